import type { ParseKeys, TFunction } from 'i18next';
import { isApiFailure } from './api-failure.ts';

export type FailureText = {
  readonly message: string;
  /** The server's own words, where they are not among those the console knows. */
  readonly detail?: string;
};

/** What the platform says in English, and what the console says instead. */
const KNOWN_TEXTS: Readonly<Record<string, ParseKeys>> = {
  'Invalid username or password': 'failure.badCredentials',
  'Authentication failed': 'failure.authentication',
  'User account is not active': 'failure.notActive',
  'User account is locked due to security policy': 'failure.locked',
  "You don't have permission to perform this operation!": 'failure.forbidden',
};

/** Error codes whose meaning is clear without the text. */
const KNOWN_CODES: Readonly<Record<number, ParseKeys>> = {
  20: 'failure.forbidden',
  32: 'failure.notFound',
  33: 'failure.tooMany',
};

/**
 * A failure in the reader's language. A text of the server's that is not known goes beneath the fall-back, so that
 * nothing it says is lost.
 */
export function failureText(error: unknown, t: TFunction, fallback: ParseKeys): FailureText {
  if (!isApiFailure(error)) return { message: t(fallback) };
  if (error.isServerAway) return { message: t('failure.serverAway') };
  const known = KNOWN_TEXTS[error.message] ?? KNOWN_CODES[error.errorCode ?? 0];
  if (known) return { message: t(known) };
  if (error.status === 429) return { message: t('failure.tooMany') };
  const isReadable = error.kind === 'http' && error.message !== '';
  return { message: t(fallback), ...(isReadable ? { detail: error.message } : {}) };
}
