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
import type { Caller } from '../../http/caller.ts';
import { badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import type { WithInvitations } from '../sign-in/invitations.service.ts';
import { lockAdministrationOf, lockTenantAdmins } from './administrators.repository.ts';
import { customerAdministered } from './customer-administrators.ts';
import { findTypedUserFor, type TypedUser } from './typed-users.repository.ts';
import { menuInfo } from './user-info.ts';
import { findUser, isRoleFromGroup, type User } from './users.repository.ts';
import type { UserService } from './users.service.ts';

type GivenRights = Pick<CustomerUserSave, 'accessRole' | 'placeIds'>;

export type CustomerUserAdministration = ReturnType<typeof createCustomerUserAdministration>;

/**
 * Users of customers: managed by the tenant's administrators, and created and deleted by the customer's
 * administrators.
 */
export function createCustomerUserAdministration(parts: {
  database: Database;
  users: UserService;
  withInvitations: WithInvitations;
}) {
  const { database, users, withInvitations } = parts;

  /**
   * @param given missing branches: those that the user has
   * @throws ApiError 400/31 a group at a provider decides the role of the user, and would do so again
   */
  async function giveRights<U extends User>(unit: UnitOfWork, user: U, given: GivenRights): Promise<U> {
    const { accessRole, placeIds = user.placeIds } = given;
    const isOther =
      user.accessRole !== accessRole || JSON.stringify(user.placeIds) !== JSON.stringify(placeIds);
    if (isOther && (await isRoleFromGroup(unit.tx, user.id))) throw badRequest(USER_ERRORS.roleFromGroup);
    await users.giveRights(unit, user, { accessRole, placeIds });
    return { ...user, accessRole, placeIds };
  }

  return {
    /**
     * Sets the role of a user of the tenant or its customers, and its branches.
     * @throws ApiError 400/31 a group at a provider decides it, or an unknown place; 403/20 also oneself, 404/32
     */
    async setAccessRole(caller: Caller, userId: string, given: GivenRights): Promise<TypedUser> {
      const tenantId = tenantOf(caller);
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        await lockAdministrationOf(unit.tx, tenantId);
        // Read again: two administrators who take the rights of each other would leave none.
        if (!(await lockTenantAdmins(unit.tx, tenantId)).includes(caller.userId)) throw permissionDenied();
        const user = await orNotAllowed(
          await findTypedUserFor(unit.tx, caller, userId, 'no key update'),
          'User',
          userId,
          async () => (await findUser(unit.tx, userId)) !== undefined,
        );
        if (user.id === caller.userId) throw permissionDenied();
        return giveRights(unit, user, given);
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
      { description, menu, accessRole, placeIds, ...person }: CustomerUserSave,
    ): Promise<User> {
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const { user } = await users.getFor(caller, userId, unit);
        const additionalInfo = { ...user.additionalInfo, description, ...menuInfo(menu) };
        const saved = await users.update(userId, { ...user, ...person, additionalInfo }, unit);
        return giveRights(unit, saved, { accessRole, placeIds });
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
