import type { OpenSession } from '@airdeck/contract/sign-in/sessions';
import type { TFunction } from 'i18next';

/** `Firefox on Linux`, or as much of it as is known. */
export function clientName(
  { program, system }: Pick<OpenSession, 'program' | 'system'>,
  t: TFunction,
): string {
  if (program !== null && system !== null) return t('sessions.client', { program, system });
  return program ?? system ?? t('sessions.unknownClient');
}
