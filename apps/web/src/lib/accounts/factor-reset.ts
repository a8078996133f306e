import { resetSecondFactor } from '@airdeck/contract/second-factor/factor-reset';
import { listSessions } from '@airdeck/contract/sign-in/sessions';
import { call } from '../api-client/call.ts';
import { invalidate } from '../query/query.ts';
import type { Caller } from './password-links.ts';

/** Removes the second factors of a user, and so ends their sessions. */
export async function removeFactorsOf(userId: string, as: Caller): Promise<void> {
  await call(resetSecondFactor, { params: { userId } }, { as });
  await invalidate(listSessions);
}
