import type { Authority } from '@airdeck/contract/authorities';
import { USER_ERRORS } from '@airdeck/contract/users';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, permissionDenied } from '../../http/errors.ts';
import type { UserSave } from './user-validation.ts';
import { lockSystemAdmins, lockTenantAdmins, type User } from './users.repository.ts';
import type { UserService } from './users.service.ts';

export type UserAdministration = ReturnType<typeof createUserAdministration>;

/** Sends a new user the link with which they set their password. */
export type Invite = (user: User, unit: UnitOfWork) => Promise<void>;

/** A user as a caller wants to have them; who has no authority yet is told so. */
export type UserWish = Omit<UserSave, 'authority'> & { readonly authority: Authority | null };

/** What people do to users, within their rights. */
export function createUserAdministration(parts: { database: Database; users: UserService; invite: Invite }) {
  const { database, users, invite } = parts;

  /** Deletes a user and ends their sessions. @throws ApiError 400/31 a tenant's last administrator, 403/20, 404/32 */
  async function deleteFor(caller: Caller, userId: string): Promise<void> {
    const { user } = await users.getFor(caller, userId);
    if (caller.authority === 'CUSTOMER_USER') throw permissionDenied();
    if (user.authority === 'SYS_ADMIN' && user.id === caller.userId) {
      throw new ApiError(USER_ERRORS.ownDeletion);
    }
    // Anyone who acts as another user does not do away with that account.
    if (user.id === caller.userId && caller.impersonator) throw permissionDenied();
    const remove = async (unit: UnitOfWork) => {
      if (user.authority === 'SYS_ADMIN') {
        // Locked, and looked for again: two who delete each other at the same time would leave no one.
        const admins = await lockSystemAdmins(unit.tx);
        if (!admins.includes(caller.userId)) throw permissionDenied();
      }
      if (user.authority === 'TENANT_ADMIN' && user.tenantId) {
        // Locked: two administrators who delete each other at the same time would leave no one.
        const admins = await lockTenantAdmins(unit.tx, user.tenantId);
        if (admins.length === 1 && admins[0] === userId) {
          throw badRequest(USER_ERRORS.lastAdministrator);
        }
      }
      await users.delete(userId, unit);
    };
    await inUnitOfWork(database.db, undefined, remove, caller);
  }

  return {
    /**
     * Makes a user, or changes the one of this id. System administrators look after administrators, a tenant's
     * administrators after everybody of their tenant, customers' users after themselves.
     * @param options.invites whether a user new is sent the link with which they set their password
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async saveFor(
      caller: Caller,
      userId: string | null,
      wish: UserWish,
      options: { readonly invites: boolean },
    ): Promise<User> {
      const tenantId = caller.authority === 'SYS_ADMIN' ? wish.tenantId : tenantOf(caller);
      // The validation says that there is none.
      const save = { ...wish, tenantId, authority: wish.authority as Authority };
      if (userId) {
        const { user } = await users.getFor(caller, userId);
        const isSelf = user.id === caller.userId;
        if (caller.authority === 'CUSTOMER_USER' && !isSelf) throw permissionDenied();
        // Anyone who acts as another user changes nothing of that account itself.
        if (isSelf && caller.impersonator) throw permissionDenied();
        const by = caller.authority === 'CUSTOMER_USER' ? 'themselves' : 'others';
        return inUnitOfWork(database.db, undefined, (unit) => users.update(userId, save, unit, by), caller);
      }
      if (!mayMake(caller, wish.authority)) throw permissionDenied();
      const make = async (unit: UnitOfWork) => {
        const created = await users.create(save, unit);
        if (options.invites) await invite(created, unit);
        return created;
      };
      return inUnitOfWork(database.db, undefined, make, caller);
    },

    deleteFor,

    /** The same; a user who is gone already is not missed. @throws ApiError 400/31, 403/20 */
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
