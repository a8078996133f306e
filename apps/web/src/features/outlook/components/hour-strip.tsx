import { outdoorIndexOf } from '@airdeck/air/airing-outlook';
import { BAND_NAMES, type BandName } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { WindowOpenIcon } from '../../../ui/icon/icons.tsx';
import { levelProps } from '../../../ui/level-grid/level-cell.ts';
import { LevelLegend } from '../../../ui/level-grid/level-legend.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { WeatherIcon } from '../../../ui/weather/weather-icon.tsx';
import classes from './outlook.module.css';

const HOUR_MS = 3_600_000;
/** Skies have no sun at night; the hours in which it is surely down everywhere but near the poles. */
const NIGHT = { from: 19, to: 5 };

interface HourStripProps {
  outlook: Extract<Outlook, { isAvailable: true }>;
  by: AirQualityIndex;
  format: TimeFormatters;
}

/** The hours to the end of tomorrow side by side: air in the colours of its index, and weather. A table for screen readers. */
export function HourStrip({ outlook, by, format }: HourStripProps) {
  const { t } = useTranslation();
  const { hours, days, midnight } = outlook;
  const words = airWords(t);
  const windows = days.flatMap(({ advice }) => advice.windows);
  const isAired = ({ startTs }: ForecastHour) =>
    windows.some(({ from, to }) => Math.min(to, startTs + HOUR_MS) - Math.max(from, startTs) >= HOUR_MS / 2);
  const bands = new Set<BandName>();
  const air = (hour: ForecastHour) => {
    const outside = outdoorIndexOf(by, hour);
    if (!outside) return '–';
    const { band, value } = outside;
    bands.add(band);
    const word = words.band(band, by.id);
    const { className, ...level } = levelProps({ state: 'level', band, scale: scaleOf(by.id) });
    return (
      <span className={clsx(className, classes.level)} {...level} title={word}>
        {value === null ? null : <span aria-hidden="true">{format.number(value)}</span>}
        <span className={looks.hidden}>{value === null ? word : `${word}, ${format.number(value)}`}</span>
      </span>
    );
  };
  const today = hours.filter(({ startTs }) => startTs < midnight).length;
  const spans = [
    { day: 'today', count: today },
    { day: 'tomorrow', count: hours.length - today },
  ] as const;
  const rows: { name: string; cell: (hour: ForecastHour) => ReactNode }[] = [
    {
      name: t('outlook.airing'),
      cell: (hour) =>
        isAired(hour) ? (
          <span className={classes.aired}>
            <WindowOpenIcon size={16} />
            <span className={looks.hidden}>{t('outlook.airIn')}</span>
          </span>
        ) : null,
    },
    { name: t('outlook.air'), cell: air },
    {
      name: t('outlook.sky'),
      cell: ({ conditionCode, startTs }) =>
        conditionCode === null ? (
          '–'
        ) : (
          <>
            <WeatherIcon kind={conditionCode} isDay={isByDay(startTs, format)} size={20} />
            <span className={looks.hidden}>{t(`outdoor.condition.${conditionCode}`)}</span>
          </>
        ),
    },
    { name: words.metric('temp'), cell: ({ temperatureC }) => shown('temp', temperatureC, format) },
    {
      name: `${t('outlook.rain')} (${isolateLtr('mm')})`,
      cell: ({ rainMm }) => (rainMm === null ? '–' : rainMm === 0 ? '' : format.number(rainMm, 1)),
    },
  ];
  // Rendered first: they find the bands of the legend.
  const cells = rows.map(({ name, cell }) => ({
    name,
    cells: hours.map((hour) => ({ hour, shown: cell(hour) })),
  }));
  return (
    <div className={looks.closerStack}>
      <ScrollFrame label={t('outlook.hours')} className={classes.frame}>
        <table className={classes.strip} aria-label={t('outlook.hours')}>
          <thead>
            <tr>
              <td />
              {spans.map(({ day, count }) =>
                count === 0 ? null : (
                  <th key={day} scope="colgroup" colSpan={count} className={classes.day}>
                    <span>{t(`outlook.day.${day}`)}</span>
                  </th>
                ),
              )}
            </tr>
            <tr>
              <th scope="col" className={classes.name}>
                {t('outlook.time')}
              </th>
              {hours.map(({ startTs }) => (
                <th key={startTs} scope="col" data-first={startTs === hours[today]?.startTs || undefined}>
                  {isolateLtr(format.time(startTs))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(({ name, cells: ofRow }) => (
              <tr key={name}>
                <th scope="row" className={classes.name}>
                  {name}
                </th>
                {ofRow.map(({ hour, shown: content }) => (
                  <td key={hour.startTs} data-first={hour.startTs === hours[today]?.startTs || undefined}>
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <LevelLegend
        label={t('outlook.air')}
        entries={BAND_NAMES.filter((band) => bands.has(band)).map((band) => ({
          level: { state: 'level', band, scale: scaleOf(by.id) },
          word: words.band(band, by.id),
        }))}
      />
    </div>
  );
}

const shown = (key: 'temp', value: number | null, format: TimeFormatters): string =>
  value === null ? '–' : isolateLtr(`${format.metric(key, value)}`);

function isByDay(ts: number, format: TimeFormatters): boolean {
  const hour = Number(format.time(ts).slice(0, 2));
  return hour >= NIGHT.to && hour < NIGHT.from;
}
