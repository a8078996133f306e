import type { AccessRole } from '@airdeck/contract/common/access-role';
import type {
  CreatedUser,
  CustomerUserSave,
  NewCustomerUser,
  NewFellowUser,
} from '@airdeck/contract/users/listed-users';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import type { WithInvitations } from '../sign-in/invitations.service.ts';
import { customerAdministered } from './customer-administrators.ts';
import { findTypedUserFor, type TypedUser } from './typed-users.repository.ts';
import { menuInfo } from './user-info.ts';
import { eventUser } from './users.events.ts';
import {
  deleteResetLinks,
  findUser,
  lockAdministrationOf,
  lockTenantAdmins,
  type User,
  updateUser,
} from './users.repository.ts';
import type { UserService } from './users.service.ts';

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
