import { z } from 'zod';

/** `date`: a calendar date with a time of day; otherwise a number of units since 1970, in UTC. */
export const TIME_FORMS = ['date', 's', 'ms', 'us'] as const;
export type TimeForm = (typeof TIME_FORMS)[number];

/** Order of day and month in dates that do not begin with the year. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Characters that separate the cells of a row; of equal candidates the first one is guessed. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const MAX_COLUMN = 16_383;
const MAX_KEY_LENGTH = 255;
/** Columns that are stored; a reading holds as many keys. */
const MAX_COLUMNS = 256;

const columnIndex = z.number().int().min(0).max(MAX_COLUMN).describe('Position of a column, from 0');

const recordedTimeSchema = z.object({
  column: columnIndex,
  clockColumn: columnIndex.nullable().describe('Holds the time of day, if that has a column of its own'),
  form: z.enum(TIME_FORMS),
  dayOrder: z.enum(DAY_ORDERS),
  timeZone: z.string().max(100).describe('IANA zone of times that name none'),
  isNewestFirst: z.boolean().describe('Tells the two hours apart in which clocks go back'),
});
export type RecordedTime = z.infer<typeof recordedTimeSchema>;

const mappedColumnSchema = z.object({
  column: columnIndex,
  key: z.string().trim().min(1).max(MAX_KEY_LENGTH).describe('The key under which its values are stored'),
  unit: z.string().max(20).describe('The unit in the file, from which known quantities are converted'),
});
export type MappedColumn = z.infer<typeof mappedColumnSchema>;

/** How the rows of a file become readings. */
export const readingMappingSchema = z.object({
  time: recordedTimeSchema,
  decimal: z.enum(DECIMAL_SIGNS),
  columns: z.array(mappedColumnSchema).max(MAX_COLUMNS),
});
export type ReadingMapping = z.infer<typeof readingMappingSchema>;

/** Guesses that the file leaves open. */
export const MAPPING_DOUBTS = ['time', 'dayOrder', 'timeZone'] as const;
export type MappingDoubt = (typeof MAPPING_DOUBTS)[number];

/** Exports of other makers that are recognised by their header. */
export const KNOWN_EXPORTS = [
  'aranet4',
  'purpleAir',
  'purpleAirCard',
  'purpleAirMap',
  'sensorCommunity',
  'airGradient',
  'airthings',
  'awair',
  'netatmo',
] as const;
export type KnownExportName = (typeof KNOWN_EXPORTS)[number];
