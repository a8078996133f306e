import type { TFunction } from 'i18next';

const REASONS = [
  'not-utf8',
  'compressed',
  'too-large',
  'connection-replaced',
  'not-json',
  'wrong-form',
  'empty',
  'not-decoded',
  'ts-not-a-number',
  'ts-out-of-range',
  'ts-not-kept',
  'number-out-of-range',
  'unstorable-text',
  'key-length',
  'too-many-keys',
  'too-many-values',
  'too-many-readings',
  'too-many-months',
  'not-a-call',
  'too-deep',
  'refused-by-database',
  'not-kept',
  'no-readings',
] as const;

/** The reason why a message could not be stored. */
export function rejectionWord(reason: string, t: TFunction): string {
  const known = REASONS.find((name) => name === reason);
  return known ? t(`deviceHealth.reason.${known}`) : reason;
}
