import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';

const SYSTEM_SCOPE = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, placeIds: null } as const;

/** A user of the demo as a caller from this machine; undefined: deleted since. */
export async function callerOfDemo(
  unit: UnitOfWork,
  { users }: Pick<Services, 'users'>,
  userId: string,
): Promise<Caller | undefined> {
  const user = await users.findTyped(SYSTEM_SCOPE, userId, unit);
  return user && { ...user, userId, address: '127.0.0.1', impersonator: null, sessionId: '' };
}
