import { roomOfCustomer } from '@airdeck/air/room-name';
import { freshAirLPerSAndPerson, freshAirM3PerH, settledExcessPpm } from '@airdeck/air/ventilation/fresh-air';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import type { Ventilation } from '@airdeck/contract/ventilation/ventilation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Card } from '../../../ui/card/card.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { typedNumber } from '../../../ui/form/typed-number.ts';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import { saveVolume } from '../api/ventilation.ts';

/** Air changes of a room in a sentence, the fresh air that follows, and the falls behind them. */
export function AirChanges({ found }: { found: Ventilation }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { airChanges, device } = found;
  const { falls, foundFalls, refusal, typical } = airChanges;
  const room = isolate(roomOfCustomer(device));
  const rate = (value: number) => isolateLtr(format.number(value, value < 1 ? 2 : 1));
  return (
    <Card title={t('ventilation.changes')}>
      <LeadSentence role="status">
        {typical
          ? t('ventilation.told', {
              room,
              rate: rate(typical.perHour),
              low: rate(typical.low),
              high: rate(typical.high),
            })
          : t(`ventilation.refusal.${refusal ?? 'tooUncertain'}`, { room })}
      </LeadSentence>
      <p className={looks.dim}>{t('ventilation.foundFalls', { count: foundFalls, clean: falls.length })}</p>
      {typical ? <FreshAir perHour={typical.perHour} found={found} /> : null}
      <Fold summary={t('ventilation.method')}>
        <ul className={looks.bullets}>
          <li>{t('ventilation.ground.fall')}</li>
          <li>{t('ventilation.ground.interval')}</li>
          <li>{t('ventilation.ground.purifier')}</li>
        </ul>
      </Fold>
      {falls.length === 0 ? null : (
        <Fold summary={t('ventilation.falls')}>
          <Falls found={found} rate={rate} />
        </Fold>
      )}
    </Card>
  );
}

function Falls({ found, rate }: { found: Ventilation; rate: (value: number) => string }) {
  const { t } = useTranslation();
  const times = usePlaceTimes([found.timeZone]).of(found.timeZone);
  return (
    <PlainTable
      label={t('ventilation.falls')}
      columns={[
        { header: t('ventilation.from'), cell: ({ fromTs }) => <bdi>{times.dateTime(fromTs)}</bdi> },
        { header: t('ventilation.upTo'), cell: ({ upToTs }) => <bdi>{times.dateTime(upToTs)}</bdi> },
        { header: t('ventilation.changes'), cell: ({ perHour }) => rate(perHour), isNumber: true },
      ]}
      rows={found.airChanges.falls}
      rowKey={({ fromTs }) => String(fromTs)}
    />
  );
}

/** The number that a person typed; undefined: none above zero. */
function amountIn(typed: string): number | undefined {
  const amount = typedNumber(typed);
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/** Fresh air in m³/h, and for each person, for the volume of the room, or one that the reader types. */
function FreshAir({ perHour, found }: { perHour: number; found: Ventilation }) {
  const { room, outdoorCo2Ppm } = found;
  const { t } = useTranslation();
  const format = useFormatters();
  const { isBusy, act } = useActs();
  const mayManage = useMay(PLACE_PERMISSIONS.manage);
  const stored = room?.volumeM3 ?? null;
  const [volume, setVolume] = useState(stored === null ? '' : String(stored));
  const [people, setPeople] = useState('');
  const volumeM3 = amountIn(volume);
  const persons = amountIn(people);
  const inOrder = (value: number, unit: string, decimals = 0) =>
    isolateLtr(`${format.number(value, decimals)}\u00a0${unit}`);
  const each = volumeM3 && persons ? freshAirLPerSAndPerson(perHour, volumeM3, persons) : undefined;
  return (
    <>
      <div className={inLine.atTop}>
        <div className={inLine.field}>
          <TextField
            label={t('ventilation.volume')}
            inputMode="decimal"
            value={volume}
            onChange={(event) => setVolume(event.currentTarget.value)}
          />
        </div>
        <div className={inLine.field}>
          <TextField
            label={t('ventilation.people')}
            inputMode="numeric"
            value={people}
            onChange={(event) => setPeople(event.currentTarget.value)}
          />
        </div>
        {mayManage && room?.mayChange && volumeM3 !== undefined && volumeM3 !== stored ? (
          <Button
            variant="default"
            className={inLine.submit}
            disabled={isBusy}
            onClick={() => void act(() => saveVolume(room.id, volumeM3))}
          >
            {t('ventilation.saveVolume')}
          </Button>
        ) : null}
      </div>
      <p aria-live="polite">
        {volumeM3 === undefined
          ? t('ventilation.typeVolume')
          : t('ventilation.freshAir', { amount: inOrder(freshAirM3PerH(perHour, volumeM3), 'm³/h') })}{' '}
        {each === undefined
          ? null
          : t('ventilation.freshAirEach', {
              amount: inOrder(each, 'l/s', 1),
              co2: isolateLtr(format.quantity('co2', Math.round(outdoorCo2Ppm + settledExcessPpm(each)))),
            })}
      </p>
    </>
  );
}
