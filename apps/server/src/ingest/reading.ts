import { faultsOfAll } from '@airdeck/air/further-faults';
import {
  MAX_KEY_LENGTH,
  MAX_KEYS,
  MAX_TS_AHEAD_MS,
  MAX_VALUE_DEPTH,
  MIN_TS,
} from '@airdeck/contract/device-port/device-messages';
import {
  COLUMN_KEYS,
  decimalOf,
  isColumnKey,
  type TelemetryValue,
  type TelemetryValues,
} from '@airdeck/contract/telemetry/telemetry-values';
import type { StoredReading } from '../events.ts';
import type { RejectionReason } from './rejection.ts';

export type ExtraValues = Record<string, TelemetryValue>;

/** A reading ready to be stored: validated, without nulls, and with values that no column takes in `extra`. */
export type Reading = StoredReading & {
  /** Values of keys without a column; of keys with one, those that are never judged: texts, and faults of sensors. */
  readonly extra: ExtraValues | null;
  /** The values as they came, if some of their keys have other names. */
  readonly sent?: TelemetryValues;
};

/** Half of a surrogate pair: with the u flag, whole pairs are one character and do not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The time of a reading, epoch ms: a number or its text, without its fraction; or why it cannot be stored.
 * @param keptFrom older readings are deleted because of their age
 */
export function timeOf(sent: unknown, now: number, keptFrom: number): number | RejectionReason {
  const ts = Math.floor(
    typeof sent === 'string' ? (decimalOf(sent) ?? NaN) : typeof sent === 'number' ? sent : NaN,
  );
  if (!Number.isFinite(ts)) return 'ts-not-a-number';
  if (ts < MIN_TS || ts > now + MAX_TS_AHEAD_MS) return 'ts-out-of-range';
  return ts < keptFrom ? 'ts-not-kept' : ts;
}

/**
 * Validates the values of one reading and separates `extra`; on the path of every message, so it allocates as little
 * as possible. Decimal text under a key with a column is a number. This is where a value that no sensor can mean is set
 * apart: it is stored and returned, but in no column. `checkText` may be false if no text can contain a character that
 * PostgreSQL rejects. Null: no values, or only nulls.
 */
export function toReading(
  deviceKey: number,
  ts: number,
  source: Record<string, unknown>,
  checkText: boolean,
): Reading | RejectionReason | null {
  let keys = 0;
  let nulls = 0;
  let numbers: Record<string, number> | null = null;
  let extra: ExtraValues | null = null;
  for (const key in source) {
    if (++keys > MAX_KEYS) return 'too-many-keys';
    const value = source[key];
    if (typeof value === 'number' && isColumnKey(key)) {
      if (!Number.isFinite(value)) return 'number-out-of-range';
      continue;
    }
    const rejection = entryRejection(key, value, checkText);
    if (rejection) return rejection;
    const number = typeof value === 'string' && isColumnKey(key) ? decimalOf(value) : undefined;
    if (number !== undefined) {
      numbers ??= {};
      numbers[key] = number;
    } else if (value === null) {
      nulls += 1;
    } else {
      // No prototype, so that `__proto__` is an ordinary key.
      extra ??= Object.create(null) as ExtraValues;
      extra[key] = value as TelemetryValue;
    }
  }
  if (keys === nulls) return null;
  const sent = numbers ? { ...source, ...numbers } : source;
  const values = (nulls === 0 ? sent : withoutNulls(sent)) as TelemetryValues;
  const faults = faultsOfAll(values, extra);
  return { deviceKey, ts, values, faults, extra: faults ? withFaults(extra, faults, values) : extra };
}

function withFaults(
  others: ExtraValues | null,
  faults: ReadonlySet<string>,
  values: TelemetryValues,
): ExtraValues {
  const extra = others ?? (Object.create(null) as ExtraValues);
  for (const key of faults) extra[key] = values[key] as TelemetryValue;
  return extra;
}

/** The number of a reading for a column; undefined: none, or one that no sensor can mean. */
export function columnNumber({ values, faults }: StoredReading, key: string): number | undefined {
  const value = values[key];
  return typeof value === 'number' && !faults?.has(key) ? value : undefined;
}

/** Validates values that belong to no reading, such as attributes; the rest as in `toReading`. */
export function toValues(
  source: Record<string, unknown>,
  checkText: boolean,
): TelemetryValues | RejectionReason {
  let keys = 0;
  for (const key in source) {
    if (++keys > MAX_KEYS) return 'too-many-keys';
    const rejection = entryRejection(key, source[key], checkText);
    if (rejection) return rejection;
  }
  return withoutNulls(source) as TelemetryValues;
}

function entryRejection(key: string, value: unknown, checkText: boolean): RejectionReason | undefined {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) return 'key-length';
  if (checkText && !isStorable(key)) return 'unstorable-text';
  return rejectionOf(value, checkText, MAX_VALUE_DEPTH);
}

/** Merges two readings of the same device and time: the later one's values win. */
export function mergeReadings(earlier: Reading, later: Reading): Reading {
  const { deviceKey, ts } = earlier;
  const values: TelemetryValues = { ...earlier.values, ...later.values };
  // Each message was judged by itself.
  const kept = [...(earlier.faults ?? [])].filter((key) => !Object.hasOwn(later.values, key));
  const all = [...kept, ...(later.faults ?? [])];
  return withExtra({ deviceKey, ts, values, faults: all.length > 0 ? new Set(all) : undefined });
}

/** Judges the values of a stored reading as those of a new one. */
export function judgeAgain(deviceKey: number, ts: number, stored: TelemetryValues): Reading {
  const values = { ...stored };
  for (const key of COLUMN_KEYS) {
    const value = values[key];
    if (typeof value === 'string') values[key] = decimalOf(value) ?? value;
  }
  return withExtra({ deviceKey, ts, values, faults: faultsOfAll(values, values) });
}

function withExtra(reading: StoredReading): Reading {
  let extra: ExtraValues | null = null;
  for (const key in reading.values) {
    if (isColumnKey(key) && columnNumber(reading, key) !== undefined) continue;
    extra ??= Object.create(null) as ExtraValues;
    extra[key] = reading.values[key] as TelemetryValue;
  }
  return { ...reading, extra };
}

/** A reading whose values all have columns: its object, those of its values and its list entry. Measured, on 64 bits. */
const READING_BYTES = 350;
const EXTRA_BYTES = 150;
const KEY_BYTES = 100;
const NESTED_BYTES = 64;

/** Approximate memory of readings, in bytes: a few characters of JSON can take thirty times as much. */
export function bytesInMemory(readings: readonly Reading[]): number {
  let bytes = readings.length * READING_BYTES;
  for (const { extra, sent } of readings) {
    if (extra) bytes += EXTRA_BYTES + bytesOfValues(extra);
    if (sent) bytes += EXTRA_BYTES + bytesOfValues(sent);
  }
  return bytes;
}

/** The same for values without columns. */
export function bytesOfValues(values: object): number {
  let bytes = 0;
  // From JSON.parse or without a prototype, so there are no inherited keys.
  for (const key in values) {
    const value = (values as Record<string, unknown>)[key];
    bytes += KEY_BYTES + 2 * key.length;
    if (typeof value === 'string') bytes += 2 * value.length;
    else if (typeof value === 'object' && value !== null) bytes += bytesOfNested(value);
  }
  return bytes;
}

function bytesOfNested(value: object): number {
  let bytes = NESTED_BYTES;
  for (const [key, inner] of Object.entries(value)) {
    bytes += Array.isArray(value) ? 8 : KEY_BYTES + 2 * key.length;
    if (typeof inner === 'string') bytes += NESTED_BYTES + 2 * inner.length;
    else if (typeof inner === 'object' && inner !== null) bytes += bytesOfNested(inner);
  }
  return bytes;
}

export function withoutNulls(source: Record<string, unknown>): Record<string, unknown> {
  const values = { ...source };
  for (const key of Object.keys(values)) if (values[key] === null) delete values[key];
  return values;
}

function rejectionOf(value: unknown, checkText: boolean, depth: number): RejectionReason | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : 'number-out-of-range';
    case 'string':
      return checkText && !isStorable(value) ? 'unstorable-text' : undefined;
    case 'boolean':
      return undefined;
    case 'object':
      return value === null ? undefined : nestedFaultOf(value, checkText, depth);
    default:
      return 'wrong-form';
  }
}

function nestedFaultOf(value: object, checkText: boolean, depth: number): RejectionReason | undefined {
  if (depth === 0) return 'too-deep';
  for (const [key, inner] of Object.entries(value)) {
    if (checkText && !isStorable(key)) return 'unstorable-text';
    const rejection = rejectionOf(inner, checkText, depth - 1);
    if (rejection) return rejection;
  }
  return undefined;
}

/** Whether PostgreSQL can store a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}
