import type { ParseKeys, TFunction } from 'i18next';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';
import { NoAdministrator } from '../../../lib/api-client/with-impersonation.ts';

/** One of several calls that make up an act has failed; `said` is what the reader is told of it. */
export class FailedStep extends Error {
  override readonly name = 'FailedStep';
  readonly said: ParseKeys;

  constructor(said: ParseKeys, cause: unknown) {
    super('a step failed', { cause });
    this.said = said;
  }
}

/** Does a step. @throws FailedStep */
export async function step<T>(said: ParseKeys, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FailedStep(said, error);
  }
}

/** What went wrong with a device, in the reader's language. */
export function deviceFailureText(error: unknown, t: TFunction, fallback: ParseKeys): FailureText {
  if (error instanceof FailedStep) return deviceFailureText(error.cause, t, error.said);
  if (error instanceof NoAdministrator) return { message: t('impersonation.noAdministrator') };
  if (isConflict(error)) return { message: t('devices.fault.assignedByOther') };
  return failureText(error, t, fallback);
}
