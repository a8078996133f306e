import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { Authority } from '@airdeck/contract/common/permission';
import type {
  CreatedUser,
  CustomerUserSave,
  NewCustomerUser,
  NewFellowUser,
} from '@airdeck/contract/users/listed-users';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { actsInPerson, type Caller, isAdministrator } from '../../http/caller.ts';
import { ApiError, badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import type { WithInvitations } from '../sign-in/invitations.service.ts';
import { customerAdministered } from './customer-administrators.ts';
import { findTypedUserFor, type TypedUser } from './typed-users.repository.ts';
import { menuInfo } from './user-info.ts';
import type { UserSave } from './user-validation.ts';
import { eventUser } from './users.events.ts';
import {
  deleteResetLinks,
  findUser,
  lockAdministrationOf,
  lockSystemAdmins,
  lockTenantAdmins,
  lockUser,
  type User,
  updateUser,
} from './users.repository.ts';
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
      if (user.authority === 'TENANT_ADMIN' && user.tenantId) {
        await lockAdministrationOf(unit.tx, user.tenantId);
        // Locked: two administrators who delete each other concurrently would leave none.
        const admins = await lockTenantAdmins(unit.tx, user.tenantId);
        if (admins.length === 1 && admins[0] === userId) {
          throw badRequest(USER_ERRORS.lastAdministrator);
        }
      }
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

export type CustomerUserAdministration = ReturnType<typeof createCustomerUserAdministration>;

/**
 * Users of customers: managed by the tenant's administrators, and created and deleted by the customer's
 * administrators.
 */
export function createCustomerUserAdministration(parts: {
  database: Database;
  users: UserService;
  withInvitations: WithInvitations;
  domainEvents: DomainEvents;
}) {
  const { database, users, withInvitations, domainEvents } = parts;

  /** Sets a user's role, and records a change. @throws ApiError 403/20 the caller is no administrator any more */
  async function giveRole(
    unit: UnitOfWork,
    caller: Caller,
    user: User,
    accessRole: AccessRole,
  ): Promise<void> {
    if (user.accessRole === accessRole) return;
    if (user.authority === 'TENANT_ADMIN' && user.tenantId) {
      await lockAdministrationOf(unit.tx, user.tenantId);
      const admins = await lockTenantAdmins(unit.tx, user.tenantId);
      // Read again: two administrators who take the rights of each other would leave none.
      if (!admins.includes(caller.userId)) throw permissionDenied();
    }
    // Unmarked first: the first administrator has all rights.
    await updateUser(unit.tx, user.id, { accessRole, firstAdministratorOf: null });
    if (user.tenantId) await users.markFirstAdministratorOf(unit, user.tenantId);
    // One that another administrator of the customer made would now be for an equal.
    if (accessRole === 'ADMINISTRATOR') await deleteResetLinks(unit.tx, user.id);
    const details = { from: user.accessRole, to: accessRole };
    await domainEvents.publish(unit, {
      entityType: 'USER',
      action: 'accessRoleChanged',
      entity: eventUser(user),
      details,
    });
  }

  return {
    /** Sets the role of a user of the tenant or its customers. @throws ApiError 403/20 also oneself, 404/32 */
    async setAccessRole(caller: Caller, userId: string, accessRole: AccessRole): Promise<TypedUser> {
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const user = await orNotAllowed(
          await findTypedUserFor(unit.tx, caller, userId, 'no key update'),
          'User',
          userId,
          async () => (await findUser(unit.tx, userId)) !== undefined,
        );
        if (user.id === caller.userId) throw permissionDenied();
        await giveRole(unit, caller, user, accessRole);
        return { ...user, accessRole };
      });
    },

    /**
     * Creates a user of a customer of the caller's tenant, and the invitation: both or neither.
     * @throws ApiError 400/31, also for a customer out of scope; 429/33 too many; 500/2 the mail could not be sent
     */
    create(caller: Caller, { description, ...user }: NewCustomerUser): Promise<CreatedUser> {
      const tenantId = tenantOf(caller);
      return withInvitations(caller, async (unit, invitations) => {
        const additionalInfo = { description: description ?? '' };
        const created = await users.create(
          { ...user, tenantId, authority: 'CUSTOMER_USER', additionalInfo },
          unit,
        );
        // Last: a sent mail cannot be undone.
        return { userId: created.id, activationLink: await invitations.mailOrHandOver(created) };
      });
    },

    /** Changes a user of a customer, including role and menu. @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    async save(
      caller: Caller,
      userId: string,
      { description, menu, accessRole, ...person }: CustomerUserSave,
    ): Promise<User> {
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const { user } = await users.getFor(caller, userId, unit);
        const additionalInfo = { ...user.additionalInfo, description, ...menuInfo(menu) };
        const saved = await users.update(userId, { ...user, ...person, additionalInfo }, unit);
        await giveRole(unit, caller, saved, accessRole);
        return { ...saved, accessRole };
      });
    },

    /** Creates and invites another user of the caller's customer. @throws ApiError 403/20, 400/31, 429/33 */
    async createFellow(caller: Caller, { description, ...user }: NewFellowUser): Promise<{ userId: string }> {
      return withInvitations(caller, async (unit, invitations) => {
        const customer = customerAdministered(caller);
        const additionalInfo = { description: description ?? '' };
        const created = await users.create(
          { ...user, ...customer, authority: 'CUSTOMER_USER', additionalInfo },
          unit,
        );
        await invitations.mail(created);
        return { userId: created.id };
      });
    },

    /** Deletes another user of the caller's customer. @throws ApiError 404/32, 403/20 */
    async deleteFellow(caller: Caller, userId: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        customerAdministered(caller);
        if (userId === caller.userId) throw permissionDenied();
        await users.getFor(caller, userId, unit);
        await users.delete(userId, unit);
      });
    },
  };
}
