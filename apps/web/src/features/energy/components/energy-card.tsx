import { ENERGY_DAYS, type Energy } from '@airdeck/contract/energy/energy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import { useFormatters, useLanguage } from '../../../lib/format/use-formatters.ts';
import { massText } from '../../../lib/purifiers/mass-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Fold } from '../../../ui/fold/fold.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { useEnergy } from '../api/energy.ts';
import { energySentence, energyText, perMassSentence } from './energy-words.ts';

/** The energy of a purifier by mode beside what it caught. Renders nothing for devices without a fan. */
export function EnergyCard({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof ENERGY_DAYS)[number]>(30);
  const { data, error, refetch } = useEnergy(deviceId, days);
  if (data && data.modelName === null) return null;
  if (!data && (!error || isOutOfReach(error))) return null;
  return (
    <Card
      title={t('energy.title')}
      aside={
        <SelectField
          label={t('energy.period')}
          value={String(days)}
          options={ENERGY_DAYS.map((one) => ({ value: String(one), label: t(`energy.days.${one}`) }))}
          onChange={(value) => setDays(ENERGY_DAYS.find((one) => String(one) === value) ?? 30)}
        />
      }
    >
      {data ? <EnergyOf energy={data} /> : <LoadFailure error={error} onRetry={refetch} />}
    </Card>
  );
}

function EnergyOf({ energy }: { energy: Energy }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = { t, format, language: useLanguage() };
  const { from, until, countedHours, elapsedHours, hoursWithoutWatts, modes, isCounting } = energy;
  if (from === null || until === null) return <p className={looks.hint}>{t('energy.nothingYet')}</p>;
  const missing = format.sentences([
    hoursWithoutWatts > 0 && t('energy.withoutWatts', { hours: format.number(Math.ceil(hoursWithoutWatts)) }),
    isCounting && t('energy.stillCounting'),
  ]);
  return (
    <div className={looks.closeStack}>
      <p className={looks.title}>{energySentence(energy, words)}</p>
      <p>{perMassSentence(energy, words)}</p>
      {missing === '' ? null : <p className={looks.hint}>{missing}</p>}
      <Fold summary={t('energy.byMode')}>
        <PlainTable
          label={t('energy.byMode')}
          columns={[
            { header: t('energy.mode'), cell: ({ name }) => <bdi>{modeName(name, t)}</bdi> },
            { header: t('energy.hours'), isNumber: true, cell: ({ hours }) => format.number(hours) },
            {
              header: t('energy.watts'),
              isNumber: true,
              cell: ({ watts }) => (watts === null ? '–' : format.number(watts, 1)),
            },
            {
              header: t('energy.energy'),
              isNumber: true,
              cell: ({ kWh }) => (kWh === null ? '–' : energyText(kWh, format)),
            },
            {
              header: t('energy.caught'),
              isNumber: true,
              cell: ({ caughtMg }) => (caughtMg === null ? '–' : massText(caughtMg, format)),
            },
          ]}
          rows={modes}
          rowKey={({ mode }) => String(mode)}
        />
        <p className={looks.hint}>
          {t('energy.counted', {
            hours: format.number(countedHours),
            all: format.number(elapsedHours),
            from: format.calendarDay(from),
            to: format.calendarDay(until),
          })}
        </p>
      </Fold>
      <Fold summary={t('energy.method')}>
        <ul className={looks.bullets}>
          {(['energy', 'caught', 'range', 'standby'] as const).map((ground) => (
            <li key={ground}>{t(`energy.ground.${ground}`)}</li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
