import type { Authority } from '@airdeck/contract/common/permission';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { actsInPerson, type Caller, isAdministrator } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import type { WithInvitations } from '../sign-in/invitations.service.ts';
import { lockAdministrationOf, lockSystemAdmins } from './administrators.repository.ts';
import { keepAdministrator } from './user-roles.ts';
import type { UserSave } from './user-validation.ts';
import { lockUser, type User } from './users.repository.ts';
import type { UserService } from './users.service.ts';

export type UserAdministration = ReturnType<typeof createUserAdministration>;

/** A user as sent by a caller, perhaps without an authority, which the validation rejects. */
type UserInput = Omit<UserSave, 'authority'> & { readonly authority: Authority | null };

/** Changes of users, within the caller's rights. */
export function createUserAdministration(parts: {
  database: Database;
  users: UserService;
  withInvitations: WithInvitations;
}) {
  const { database, users, withInvitations } = parts;

  /**
   * Deletes a user and ends their sessions.
   * @param confirm called when the user is locked, before anything of theirs: throws to prevent the deletion
   * @throws ApiError 400/31 a tenant's last administrator, 403/20, 404/32
   */
  async function deleteFor(
    caller: Caller,
    userId: string,
    outer?: UnitOfWork,
    confirm?: (unit: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    const { user } = await users.getFor(caller, userId, outer);
    if (caller.authority === 'CUSTOMER_USER') throw permissionDenied();
    if (user.authority === 'SYS_ADMIN' && user.id === caller.userId) {
      throw new ApiError(USER_ERRORS.ownDeletion);
    }
    // Neither an administrator who acts as a user nor a program deletes that user.
    if (user.id === caller.userId && !actsInPerson(caller)) throw permissionDenied();
    await inUnitOfWork(database.db, outer ?? caller, async (unit: UnitOfWork) => {
      if (user.authority === 'SYS_ADMIN') {
        // Locked, and read again: two users who delete each other concurrently would leave none.
        const admins = await lockSystemAdmins(unit.tx);
        if (!admins.includes(caller.userId)) throw permissionDenied();
      }
      await keepAdministrator(unit, user);
      if (confirm) {
        await lockUser(unit.tx, userId);
        await confirm(unit);
      }
      await users.delete(userId, unit);
    });
  }

  return {
    /**
     * Creates a user, or changes the one with this id. System administrators manage administrators, a tenant's
     * administrators all users of the tenant, customers' users only themselves.
     * @param options.invites whether to send a new user the link to set the password
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async saveFor(
      caller: Caller,
      userId: string | null,
      input: UserInput,
      options: { readonly invites: boolean },
    ): Promise<User> {
      const tenantId = caller.authority === 'SYS_ADMIN' ? input.tenantId : tenantOf(caller);
      // The validation rejects a missing one.
      const save = { ...input, tenantId, authority: input.authority as Authority };
      if (userId) {
        const { user } = await users.getFor(caller, userId);
        const isSelf = user.id === caller.userId;
        if (!isSelf && (caller.authority === 'CUSTOMER_USER' || !isAdministrator(caller)))
          throw permissionDenied();
        // Neither an administrator who acts as a user nor a program changes that user.
        if (isSelf && !actsInPerson(caller)) throw permissionDenied();
        const by = caller.authority === 'CUSTOMER_USER' ? 'themselves' : 'others';
        return inUnitOfWork(database.db, caller, (unit) => users.update(userId, save, unit, by));
      }
      if (!isAdministrator(caller) || !mayMake(caller, input.authority)) throw permissionDenied();
      if (!options.invites) return inUnitOfWork(database.db, caller, (unit) => users.create(save, unit));
      return withInvitations(caller, async (unit, invitations) => {
        const created = await users.create(save, unit);
        await invitations.mail(created);
        return created;
      });
    },

    /**
     * Enables or disables a user's sign-in; disabling ends the sessions.
     * @throws ApiError 400/31 never set a password, 403/20 also for oneself, 404/32
     */
    async enableFor(caller: Caller, userId: string, enabled: boolean): Promise<void> {
      const { user } = await users.getFor(caller, userId);
      if (user.id === caller.userId) throw permissionDenied();
      await inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        // Serialized, and read again: two administrators who disable each other would leave none.
        if (user.authority === 'SYS_ADMIN') await lockSystemAdmins(unit.tx);
        else if (user.tenantId) await lockAdministrationOf(unit.tx, user.tenantId);
        const { credentials } = await users.getFor(caller, caller.userId, unit);
        if (!credentials.enabled && !caller.impersonator) throw permissionDenied();
        await users.setEnabled(unit, user, enabled);
      });
    },

    deleteFor,

    /** The same; a deleted user is ignored. @throws ApiError 400/31, 403/20 */
    async deleteIfThere(caller: Caller, userId: string): Promise<void> {
      try {
        await deleteFor(caller, userId);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
  };
}

function mayMake(caller: Caller, authority: Authority | null): boolean {
  switch (caller.authority) {
    case 'SYS_ADMIN':
      return authority !== 'CUSTOMER_USER';
    case 'TENANT_ADMIN':
      return authority !== 'SYS_ADMIN';
    case 'CUSTOMER_USER':
      return false;
  }
}
