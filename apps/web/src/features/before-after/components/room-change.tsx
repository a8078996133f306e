import { roomLine } from '@airdeck/air/room-name';
import type { LevelKey, RoomComparison } from '@airdeck/contract/before-after/before-after';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useKeptNotes } from '../../../lib/kept-time/use-kept-time.ts';
import type { Day } from '../../../lib/time/days.ts';
import { CountedHoursSwitch } from '../../../parts/conditions/counted-hours-switch.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { downloadCsv, toCsv } from '../../../ui/chart/download.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import classes from './before-after.module.css';
import { ChangePicture } from './change-picture.tsx';
import { changeSentence, netSentence } from './change-words.ts';
import { ComparedDays } from './compared-days.tsx';

type RoomChangeProps = { room: RoomComparison; keyShown: LevelKey; day: Day };

/** The change in one room: the sentence, the picture, and the data and method behind them. */
export function RoomChange({ room, keyShown, day }: RoomChangeProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const sentence = changeSentence(room, keyShown, t, format);
  const net = netSentence(room, t, format);
  const { inside, doubts } = room;
  const level = (value: number) => isolateLtr(format.quantity(keyShown, value));
  return (
    <Card>
      <LeadSentence role="status">{sentence}</LeadSentence>
      {net === undefined ? null : <p className={classes.net}>{net}</p>}
      <CountedHoursSwitch isOffered={room.hasOpeningHours} />
      {inside ? (
        <>
          <p className={looks.numbers}>
            {t('beforeAfter.levels', { before: level(inside.before), after: level(inside.after) })}
          </p>
          <ChangePicture room={room} keyShown={keyShown} day={day} label={sentence} />
          {doubts.length === 0 ? null : (
            <section className={classes.doubts} aria-label={t('beforeAfter.doubts')}>
              <h3>{t('beforeAfter.doubts')}</h3>
              <ul className={looks.bullets}>
                {doubts.map((doubt) => (
                  <li key={doubt}>{t(`beforeAfter.doubt.${doubt}`)}</li>
                ))}
              </ul>
            </section>
          )}
          <Grounds room={room} />
          <Fold summary={t('beforeAfter.numbers')}>
            <ComparedDays room={room} keyShown={keyShown} label={t('beforeAfter.numbers')} />
            <Button
              variant="default"
              className={classes.file}
              leftSection={<DownloadIcon size={18} />}
              onClick={() =>
                downloadCsv(
                  `${t('beforeAfter.title')} ${roomLine(room.device)}`,
                  csvOf(room, keyShown, format),
                )
              }
            >
              {t('beforeAfter.csv')}
            </Button>
          </Fold>
        </>
      ) : null}
    </Card>
  );
}

/** The compared days, and the method. */
function Grounds({ room }: { room: RoomComparison }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { days, weeks, outside, timeZone } = room;
  const notes = useKeptNotes(Date.parse(days[0]?.day ?? ''), timeZone);
  const spanOf = (isAfter: boolean) => {
    const span = days.filter((day) => day.isAfter === isAfter);
    const date = (at: number) => format.calendarDay(span.at(at)?.day ?? '');
    return isolateLtr(`${date(0)} – ${date(-1)}`);
  };
  return (
    <Fold summary={t('beforeAfter.grounds')}>
      <ul className={looks.bullets}>
        <li>{t('beforeAfter.ground.spans', { count: weeks, before: spanOf(false), after: spanOf(true) })}</li>
        <li>{t('beforeAfter.ground.interval')}</li>
        <li>{t('beforeAfter.ground.levels')}</li>
        {outside ? <li>{t('beforeAfter.ground.outside')}</li> : null}
        <li>{t('beforeAfter.ground.unseen')}</li>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** Every day of both spans as CSV; the column names are the same in all languages. */
function csvOf({ days }: RoomComparison, key: LevelKey, format: Formatters): string {
  const { unit, scale } = format.shownAs(key);
  const shown = (value: number | null) => (value === null ? null : scale.shown(value));
  return toCsv([
    ['day', 'span', `inside (${unit})`, `outside (${unit})`, 'hours'],
    ...days.map(({ day, isAfter, inside, outside, hours }) => [
      day,
      isAfter ? 'after' : 'before',
      shown(inside),
      shown(outside),
      hours,
    ]),
  ]);
}
