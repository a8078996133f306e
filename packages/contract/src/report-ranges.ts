import { z } from 'zod';
import { optionalIntegerParameter } from './common/parameters.ts';
import { MIN_TS } from './telemetry/payload.ts';

/*
 * History of devices as series, statistics and files. A file and a chart come from the same rows: the buckets of a
 * chart can be recomputed from the file. Times are epoch milliseconds; a range is `[startTs, endTs)`. What a caller
 * may not read is refused as the platform refuses it: a device of another tenant is not there (404), one of another
 * customer is denied (403), and so is the whole call when one of several devices is. What was measured before a
 * device came to its present owner is left out without a word.
 */

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
export const NOT_IN_ORDER = { message: 'The range must end after it begins', path: ['endTs'] };

/** A time of the query string. The parameters that have to be there are those that the message names. */
export const timeParameter = (name: string) =>
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
