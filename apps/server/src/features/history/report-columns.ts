import { METRICS } from '@airdeck/air/metrics';
import { SPIKES, type SpikeMetric } from '@airdeck/air/spikes';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import type { ReadingColumn, ReadingSpikes } from '../telemetry/device-readings.ts';
import { aboutTexts } from './about-texts.ts';

/** Columns and titles of all files of readings, after `timestamp` and `time`. */
const COLUMN_TITLES = {
  iaq: 'iaq',
  co2: 'co2',
  pm25: 'pm2.5',
  pm10: 'pm10',
  tvoc: 'tvoc',
  temp: 'temperature (Celsius)',
  rh: 'humidity (rh)',
  lat: 'lat',
  lon: 'lon',
} as const satisfies Record<ReadingColumn, string>;

export const READING_COLUMNS = Object.keys(COLUMN_TITLES) as ReadingColumn[];

/** The same in all languages, as programs parse them. */
export const READING_HEADER = ['timestamp', 'time', ...Object.values(COLUMN_TITLES)];

export const titleOf = (column: ReadingColumn): string => COLUMN_TITLES[column];

/** Meaning or unit of each column. */
export function columnNotes(language: ReportLanguage): (readonly [column: string, meaning: string])[] {
  const t = aboutTexts(language);
  const meaningOf = (column: ReadingColumn) => {
    if (column === 'iaq') return t('iaqColumn');
    return column === 'lat' || column === 'lon' ? t('latColumn') : METRICS[column].unit;
  };
  return [
    ['timestamp', t('timestampColumn')],
    ['time', t('timeColumn')],
    ...READING_COLUMNS.map((column) => [titleOf(column), meaningOf(column)] as const),
  ];
}

/** Filter for the readings of a spike file. */
export function spikesOf(metric: SpikeMetric): ReadingSpikes {
  const { above, orZero } = SPIKES[metric];
  return { column: metric, above, orZero };
}

/** `CO2 above 1000 ppm or exactly 0`, `TVOC above 4358 ppb (10 mg/m³)`. */
export function thresholdText(metric: SpikeMetric, language: ReportLanguage): string {
  const t = aboutTexts(language);
  const { above, orZero, fileWord, mgPerM3 } = SPIKES[metric];
  const text = `${fileWord} ${t('above')} ${above} ${METRICS[metric].unit}`;
  if (mgPerM3 !== undefined) return `${text} (${mgPerM3} mg/m³)`;
  return orZero ? `${text} ${t('orZero')}` : text;
}
