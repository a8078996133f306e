import type { CustomerUserSave, NewFellowUser } from '@airdeck/contract/listed-users';
import { USER_ERRORS } from '@airdeck/contract/users';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound, permissionDenied } from '../../http/errors.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { Invite } from './user-administration.service.ts';
import { findTypedUserFor, findUser, type TypedUser, type User, updateUser } from './users.repository.ts';
import type { UserService } from './users.service.ts';

export type CustomerUserAdministration = ReturnType<typeof createCustomerUserAdministration>;

/** Users of customers: changed by the tenant's administrators, made and deleted by those of them who administer the customer. */
export function createCustomerUserAdministration(parts: {
  database: Database;
  users: UserService;
  invite: Invite;
  auditLog: AuditLog;
}) {
  const { database, users, invite, auditLog } = parts;

  /** Sets the mark of a user of a customer, and writes it down where that changes anything. */
  async function mark(user: User, isCustomerAdministrator: boolean, unit: UnitOfWork): Promise<void> {
    const { id, tenantId, customerId, email } = user;
    if (customerId === null) throw badRequest(USER_ERRORS.notOfCustomer);
    if (user.isCustomerAdministrator === isCustomerAdministrator) return;
    await updateUser(unit.tx, id, { isCustomerAdministrator });
    const action = isCustomerAdministrator ? 'customerAdministratorMade' : 'customerAdministratorUnmade';
    await auditLog.record(
      { tenantId, customerId, action, entityType: 'USER', entityId: id, entityName: email },
      unit,
    );
  }

  return {
    /** Lets a user of a customer make and delete other users of it, or no longer. @throws ApiError 404/32, 403/20, 400/31 */
    async setAdministrator(caller: Caller, userId: string, isAdministrator: boolean): Promise<TypedUser> {
      const work = async (unit: UnitOfWork) => {
        const user = await findTypedUserFor(unit.tx, caller, userId, 'no key update');
        if (!user) throw (await findUser(unit.tx, userId)) ? permissionDenied() : notFound('User', userId);
        await mark(user, isAdministrator, unit);
        return { ...user, isCustomerAdministrator: isAdministrator };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Changes a user of a customer, mark and menu included. @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    async save(
      caller: Caller,
      userId: string,
      { description, menu, isCustomerAdministrator, ...person }: CustomerUserSave,
    ): Promise<User> {
      const work = async (unit: UnitOfWork) => {
        const { user } = await users.getFor(caller, userId, unit);
        const additionalInfo = {
          ...user.additionalInfo,
          description,
          isDapJapan: menu === 'japan',
          isReducedMenu: menu === 'reduced',
        };
        const saved = await users.update(userId, { ...user, ...person, additionalInfo }, unit);
        await mark(saved, isCustomerAdministrator, unit);
        return { ...saved, isCustomerAdministrator };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Makes another user of the caller's own customer and invites them. @throws ApiError 403/20, 400/31 */
    async createFellow(caller: Caller, { description, ...user }: NewFellowUser): Promise<{ userId: string }> {
      const work = async (unit: UnitOfWork) => {
        const customer = await customerAdministered(caller, unit);
        const additionalInfo = { description: description ?? '' };
        const created = await users.create(
          { ...user, ...customer, authority: 'CUSTOMER_USER', additionalInfo },
          unit,
        );
        await invite(created, unit);
        return { userId: created.id };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Deletes another user of the caller's own customer. @throws ApiError 404/32, 403/20 */
    async deleteFellow(caller: Caller, userId: string): Promise<void> {
      const work = async (unit: UnitOfWork) => {
        await customerAdministered(caller, unit);
        if (userId === caller.userId) throw permissionDenied();
        await users.getFor(caller, userId, unit);
        await users.delete(userId, unit);
      };
      await inUnitOfWork(database.db, undefined, work, caller);
    },
  };
}

/** The customer whose users the caller looks after. @throws ApiError 403/20 when they do not */
async function customerAdministered(
  caller: Caller,
  unit: UnitOfWork,
): Promise<{ tenantId: string; customerId: string }> {
  const { tenantId, customerId } = caller;
  // Not locked: two who delete each other, and each hold their own row, would wait for each other.
  const user = await findUser(unit.tx, caller.userId);
  if (!user?.isCustomerAdministrator || tenantId === null || customerId === null) throw permissionDenied();
  return { tenantId, customerId };
}
