import { rebreathedShare } from '@airdeck/air/ventilation/fresh-air';
import type { Ventilation } from '@airdeck/contract/ventilation/ventilation';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { weekdayNames } from '../../../lib/time/calendar-names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import classes from './typical-week.module.css';

/** Hours of a cell: 24 columns would not fit on a phone. */
const CELL_HOURS = 3;
const HOURS_OF_DAY = 24;
/** The share with the darkest cell: CO2 of 2,300 ppm. */
const DARKEST_SHARE = 0.05;

type Part = { readonly day: number; readonly hour: number; readonly share: number | undefined };

/** The share of rebreathed air in a typical week, as a table of days and hours. */
export function TypicalWeek({ found }: { found: Ventilation }) {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const days = weekdayNames(i18n.language);
  const rows = days.map(({ day, ...name }) => ({ day, name, parts: partsOf(found, day - 1) }));
  const highest = rows
    .flatMap(({ parts }) => parts)
    .reduce<Part | undefined>(
      (most, part) => ((part.share ?? -1) > (most?.share ?? -1) ? part : most),
      undefined,
    );
  const percent = (share: number) => isolateLtr(`${format.number(share * 100, 1)}%`);
  const span = (hour: number) => isolateLtr(`${two(hour)}–${two(hour + CELL_HOURS)}`);
  if (highest?.share === undefined) {
    return (
      <Card title={t('ventilation.week')}>
        <p>{t('ventilation.weekNothing')}</p>
      </Card>
    );
  }
  const highestText = percent(highest.share);
  // As it is shown: the table would contradict a sentence about one of several equal times.
  const isOften =
    rows
      .flatMap(({ parts }) => parts)
      .filter(({ share }) => share !== undefined && percent(share) === highestText).length > 1;
  return (
    <Card title={t('ventilation.week')} subtitle={t('ventilation.weekText')}>
      <LeadSentence>
        {t(isOften ? 'ventilation.weekHighestOften' : 'ventilation.weekHighest', {
          share: highestText,
          day: days[highest.day]?.long ?? '',
          hours: span(highest.hour),
        })}
      </LeadSentence>
      <ScrollFrame label={t('ventilation.week')} className={classes.frame}>
        <table className={classes.week} aria-label={t('ventilation.week')}>
          <thead>
            <tr>
              <th scope="col">{t('ventilation.day')}</th>
              {(rows[0]?.parts ?? []).map(({ hour }) => (
                <th key={hour} scope="col">
                  {span(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, name, parts }) => (
              <tr key={day}>
                <th scope="row" title={name.long}>
                  {name.short}
                </th>
                {parts.map(({ hour, share }) => (
                  <td
                    key={hour}
                    style={{ '--share': Math.min(1, (share ?? 0) / DARKEST_SHARE) } as React.CSSProperties}
                  >
                    {share === undefined ? '–' : percent(share)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

const two = (hour: number): string => String(hour).padStart(2, '0');

function partsOf({ typicalWeekCo2Ppm, outdoorCo2Ppm }: Ventilation, day: number): Part[] {
  return Array.from({ length: HOURS_OF_DAY / CELL_HOURS }, (_, cell) => {
    const hour = cell * CELL_HOURS;
    const first = day * HOURS_OF_DAY + hour;
    const measured = typicalWeekCo2Ppm.slice(first, first + CELL_HOURS).filter((ppm) => ppm !== null);
    const shares = measured.map((ppm) => rebreathedShare(ppm, outdoorCo2Ppm));
    const share = shares.length === 0 ? undefined : shares.reduce((sum, one) => sum + one, 0) / shares.length;
    return { day, hour, share };
  });
}
