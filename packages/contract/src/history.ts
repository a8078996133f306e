import { z } from 'zod';
import { listOf, optionalIntegerParameter, textParameter, uuidParameter } from './common/parameters.ts';
import { MIN_TS } from './device-messages.ts';
import { type ErrorDefinition, errors, USUAL_ERRORS } from './errors.ts';
import { HISTORY_PERMISSIONS } from './history.permissions.ts';
import { operation } from './operation.ts';

/*
 * History of devices as series, statistics and files. A file and a chart come from the same rows: the buckets of a
 * chart can be recomputed from the file. Times are epoch milliseconds; a range is `[startTs, endTs)`. What a caller
 * may not read is refused as the platform refuses it: a device of another tenant is not there (404), one of another
 * customer is denied (403), and so is the whole call when one of several devices is. What was measured before a
 * device came to its present owner is left out without a word.
 */

export const HISTORY_ERRORS = errors('history', {
  rangeReversed: 'The range must end after it begins',
  comparisonTooLong: 'Devices are compared over 93 days at most',
  ticketUsed: ['ITEM_NOT_FOUND', 'This download was used already or has expired. Please ask for it again.'],
});

/** What is drawn and compared. In units: index, ppm, µg/m³, µg/m³, ppb, °C, %. */
export const REPORT_KEYS = ['iaq', 'co2', 'pm25', 'pm10', 'tvoc', 'temp', 'rh'] as const;
export type ReportKey = (typeof REPORT_KEYS)[number];

/** Where a zone is asked for, it is used for the devices whose place has none; UTC when neither has. */
export const zoneText = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Unknown time zone')
  .describe('IANA name; for devices whose place has no zone. UTC when missing');

/** Abbreviations and bare offsets mean one thing here and another in PostgreSQL. */
const ZONE_NAME = /^(UTC|[A-Za-z_]+\/[\w+\-/]+)$/;

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const epochMs = z.int().min(MIN_TS).max(32_503_680_000_000);
export const isInOrder = ({ startTs, endTs }: { startTs: number; endTs: number }) => startTs < endTs;
/** What `refine` says of a range that breaks a rule. */
export const rangeIssue = (error: ErrorDefinition) => ({
  message: error.message,
  path: ['endTs'],
  params: { error },
});
export const NOT_IN_ORDER = rangeIssue(HISTORY_ERRORS.rangeReversed);

/** A time of the query string. The parameters that have to be there are those that the message names. */
const timeParameter = (name: string) =>
  optionalIntegerParameter(name, 'java.lang.Long').pipe(
    z.number({ error: `Parameter '${name}' can't be empty!` }),
  );

/** Ids of devices in a body, each once. */
export const deviceIds = (most: number) =>
  z
    .array(z.guid().toLowerCase())
    .min(1, 'Choose a device')
    .max(most, `Choose ${most} devices at most`)
    .transform((ids) => [...new Set(ids)]);

/** Points of a series of history when not asked otherwise, and at most. */
const DEFAULT_HISTORY_POINTS = 1_000;
const MAX_HISTORY_POINTS = 5_000;

/** The industries that history is filtered by; each means the devices of one kind of place. */
export const INDUSTRIES = [
  'Healthcare',
  'Education',
  'Manufacturing',
  'Hospitality',
  'Corporate',
  'None',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** Each filter may be missing. */
const reportDevicesQuerySchema = z.object({
  textSearch: textParameter().describe('What name or label contain, in any case of letters'),
  deviceId: (z.unknown() as z.ZodType<unknown, string>)
    .transform(listOf)
    .pipe(z.array(z.guid().toLowerCase()))
    .meta({ type: 'string', description: 'These devices only, separated by commas' })
    .optional(),
  industry: textParameter().pipe(z.enum(INDUSTRIES).optional()),
  city: textParameter().describe('As in `cities` of the answer; in any case of letters'),
});

export type ReportDevicesQuery = z.output<typeof reportDevicesQuerySchema>;

export const reportDeviceSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable().describe('What people call the room'),
  deviceInstalledPlace: z.string().nullable().describe('Kind of place; null is none'),
  deviceInstalledCity: z.string().nullable(),
  timeZone: z.string().nullable().describe('IANA name of the zone of the place'),
});
export type ReportDevice = z.infer<typeof reportDeviceSchema>;

/** By name, 1000 at most. */
const reportDevicesSchema = z.object({
  devices: z.array(reportDeviceSchema),
  /** Cities in which the caller has devices, whatever the filters; by name. */
  cities: z.array(z.string()),
});
export type ReportDevices = z.infer<typeof reportDevicesSchema>;

const historyQuerySchema = z
  .object({
    deviceId: uuidParameter('deviceId'),
    startTs: timeParameter('startTs'),
    endTs: timeParameter('endTs'),
    /** Points of a series at most, 10 to 5000, 1000 when missing. Decides how long a bucket is. */
    maxPoints: optionalIntegerParameter('maxPoints', 'java.lang.Integer').pipe(
      z.number().min(10).max(MAX_HISTORY_POINTS).default(DEFAULT_HISTORY_POINTS),
    ),
    keys: z
      .unknown()
      .transform(listOf)
      .pipe(z.array(z.enum(REPORT_KEYS)))
      .meta({ type: 'string', description: `Separated by commas; all when missing: ${REPORT_KEYS}` })
      .optional(),
    timeZone: zoneText.optional(),
  })
  .refine(isInOrder, NOT_IN_ORDER);
export type HistoryQuery = z.output<typeof historyQuerySchema>;

/** How fine a history is: every reading, or buckets of minutes, hours, or of the calendar in the device's zone. */
const RESOLUTIONS = ['raw', 'minutes', 'hours', 'days', 'weeks', 'months'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * A series, ascending; the lists are of one length. Where nothing was measured for too long (`air/gaps`: 5 minutes,
 * or 1.5 times the series' own rhythm or bucket) stands one entry with null values and a count of 0, in the middle
 * of the hole: a chart breaks its line there. Without readings all lists are empty.
 */
const historySeriesSchema = z.object({
  key: z.enum(REPORT_KEYS),
  /** When the bucket begins; of `raw`, when it was measured. */
  ts: z.array(z.number().int()),
  /** Mean of the readings of the bucket, min and max of them; all three the value itself when `raw`. */
  avg: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()),
  max: z.array(z.number().nullable()),
  /** Readings in the bucket. */
  count: z.array(z.number().int()),
});
export type HistorySeries = z.infer<typeof historySeriesSchema>;

/**
 * `iaq` is the mean of what the device itself sent as its index; in
 * buckets without one it is the index (a whole number) of the bucket's mean particles, its min and max that of
 * their least and greatest, and its count that of the particles.
 */
const historySchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** IANA name: of the device's place, else the one asked for, else UTC. Show times in it. */
  timeZone: z.string(),
  resolution: z.enum(RESOLUTIONS),
  /** Length of a bucket in ms; 0 for `raw`; of the calendar's, the usual one (a month has 30 days). */
  bucketMs: z.number().int(),
  series: z.array(historySeriesSchema).describe('One for each key asked for, in their order'),
});
export type History = z.infer<typeof historySchema>;

const tag = 'reports';

export const listReportDevices = operation({
  method: 'GET',
  path: '/backoffice/reports/devices',
  permission: HISTORY_PERMISSIONS.read,
  tag,
  summary: 'Devices available for reports, by industry and city',
  query: reportDevicesQuerySchema,
  responses: { 200: reportDevicesSchema },
});

export const getHistory = operation({
  method: 'GET',
  path: '/backoffice/reports/history',
  permission: HISTORY_PERMISSIONS.read,
  tag,
  summary: 'Series of one device, as fine as so many points allow',
  query: historyQuerySchema,
  responses: { 200: historySchema },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.rangeReversed],
});
