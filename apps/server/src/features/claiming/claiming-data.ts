import { randomInt } from 'node:crypto';

/** A secret by which a tenant lets a device be claimed, as ThingsBoard keeps it in the attribute `claimingData`. */
export type ClaimingData = { readonly secretKey: string; readonly expirationTime: number };

/** Reads the attribute, which people and programs may have written: JSON, or a text of JSON. Undefined: it is none. */
export function readClaimingData(value: unknown): ClaimingData | undefined {
  let data = value;
  if (typeof value === 'string') {
    try {
      data = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  const { secretKey, expirationTime } = Object(data ?? {}) as Record<string, unknown>;
  const until = typeof expirationTime === 'string' ? Number(expirationTime) : expirationTime;
  if (typeof until !== 'number' || !Number.isFinite(until)) return undefined;
  if (secretKey === undefined || secretKey === null) return { secretKey: '', expirationTime: until };
  return typeof secretKey === 'string' ? { secretKey, expirationTime: until } : undefined;
}

/** Without those that look like others on a label. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Fifty bits: with the bound on guesses, more than can ever be tried. */
const SECRET_LENGTH = 10;

export const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** What was typed, and the code of ours that it may have been: in capitals, without the gaps of the label. */
export const readingsOfTyped = (typed: string): readonly string[] => [
  ...new Set([typed, typed.trim(), typed.replace(/[\s-]/g, '').toUpperCase()]),
];
