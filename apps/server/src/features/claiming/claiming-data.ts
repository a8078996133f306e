import { randomInt } from 'node:crypto';
import { REQUEST_JSON, readJson } from '../../limits/bounded-json.ts';

/** A tenant's secret for claiming a device, as in ThingsBoard's attribute `claimingData`. */
export type ClaimingData = { readonly secretKey: string; readonly expirationTime: number };

/** Parses the attribute, which users and programs can write: JSON, or JSON as a text. @returns undefined if invalid */
export function readClaimingData(value: unknown): ClaimingData | undefined {
  const data = typeof value === 'string' ? readJson(value, REQUEST_JSON) : value;
  const { secretKey, expirationTime } = Object(data ?? {}) as Record<string, unknown>;
  const until = typeof expirationTime === 'string' ? Number(expirationTime) : expirationTime;
  if (typeof until !== 'number' || !Number.isFinite(until)) return undefined;
  if (secretKey === undefined || secretKey === null) return { secretKey: '', expirationTime: until };
  return typeof secretKey === 'string' ? { secretKey, expirationTime: until } : undefined;
}

/** Without characters that look alike on a label. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 50 bits: too many to try with the limit on guesses. */
const SECRET_LENGTH = 10;

export const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Possible secrets for an input: as typed, trimmed, and as a generated code, in capitals without the label's gaps. */
export const readingsOfTyped = (typed: string): readonly string[] => [
  ...new Set([typed, typed.trim(), typed.replace(/[\s-]/g, '').toUpperCase()]),
];
