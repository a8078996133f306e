import type { ParseKeys, TFunction } from 'i18next';
import { isConflict } from '../../lib/api-client/api-failure.ts';
import { type FailureText, failureText } from '../../lib/api-client/failure-text.ts';
import { NoAdministrator } from '../../lib/session/impersonate.ts';

/** What went wrong with a device, in the reader's language. */
export function deviceFailureText(error: unknown, t: TFunction, fallback: ParseKeys): FailureText {
  if (error instanceof NoAdministrator) return { message: t('impersonation.noAdministrator') };
  if (isConflict(error)) return { message: t('devices.fault.assignedByOther') };
  return failureText(error, t, fallback);
}
