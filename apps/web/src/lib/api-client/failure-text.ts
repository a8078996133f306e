import type { ParseKeys, TFunction } from 'i18next';
import { isApiFailure } from './api-failure.ts';

export type FailureText = {
  readonly message: string;
  /** The server's text, if the console has none for the error. */
  readonly detail?: string;
};

/** Error codes whose meaning is clear without the text. */
const KNOWN_CODES: Readonly<Record<number, ParseKeys>> = {
  20: 'failure.forbidden',
  32: 'failure.notFound',
  35: 'failure.versionConflict',
};

/** Key of an error code's text: in the area's section, below `error`, which may refer to a text that areas share. */
export function errorKey(code: string): ParseKeys {
  const [area = '', name] = code.split('.');
  return (name === undefined ? `failure.${area}` : `${area}.error.${name}`) as ParseKeys;
}

/** A failure in the reader's language. @param fallback key of what is said when the reason is unknown */
export const failureText = (
  error: unknown,
  t: TFunction,
  fallback: ParseKeys = 'failure.load',
): FailureText => failureOr(t(fallback), error, t);

/** The same, with the text itself. An unknown text of the server is shown below it, so that no information is lost. */
export function failureOr(fallback: string, error: unknown, t: TFunction): FailureText {
  if (!isApiFailure(error)) return { message: fallback };
  if (error.isServerAway) return { message: t('failure.serverAway') };
  const ofCode = error.code && t(errorKey(error.code), { ...error.values, defaultValue: '' });
  if (ofCode) return { message: ofCode };
  const known = KNOWN_CODES[error.errorCode ?? 0];
  if (known) return { message: t(known) };
  if (error.status === 429) return { message: t('failure.tooManyRequests') };
  const isReadable = error.kind === 'http' && error.message !== '';
  return { message: fallback, ...(isReadable ? { detail: error.message } : {}) };
}
