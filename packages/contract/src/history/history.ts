import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { type ErrorDefinition, errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import {
  booleanParameter,
  listOf,
  optionalIntegerParameter,
  textParameter,
  uuidParameter,
} from '../common/parameters.ts';
import { isPlaceZone } from '../common/time-zones.ts';
import { MAX_KEY_LENGTH, MIN_TS } from '../device-port/device-messages.ts';
import { placeFilter } from '../places/place-filter.ts';
import { indexChoiceSchema } from '../yardsticks/yardstick.ts';
import { HISTORY_PERMISSIONS } from './history.permissions.ts';

/*
 * History of devices as series, statistics and files. A file and a chart come from the same rows: the buckets of a
 * chart can be recomputed from the file. Times are epoch milliseconds; a range is `[startTs, endTs)`. What a caller
 * may not read is refused as the platform refuses it: a device of another tenant is not found (404), one of another
 * customer is forbidden (403), and so is the whole call if one of several devices is. Readings from before the
 * assignment to the present owner are left out silently.
 */

export const HISTORY_ERRORS = errors('history', {
  rangeReversed: 'The range must end after it begins',
  comparisonTooLong: 'Devices are compared over 93 days at most',
  ticketUsed: ['ITEM_NOT_FOUND', 'This download was used already or has expired. Request it again.'],
});

/** Metrics of charts and comparisons. Units: index, ppm, µg/m³, µg/m³, ppb, °C, %. */
export const REPORT_KEYS = ['iaq', 'co2', 'pm25', 'pm10', 'tvoc', 'temp', 'rh'] as const;

/** Most keys of one request. */
export const MAX_REPORT_KEYS = 40;
/** The metrics, and any other key whose values are numbers. */
export const reportKey = z.string().min(1).max(MAX_KEY_LENGTH);
export const ALL_KEYS = `${REPORT_KEYS} and the further quantities that a device sends`;

/** A requested time zone is used for devices whose place has none; else UTC. */
export const zoneText = z
  .string()
  .max(64)
  .refine(isPlaceZone, 'Unknown time zone')
  .describe('IANA name; for devices whose place has no zone. UTC when missing');

export const epochMs = z.int().min(MIN_TS).max(32_503_680_000_000);
export const isInOrder = ({ startTs, endTs }: { startTs: number; endTs: number }) => startTs < endTs;
/** The `refine` message of an invalid range. */
export const rangeIssue = (error: ErrorDefinition) => ({
  message: error.message,
  path: ['endTs'],
  params: { error },
});
export const NOT_IN_ORDER = rangeIssue(HISTORY_ERRORS.rangeReversed);

/** A time of the query string. The message names the required parameters. */
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

/** Points of a series of history: default and maximum. */
const DEFAULT_HISTORY_POINTS = 1_000;
const MAX_HISTORY_POINTS = 5_000;

/** The industries of the history's filter, each with one kind of place. */
export const INDUSTRIES = [
  'Healthcare',
  'Education',
  'Manufacturing',
  'Hospitality',
  'Corporate',
  'None',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** All filters are optional. */
const reportDevicesQuerySchema = z.object({
  textSearch: textParameter().describe('Text that name or label contains, in any case of letters'),
  deviceId: (z.unknown() as z.ZodType<unknown, string>)
    .transform(listOf)
    .pipe(z.array(z.guid().toLowerCase()))
    .meta({ type: 'string', description: 'These devices or rooms only, separated by commas' })
    .optional(),
  industry: textParameter().pipe(z.enum(INDUSTRIES).optional()),
  withRooms: booleanParameter('withRooms').describe(
    'Whether rooms are listed, too, before devices; of a chosen place, rooms alone',
  ),
  ...placeFilter,
  city: textParameter().describe('As in `cities` of the answer; in any case of letters'),
});

export type ReportDevicesQuery = z.output<typeof reportDevicesQuerySchema>;

export const reportDeviceSchema = z.object({
  deviceId: z.string().describe('Id of the device, or of a room, which history takes in its place'),
  deviceName: z.string().describe('Serial number; of a room the floor and building around it'),
  deviceLabel: z.string().nullable().describe('Name of the room'),
  deviceInstalledPlace: z.string().nullable().describe('Location type; null is none'),
  deviceInstalledCity: z.string().nullable(),
  timeZone: z.string().nullable().describe('IANA name of the zone of the place'),
  customerTitle: customerTitleSchema,
});
export type ReportDevice = z.infer<typeof reportDeviceSchema>;

/** By room, 1000 at most. */
const reportDevicesSchema = z.object({
  devices: z.array(reportDeviceSchema),
  /** Cities of the caller's devices, independent of the filters; sorted by name. */
  cities: z.array(z.string()),
});
export type ReportDevices = z.infer<typeof reportDevicesSchema>;

const historyQuerySchema = z
  .object({
    deviceId: uuidParameter('deviceId'),
    startTs: timeParameter('startTs'),
    endTs: timeParameter('endTs'),
    /** Maximum points of a series, 10 to 5000; default: 1000. Determines the length of a bucket. */
    maxPoints: optionalIntegerParameter('maxPoints', 'java.lang.Integer').pipe(
      z.number().min(10).max(MAX_HISTORY_POINTS).default(DEFAULT_HISTORY_POINTS),
    ),
    keys: z
      .unknown()
      .transform(listOf)
      .pipe(z.array(reportKey).max(MAX_REPORT_KEYS))
      .meta({ type: 'string', description: `Separated by commas; when missing, ${ALL_KEYS}` })
      .optional(),
    timeZone: zoneText.optional(),
  })
  .refine(isInOrder, NOT_IN_ORDER);
export type HistoryQuery = z.output<typeof historyQuerySchema>;

/** Resolution of a history: raw readings, or buckets of minutes, hours, or of the calendar in the device's zone. */
const RESOLUTIONS = ['raw', 'minutes', 'hours', 'days', 'weeks', 'months'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * A series, ascending; all lists have the same length. For a gap (`air/gaps`: 5 minutes, or 1.5 times the series'
 * median step or bucket) there is an entry with null values and a count of 0 in the middle of the gap: charts break the
 * line there. Without readings all lists are empty.
 */
const historySeriesSchema = z.object({
  key: z.string(),
  /** Start of the bucket; for `raw`, time of the reading. */
  ts: z.array(z.number().int()),
  /** Mean, minimum and maximum of the bucket's readings; for `raw`, the value itself. */
  avg: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()),
  max: z.array(z.number().nullable()),
  /** Readings in the bucket. */
  count: z.array(z.number().int()),
});
export type HistorySeries = z.infer<typeof historySeriesSchema>;

/**
 * `iaq` is the mean of the device's own index; in buckets without one it is the index (a whole number) of the bucket's
 * mean particles, with min and max from their minimum and maximum, and their count.
 */
const historySchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** Time zone to show, an IANA name: of the device's place, else the requested one, else UTC. */
  timeZone: z.string(),
  index: indexChoiceSchema.describe(
    'The index by which the device is judged: of one without numbers, `iaq` is the level of a band, 1 to 6',
  ),
  resolution: z.enum(RESOLUTIONS),
  measuredBy: z
    .array(
      z.object({
        deviceId: z.string().nullable().describe('Null: it is out of the branches of the caller now'),
        deviceName: z.string().nullable().describe('Its serial number at the time; null: as its id'),
        fromTs: z.number().int().nullable().describe('Epoch ms; null: from the beginning'),
        toTs: z.number().int().nullable().describe('Null: it still does'),
      }),
    )
    .optional()
    .describe('The devices that measured a room, ascending; missing for a device'),
  /** Length of a bucket in ms; 0 for `raw`; nominal for calendar buckets (a month has 30 days). */
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
