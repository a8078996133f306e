import { isQuantity } from '@airdeck/air/quantities';
import { type ReaderUnits, STORED_UNITS, shownQuantity } from '@airdeck/air/reader-units';
import { SPIKES, type SpikeMetric } from '@airdeck/air/spikes';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import { commonTexts } from '../../common-texts.ts';
import type {
  Conversions,
  DeviceReadings,
  ReadingColumn,
  ReadingSpikes,
} from '../telemetry/device-readings.ts';
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

/** Titles of columns in units among which readers choose, by unit. */
const TITLES_BY_UNIT: Readonly<Record<string, string>> = {
  '°F': 'temperature (Fahrenheit)',
  'µg/m³': 'tvoc (µg/m³)',
};

/** The language and units of a file's reader. */
export type FileReader = { readonly language: ReportLanguage; readonly units: ReaderUnits };

/** The columns of a file that are not in the stored unit. Those of declared quantities are. */
export const conversionsOf = (columns: readonly ReadingColumn[], units: ReaderUnits): Conversions =>
  new Map(
    columns.flatMap((column) => {
      const { conversion } = shownQuantity(column, units);
      return conversion ? [[column, conversion] as const] : [];
    }),
  );

/** The same in all languages, as programs parse them: keys of the telemetry, except for the specified titles. */
export const headerOf = (columns: readonly ReadingColumn[], units: ReaderUnits): string[] => [
  'timestamp',
  'time',
  ...columns.map((column) => titleOf(column, units)),
];

export function titleOf(column: ReadingColumn, units: ReaderUnits): string {
  const { conversion, unit } = shownQuantity(column, units);
  if (conversion) return TITLES_BY_UNIT[unit] ?? `${column} (${unit})`;
  return isSpecified(column) ? COLUMN_TITLES[column] : column;
}

const isSpecified = (column: string): column is SpecifiedColumn => Object.hasOwn(COLUMN_TITLES, column);

export type ColumnNote = readonly [column: string, meaning: string];

/** Meaning or unit of each column of a CSV file or workbook. */
export function columnNotes(
  { language, units }: FileReader,
  columns: readonly ReadingColumn[],
): ColumnNote[] {
  const t = aboutTexts(language);
  const meaningOf = meanings({ language, units });
  return [
    ['timestamp', t('timestampColumn')],
    ['time', t('timeColumn')],
    ...columns.map((column) => [titleOf(column, units), meaningOf(column)] as const),
  ];
}

/** Meaning or unit of each column of a Parquet file, whose columns have the keys and units of the telemetry. */
export function parquetNotes(language: ReportLanguage, columns: readonly ReadingColumn[]): ColumnNote[] {
  const t = aboutTexts(language);
  const meaningOf = meanings({ language, units: STORED_UNITS });
  return [
    ['time', t('utcColumn')],
    ['room', t('roomColumn')],
    ['device', t('deviceColumn')],
    ...columns.map((column) => [column, meaningOf(column)] as const),
  ];
}

/** A column's meaning or unit; of further quantities both: `Radon, Bq/m³`. */
function meanings({ language, units }: FileReader): (column: ReadingColumn) => string {
  const t = aboutTexts(language);
  const common = commonTexts(languageOf(language));
  return (column) => {
    if (column === 'iaq') return t('iaqColumn');
    if (column === 'lat' || column === 'lon') return t('latColumn');
    const { unit } = shownQuantity(column, units);
    if (isSpecified(column) || !isQuantity(column)) return unit;
    return [common(`metric.${column}`), unit].filter(Boolean).join(', ');
  };
}

/** Filter for the readings of a spike file. */
export function spikesOf(metric: SpikeMetric): ReadingSpikes {
  const { above, orZero } = SPIKES[metric];
  return { column: metric, above, orZero };
}

/** `CO2 above 1000 ppm or exactly 0`, `TVOC above 4358 ppb (10 mg/m³)`. */
export function thresholdText(metric: SpikeMetric, { language, units }: FileReader): string {
  const t = aboutTexts(language);
  const { above, orZero, fileWord, mgPerM3 } = SPIKES[metric];
  const { unit, scale } = shownQuantity(metric, units);
  const text = `${fileWord} ${t('above')} ${scale.shown(above)} ${unit}`;
  if (mgPerM3 !== undefined) return `${text} (${mgPerM3} mg/m³)`;
  return orZero ? `${text} ${t('orZero')}` : text;
}
