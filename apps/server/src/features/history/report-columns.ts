import { METRICS } from '@airdeck/air/metrics';
import { isQuantity, unitOf } from '@airdeck/air/quantities';
import { SPIKES, type SpikeMetric } from '@airdeck/air/spikes';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import { commonTexts } from '../../common-texts.ts';
import type { DeviceReadings, ReadingColumn, ReadingSpikes } from '../telemetry/device-readings.ts';
import { aboutTexts, languageOf } from './about-texts.ts';

/** Columns and titles of files of readings, after `timestamp` and `time`. */
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
} as const satisfies Readonly<Record<string, string>>;

type SpecifiedColumn = keyof typeof COLUMN_TITLES;

/** The columns of every file. */
export const READING_COLUMNS = Object.keys(COLUMN_TITLES) as SpecifiedColumn[];

/** Further columns of a wide file, before those of further quantities. */
const DEVICE_COLUMNS = ['bat', 'mode'] as const;

/** The columns of files with everything that a device measures. */
export const wideColumns = async (
  readings: Pick<DeviceReadings, 'furtherKeys'>,
): Promise<ReadingColumn[]> => [...READING_COLUMNS, ...DEVICE_COLUMNS, ...(await readings.furtherKeys())];

/** The same in all languages, as programs parse them: keys of the telemetry, except for the specified titles. */
export const headerOf = (columns: readonly ReadingColumn[]): string[] => [
  'timestamp',
  'time',
  ...columns.map(titleOf),
];

export const titleOf = (column: ReadingColumn): string =>
  isSpecified(column) ? COLUMN_TITLES[column] : column;

const isSpecified = (column: string): column is SpecifiedColumn => Object.hasOwn(COLUMN_TITLES, column);

export type ColumnNote = readonly [column: string, meaning: string];

/** Meaning or unit of each column of a CSV file or workbook. */
export function columnNotes(language: ReportLanguage, columns: readonly ReadingColumn[]): ColumnNote[] {
  const t = aboutTexts(language);
  const meaningOf = meanings(language);
  return [
    ['timestamp', t('timestampColumn')],
    ['time', t('timeColumn')],
    ...columns.map((column) => [titleOf(column), meaningOf(column)] as const),
  ];
}

/** Meaning or unit of each column of a Parquet file, whose columns have the keys of the telemetry. */
export function parquetNotes(language: ReportLanguage, columns: readonly ReadingColumn[]): ColumnNote[] {
  const t = aboutTexts(language);
  const meaningOf = meanings(language);
  return [
    ['time', t('utcColumn')],
    ['room', t('roomColumn')],
    ['device', t('deviceColumn')],
    ...columns.map((column) => [column, meaningOf(column)] as const),
  ];
}

/** A column's meaning or unit; of further quantities both: `Radon, Bq/m³`. */
function meanings(language: ReportLanguage): (column: ReadingColumn) => string {
  const t = aboutTexts(language);
  const common = commonTexts(languageOf(language));
  return (column) => {
    if (column === 'iaq') return t('iaqColumn');
    if (column === 'lat' || column === 'lon') return t('latColumn');
    if (isSpecified(column) || !isQuantity(column)) return unitOf(column);
    return [common(`metric.${column}`), unitOf(column)].filter(Boolean).join(', ');
  };
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
