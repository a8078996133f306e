import {
  PROVIDER_ACCOUNT_ERRORS,
  type ProviderAccount,
} from '@airdeck/contract/sign-in-providers/provider-accounts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { isFreshSignIn } from '../sign-in/fresh-sign-in.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { getManaged } from '../users/customer-administrators.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { unmarkGroupRole } from './group-roles.repository.ts';
import { findEffectiveException, ownerOfUser } from './local-sign-in.repository.ts';
import {
  deleteIdentity,
  findSessionsOfAccount,
  hasOtherAccount,
  hasOwnPassword,
  listAccounts,
} from './provider-accounts.repository.ts';

export type ProviderAccounts = ReturnType<typeof createProviderAccounts>;

/** The accounts at providers that sign a user in, for the user and for those who decide how the user gets in. */
export function createProviderAccounts(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: SessionService;
  users: UserService;
}) {
  const { database, clock, domainEvents, sessions, users } = parts;

  /** A person who only holds a session must not change how its user gets in. @throws ApiError 400/31 */
  async function checkOwn(unit: UnitOfWork, caller: Caller, user: User, providerId: string): Promise<void> {
    const { tx } = unit;
    if (!isFreshSignIn(await sessions.hold(unit, caller, user.id), clock()))
      throw badRequest(PROVIDER_ACCOUNT_ERRORS.signInAgain);
    const exception = await findEffectiveException(tx, ownerOfUser(user));
    const hasPassword =
      (exception === undefined || exception === user.id) && (await hasOwnPassword(tx, user.id));
    if (!hasPassword && !(await hasOtherAccount(tx, { userId: user.id, providerId })))
      throw badRequest(PROVIDER_ACCOUNT_ERRORS.onlyWay);
  }

  return {
    /** @throws ApiError 404/32, 403/20 */
    listFor(caller: Caller, userId: string): Promise<ProviderAccount[]> {
      return inUnitOfWork(database.db, caller, async (unit) =>
        listAccounts(unit.tx, (await getManaged(unit, users, caller, userId)).id),
      );
    },

    /** Undoes the link, and ends the sessions that began with it, but for the caller's. @throws ApiError 400/31, 404/32, 403/20 */
    unlink(caller: Caller, userId: string, providerId: string): Promise<void> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const user = await getManaged(unit, users, caller, userId);
        const accounts = await listAccounts(unit.tx, user.id);
        const { provider } = orNotFound(
          accounts.find((account) => account.providerId === providerId),
          'Account',
          providerId,
        );
        if (user.id === caller.userId) await checkOwn(unit, caller, user, providerId);
        const link = { userId: user.id, providerId };
        if (!(await deleteIdentity(unit.tx, link))) return;
        await unmarkGroupRole(unit.tx, link);
        const begun = await findSessionsOfAccount(unit.tx, link);
        await sessions.endEach(
          unit,
          begun.filter((id) => id !== caller.sessionId),
        );
        const entity = eventUser(user);
        const details = { provider };
        await domainEvents.publish(unit, { entityType: 'USER', action: 'providerUnlinked', entity, details });
      });
    },
  };
}
