import type { DeviceFilter } from '@airdeck/contract/filter-wear/filter-wear';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { massText } from '../../../lib/purifiers/mass-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useDeviceFilter, useFilterChange } from '../api/device-filter.ts';
import classes from './filter-card.module.css';
import { changeText, countedText, dueText, filterState } from './filter-words.ts';
import { ShareBar } from './share-bar.tsx';

/** Loaded on demand: a filter is changed only every few months. */
const FilterChangeDialog = lazy(async () => {
  const { FilterChangeDialog: dialog } = await import('./filter-change-dialog.tsx');
  return { default: dialog };
});

/** Filter wear of a purifier. Renders nothing for devices without a filter. */
export function FilterCard({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDeviceFilter(deviceId);
  if (data) return data.model ? <FilterOf deviceId={deviceId} filter={data} /> : null;
  if (!error || isOutOfReach(error)) return null;
  return (
    <Card title={t('filterWear.filter')}>
      <LoadFailure error={error} onRetry={refetch} />
    </Card>
  );
}

function FilterOf({ deviceId, filter }: { deviceId: string; filter: DeviceFilter }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [isAsked, setAsked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setWasAsked(true);
  };
  const { share, dueDay, today, mayChange, modes, until } = filter;
  return (
    <Card
      title={t('filterWear.filter')}
      aside={
        mayChange ? (
          <Button variant="default" size="sm" onClick={ask}>
            {t('filterWear.change')}
          </Button>
        ) : null
      }
    >
      {share !== null && until !== null ? (
        <div className={looks.closerStack}>
          <ShareBar share={share} state={filterState(share, dueDay, today)} isLarge />
          <p>{dueText(filter, t, format)}</p>
        </div>
      ) : null}
      <Limits filter={filter} />
      {modes.length > 0 ? (
        <HoursByMode filter={filter} />
      ) : (
        <p className={looks.hint}>{countedText(filter, t, format)}</p>
      )}
      {filter.isCounting && until !== null ? (
        <p className={looks.hint}>{t('filterWear.stillCounting')}</p>
      ) : null}
      <NewestChange deviceId={deviceId} filter={filter} />
      {wasAsked ? (
        <Suspense fallback={null}>
          <FilterChangeDialog
            deviceId={deviceId}
            filter={filter}
            opened={isAsked}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Usage of both limits, hours and mass, or a note about data that the model lacks. */
function Limits({ filter }: { filter: DeviceFilter }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { model, runningHours, massMg, shares, limit, particleHours, until } = filter;
  if (!model) return null;
  const { ratedHours, ratedMassMg, cleanAir } = model.filter;
  const says = ratedHours !== null || ratedMassMg !== null;
  if (!says) {
    return <p className={looks.hint}>{t('filterWear.unknownLife', { model: isolate(model.name) })}</p>;
  }
  if (until === null) return null;
  const hours = format.number(runningHours);
  const isDecided = shares.hours !== null && shares.mass !== null && shares.hours !== shares.mass;
  return (
    <dl className={classes.limits}>
      <div>
        <dt>{t('filterWear.ran')}</dt>
        <dd>
          {ratedHours === null
            ? t('filterWear.hours', { hours })
            : t('filterWear.hoursOf', { hours, rated: format.number(ratedHours) })}
          {isDecided && limit === 'hours' ? <span> {t('filterWear.decides')}</span> : null}
        </dd>
      </div>
      <div>
        <dt>{t('filterWear.caught')}</dt>
        <dd>
          {massMg === null
            ? t(cleanAir.length === 0 ? 'filterWear.noCleanAir' : 'filterWear.noMass')
            : ratedMassMg === null
              ? massText(massMg, format)
              : t('filterWear.massOf', {
                  mass: massText(massMg, format),
                  rated: massText(ratedMassMg, format),
                })}
          {isDecided && limit === 'mass' ? <span> {t('filterWear.decides')}</span> : null}
          {massMg !== null && runningHours - particleHours >= 1 ? (
            <span> {t('filterWear.measuredIn', { hours: format.number(particleHours) })}</span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}

/** Hours and caught particles by mode, and which hours were counted. */
function HoursByMode({ filter }: { filter: DeviceFilter }) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Fold summary={t('filterWear.byMode')}>
      <PlainTable
        label={t('filterWear.byMode')}
        columns={[
          { header: t('filterWear.mode'), cell: ({ name }) => <bdi>{modeName(name, t)}</bdi> },
          { header: t('filterWear.hoursHead'), isNumber: true, cell: ({ hours }) => format.number(hours) },
          {
            header: t('filterWear.caught'),
            isNumber: true,
            cell: ({ massMg }) => (massMg === null ? '–' : massText(massMg, format)),
          },
        ]}
        rows={filter.modes}
        rowKey={({ mode }) => String(mode)}
      />
      <p className={looks.hint}>{countedText(filter, t, format)}</p>
    </Fold>
  );
}

/** The last filter change, with an undo button in case of a mistake. */
function NewestChange({ deviceId, filter }: { deviceId: string; filter: DeviceFilter }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { isBusy, act } = useActs();
  const undo = useFilterChange(deviceId);
  const { change } = filter;
  const takeBack = (undoneId: string) =>
    act(() => undo.mutateAsync({ undoneId }), { question: { text: t('filterWear.undoQuestion') } });
  return (
    <p className={looks.row}>
      <span className={looks.hint}>{changeText(filter, t, format)}</span>
      {change?.mayUndo ? (
        <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void takeBack(change.id)}>
          {t('filterWear.undo')}
        </Button>
      ) : null}
    </p>
  );
}
