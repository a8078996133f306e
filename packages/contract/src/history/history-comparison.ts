import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { COUNTED_HOURS, countedHours } from '../places/counted-hours.ts';
import { BAND_NAMES } from '../worst-air/verdict.ts';
import { HISTORY_PERMISSIONS } from './history.permissions.ts';
import {
  ALL_KEYS,
  deviceIds,
  epochMs,
  HISTORY_ERRORS,
  isInOrder,
  MAX_REPORT_KEYS,
  NOT_IN_ORDER,
  rangeIssue,
  reportDeviceSchema,
  reportKey,
  zoneText,
} from './history.ts';

/** Most devices of one comparison. */
export const MAX_COMPARED_DEVICES = 10;
/** Longest range of a comparison, which is computed from all readings. */
export const MAX_COMPARED_DAYS = 93;
export const MAX_COMPARED_MS = MAX_COMPARED_DAYS * 86_400_000;
/** Most buckets of a comparison: beyond that, they become longer than requested. */
export const MAX_COMPARED_BUCKETS = 2_000;
/** Default length of a bucket of a comparison. */
const DEFAULT_COMPARED_INTERVAL_MS = 600_000;

/** Fields of a request for a comparison. */
export const COMPARISON = {
  deviceIds: deviceIds(MAX_COMPARED_DEVICES),
  startTs: epochMs,
  endTs: epochMs,
  // Each key costs a scan of all readings, so duplicates are removed.
  keys: z
    .array(reportKey)
    .min(1)
    .max(MAX_REPORT_KEYS)
    .transform((keys) => [...new Set(keys)])
    .optional()
    .describe(`Each once; when missing, ${ALL_KEYS}`),
  intervalMs: z
    .int()
    .min(60_000)
    .max(86_400_000)
    .default(DEFAULT_COMPARED_INTERVAL_MS)
    .describe('Longer buckets are answered where there would be more than 2000'),
  overlayPreviousWeek: z.boolean().default(false),
  timeZone: zoneText.nullish(),
  hours: countedHours.describe(
    'Hours that count in the statistics: `open` are those while the place is open, where opening hours are said',
  ),
};

export const isComparable = ({ startTs, endTs }: { startTs: number; endTs: number }) =>
  endTs - startTs <= MAX_COMPARED_MS;
export const TOO_LONG = rangeIssue(HISTORY_ERRORS.comparisonTooLong);

export const compareBodySchema = z
  .object(COMPARISON)
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(isComparable, TOO_LONG);
export type CompareBody = z.output<typeof compareBodySchema>;

/** Bands from the best to the worst, as `air/bands` names them. */
const bandHours = z.object(
  Object.fromEntries(BAND_NAMES.map((name) => [name, z.number()])) as Record<
    (typeof BAND_NAMES)[number],
    z.ZodNumber
  >,
);

/**
 * Statistics of one key of a device, from all readings of the range. Readings without a value of the key do not count;
 * for a key without readings the numbers are null, and `count` and hours are 0.
 */
const comparedStatisticsSchema = z.object({
  deviceId: z.string(),
  key: z.string(),
  count: z.number().int(),
  mean: z.number().nullable().describe('Mean of the readings, each with equal weight'),
  min: z.number().nullable(),
  max: z.number().nullable(),
  percentile95: z.number().nullable().describe('The least reading that 95 of 100 readings do not exceed'),
  measuredHours: z
    .number()
    .describe('Each reading stands until the next one; before a gap, for one usual step of the series'),
  bandHours: bandHours
    .nullable()
    .describe(
      'The measured hours by band: of the index for iaq, pm25 and pm10, of the levels of co2 and tvoc. Null: no bands',
    ),
});
export type ComparedStatistics = z.infer<typeof comparedStatisticsSchema>;

const comparedSeriesSchema = z.object({
  deviceId: z.string(),
  key: z.string(),
  /** Mean of each bucket of `ts`; null: nothing was measured. */
  values: z.array(z.number().nullable()),
  /** The same of 7 times 24 hours earlier, for the same `ts`; null: not requested. */
  previousWeek: z.array(z.number().nullable()).nullable(),
});
export type ComparedSeries = z.infer<typeof comparedSeriesSchema>;

/** Devices and keys in the requested order, device by device. */
const comparisonSchema = z.object({
  devices: z.array(reportDeviceSchema),
  judgedAs: z
    .array(z.string())
    .describe(
      'The device by whose index and limits each of them is judged: itself, or the last one that measured the room; the room, if that is out of the branches of the caller now',
    ),
  counted: z
    .array(z.enum(COUNTED_HOURS))
    .describe(
      'Hours that count in the statistics of each device: `all` also where no opening hours are said',
    ),
  hasOpeningHours: z.boolean().describe('Whether opening hours are said for any of the places'),
  /** Time zone to show, an IANA name: of the first device's place with one, else the requested one, else UTC. */
  timeZone: z.string(),
  /** Length of a bucket, as requested or longer. */
  intervalMs: z.number().int(),
  /** Start of each bucket, from the one that contains `startTs` to the last one before `endTs`. */
  ts: z.array(z.number().int()),
  series: z.array(comparedSeriesSchema),
  statistics: z.array(comparedStatisticsSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const compareDevices = operation({
  method: 'POST',
  path: '/backoffice/reports/compare',
  permission: HISTORY_PERMISSIONS.read,
  changes: false,
  tag: 'reports',
  summary: 'Compare devices: series, and statistics of all readings',
  body: compareBodySchema,
  responses: { 200: comparisonSchema },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.rangeReversed, HISTORY_ERRORS.comparisonTooLong],
});
