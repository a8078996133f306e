import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, notFound, versionConflict } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { createUserAddresses } from './user-addresses.ts';
import { checkAddress, checkPassword } from './user-validation.ts';
import { USER_CONSTRAINTS } from './users.constraints.ts';
import { eventUser } from './users.events.ts';
import {
  activateWithoutPassword,
  lockUser,
  markAddressClaimed,
  type User,
  updateEnabled,
  updatePasswordHash,
  updateUser,
} from './users.repository.ts';

/** The credentials of users. Each change of them ends the user's sessions. */
export function createUserCredentials(parts: {
  database: Database;
  passwords: Passwords;
  sessions: SessionService;
  domainEvents: DomainEvents;
  addresses: ReturnType<typeof createUserAddresses>;
}) {
  const { database, passwords, sessions, domainEvents, addresses } = parts;
  return {
    /**
     * Replaces the address alone, and ends the sessions. The caller has checked that this is allowed.
     * @param from the user with the address that the caller has seen
     * @param keptSessionId the sign-in in which it is replaced
     * @throws ApiError 400/31, 404/32, 409/35 the user has another address by now
     */
    async setEmail(
      unit: UnitOfWork,
      from: Pick<User, 'id' | 'email'>,
      email: string,
      action: 'emailChanged' | 'emailTakenBack',
      keptSessionId?: string,
    ): Promise<User> {
      checkAddress(email);
      const former = orNotFound(await lockUser(unit.tx, from.id), 'User', from.id);
      if (former.email !== from.email) throw versionConflict('User');
      const version = former.version + 1;
      const user = await mapConstraintErrors(USER_CONSTRAINTS, { email }, () =>
        updateUser(unit.tx, from.id, { email, version }),
      );
      await markAddressClaimed(unit.tx, from.id, action === 'emailChanged');
      await addresses.replaced(unit, { former, user }, action, keptSessionId);
      return user;
    },

    /**
     * Sets the password and ends the user's sessions. The first one activates the user; a disabled user stays disabled.
     * @param given.activates a disabled user, too
     * @param given.replaced expected hash of the replaced password; missing: any
     * @param given.keptSessionId the sign-in in which it is set
     * @throws ApiError 400/31, also if `replaced` is no longer stored; 404/32
     */
    async setPassword(
      userId: string,
      password: string,
      outer?: UnitOfWork,
      given: { replaced?: string; keptSessionId?: string; activates?: boolean } = {},
    ): Promise<void> {
      checkPassword(password);
      const passwordHash = await passwords.hash(password);
      await inUnitOfWork(database.db, outer, async (unit) => {
        if (!(await updatePasswordHash(unit.tx, userId, passwordHash, given))) {
          throw given.replaced === undefined
            ? notFound('User', userId)
            : badRequest(PASSWORD_ERRORS.currentIncorrect);
        }
        await sessions.endAllOf(userId, unit, given.keptSessionId);
      });
    },

    /** For a user whom a provider signs in: an invitation is used up by it. Others stay as they are. */
    async activateWithoutPassword(unit: UnitOfWork, user: User): Promise<void> {
      if (!(await activateWithoutPassword(unit.tx, user.id))) return;
      await domainEvents.publish(unit, { entityType: 'USER', action: 'activated', entity: eventUser(user) });
    },

    /**
     * Enables or disables the sign-in; disabling ends the sessions, and voids links to reset the password. @throws
     * ApiError 400/31 without a password
     */
    async setEnabled(unit: UnitOfWork, user: User, enabled: boolean): Promise<void> {
      const changed = await updateEnabled(unit.tx, user.id, enabled);
      if (changed === 'without password') throw badRequest(USER_ERRORS.passwordMissing);
      if (changed === 'unchanged') return;
      if (!enabled) await sessions.endAllOf(user.id, unit);
      const details = { changed: ['enabled'] };
      await domainEvents.publish(unit, {
        entityType: 'USER',
        action: 'updated',
        entity: eventUser(user),
        details,
      });
    },
  };
}
