import { z } from 'zod';
import { listOf, optionalIntegerParameter, textParameter, uuidParameter } from './common/parameters.ts';
import { isInOrder, NOT_IN_ORDER, REPORT_KEYS, timeParameter, zoneText } from './report-ranges.ts';

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

/** Query of `GET /backoffice/reports/devices`. Each filter may be missing. */
export const reportDevicesQuerySchema = z.object({
  textSearch: textParameter().describe('What name or label contain, in any case of letters'),
  deviceId: z
    .unknown()
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

/** Answer of `GET /backoffice/reports/devices`: by name, 1000 at most. */
export const reportDevicesSchema = z.object({
  devices: z.array(reportDeviceSchema),
  /** Cities in which the caller has devices, whatever the filters; by name. */
  cities: z.array(z.string()),
});
export type ReportDevices = z.infer<typeof reportDevicesSchema>;

/** Query of `GET /backoffice/reports/history`. */
export const historyQuerySchema = z
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
export const RESOLUTIONS = ['raw', 'minutes', 'hours', 'days', 'weeks', 'months'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * A series, ascending; the lists are of one length. Where nothing was measured for too long (`air/gaps`: 5 minutes,
 * or 1.5 times the series' own rhythm or bucket) stands one entry with null values and a count of 0, in the middle
 * of the hole: a chart breaks its line there. Without readings all lists are empty.
 */
export const historySeriesSchema = z.object({
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
 * Answer of `GET /backoffice/reports/history`. `iaq` is the mean of what the device itself sent as its index; in
 * buckets without one it is the index (a whole number) of the bucket's mean particles, its min and max that of
 * their least and greatest, and its count that of the particles.
 */
export const historySchema = z.object({
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
