import { isObject } from '../../../ingest/device-json.ts';
import type { UplinkReading } from './uplink-message.ts';

const MS_PER_S = 1000;

/** The values of a decoder's output under one level of keys: those of objects and lists inside are joined by `_`. */
export function flatValues(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // No prototype, so that `__proto__` is an ordinary key.
  const flat: Record<string, unknown> = Object.create(null);
  const add = (key: string, value: unknown): void => {
    if (value === null || typeof value !== 'object') flat[key] = value;
    else for (const [inner, one] of Object.entries(value)) add(`${key}_${inner}`, one);
  };
  for (const [key, value] of Object.entries(object)) add(key, value);
  return flat;
}

/**
 * The readings of a decoder's output. Samples that the device stored, and sends again with their own times (`history`,
 * epoch seconds), are readings of their own.
 */
export function readingsOf(
  object: Readonly<Record<string, unknown>>,
  ts: number | undefined,
): UplinkReading[] {
  const { history, ...now } = object;
  if (!isHistory(history)) return [timed(flatValues(object), ts)];
  const past = history.map(({ timestamp, ...values }) => timed(flatValues(values), timestamp * MS_PER_S));
  return Object.keys(now).length === 0 ? past : [...past, timed(flatValues(now), ts)];
}

const timed = (values: UplinkReading['values'], ts: number | undefined): UplinkReading =>
  ts === undefined ? { values } : { ts, values };

type Sample = { readonly timestamp: number } & Readonly<Record<string, unknown>>;

const isHistory = (value: unknown): value is readonly Sample[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((sample) => isObject(sample) && typeof sample['timestamp'] === 'number');
