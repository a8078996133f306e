import {
  ACCOUNT_DELETION_ERRORS,
  type OpenDeletionRequest,
  type OwnDeletionRequest,
} from '@airdeck/contract/personal-data/account-deletion';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import type { AccountMailer } from '../sign-in/account-mailer.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import { nameOf } from '../users/person.ts';
import type { UserAdministration } from '../users/user-administration.service.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import {
  type DeletionRequest,
  declineRequest,
  deleteDeletionRequest,
  findDeletionRequest,
  isDecidedByCaller,
  listOpenRequests,
  lockOpenRequest,
  openDeletionRequest,
} from './account-deletion.repository.ts';

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/**
 * Requests of users to have their account deleted, on which administrators decide. What a user wrote stays, as after
 * every deletion of a user.
 */
export function createAccountDeletion(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  auth: Pick<AuthService, 'confirmPassword'>;
  users: Pick<UserService, 'getFor' | 'getSelf'>;
  userAdministration: Pick<UserAdministration, 'deleteFor'>;
  accountMailer: Pick<AccountMailer, 'sendAfter'>;
}) {
  const { database, clock, domainEvents, auth, users, userAdministration, accountMailer } = parts;

  /** A user on whose request the caller decides. @throws ApiError 404/32 unknown, 403/20 others decide on it */
  async function decided(unit: UnitOfWork, caller: Caller, userId: string): Promise<User> {
    const { user } = await users.getFor(caller, userId, unit);
    if (!(await isDecidedByCaller(unit.tx, caller, userId))) throw permissionDenied();
    return user;
  }

  /** Locks the open request of a user. @throws ApiError 404/32 it is over */
  async function hold({ tx }: UnitOfWork, userId: string): Promise<void> {
    if (!(await lockOpenRequest(tx, userId))) throw new ApiError(ACCOUNT_DELETION_ERRORS.over);
  }

  async function ownOf({ userId }: Caller): Promise<OwnDeletionRequest | null> {
    const found = await findDeletionRequest(database.db, userId);
    return found ? ownRequest(found) : null;
  }

  return {
    ownOf,

    /** Asks for the deletion of the caller's account. @throws ApiError 400/31 another password, 429/33 */
    async request(caller: Caller, currentPassword: string): Promise<OwnDeletionRequest> {
      const { user } = await auth.confirmPassword(caller, currentPassword);
      await inUnitOfWork(database.db, caller, async (unit) => {
        if (!(await openDeletionRequest(unit.tx, user.id, clock()))) return;
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'deletionRequested', entity });
      });
      const opened = await ownOf(caller);
      // Another administrator has just deleted the account.
      if (!opened) throw new ApiError(ACCOUNT_DELETION_ERRORS.over);
      return opened;
    },

    /** Withdraws the caller's request, if there is one. */
    async withdraw(caller: Caller): Promise<void> {
      const entity = eventUser(await users.getSelf(caller));
      await inUnitOfWork(database.db, caller, async (unit) => {
        if (!(await deleteDeletionRequest(unit.tx, caller.userId))) return;
        await domainEvents.publish(unit, { entityType: 'USER', action: 'deletionWithdrawn', entity });
      });
    },

    async listFor(caller: Caller): Promise<OpenDeletionRequest[]> {
      const found = await listOpenRequests(database.db, caller);
      return found.map(({ id, email, organisation, requestedTime, ...names }) => ({
        userId: id,
        name: nameOf({ ...names, email }),
        email,
        organisation,
        requestedTime,
      }));
    },

    /** Deletes the account. @throws ApiError 400/31 a tenant's last administrator, 403/20, 404/32 */
    async accept(caller: Caller, userId: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const user = await decided(unit, caller, userId);
        // Lock order: the user before the request, as in any deletion of the user.
        await userAdministration.deleteFor(caller, userId, unit, () => hold(unit, userId));
        // There is no inbox any more.
        accountMailer.sendAfter(unit, 'accountWasDeleted', user, '/');
      });
    },

    /** @throws ApiError 403/20, 404/32 */
    async decline(caller: Caller, userId: string, reason: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const entity = eventUser(await decided(unit, caller, userId));
        await hold(unit, userId);
        await declineRequest(unit.tx, userId, { declinedTime: clock(), reason });
        await domainEvents.publish(unit, { entityType: 'USER', action: 'deletionDeclined', entity });
      });
    },
  };
}

const ownRequest = ({ requestedTime, declinedTime, reason }: DeletionRequest): OwnDeletionRequest => ({
  requestedTime,
  declined: declinedTime === null ? null : { time: declinedTime, reason: reason ?? '' },
});
