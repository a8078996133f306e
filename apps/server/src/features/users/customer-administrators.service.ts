import type { NewCustomerUser } from '@airdeck/contract/customer-users';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound, permissionDenied } from '../../http/errors.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { Invite } from './user-administration.service.ts';
import { findTypedUserFor, findUser, type TypedUser, updateUser } from './users.repository.ts';
import type { UserService } from './users.service.ts';

export type CustomerAdministratorService = ReturnType<typeof createCustomerAdministratorService>;

/** Users of a customer who look after its other users, which ThingsBoard leaves to tenants' administrators. */
export function createCustomerAdministratorService(parts: {
  database: Database;
  users: UserService;
  invite: Invite;
  auditLog: AuditLog;
}) {
  const { database, users, invite, auditLog } = parts;

  return {
    /** Lets a user of a customer make and delete other users of it, or no longer. @throws ApiError 404/32, 403/20, 400/31 */
    async set(caller: Caller, userId: string, isCustomerAdministrator: boolean): Promise<TypedUser> {
      const work = async (unit: UnitOfWork) => {
        const user = await findTypedUserFor(unit.tx, caller, userId, 'no key update');
        if (!user) throw (await findUser(unit.tx, userId)) ? permissionDenied() : notFound('User', userId);
        const { tenantId, customerId, email } = user;
        if (customerId === null) {
          throw badRequest('Only a user of a customer can be a customer administrator!');
        }
        if (user.isCustomerAdministrator === isCustomerAdministrator) return user;
        await updateUser(unit.tx, userId, { isCustomerAdministrator });
        const action = isCustomerAdministrator ? 'customerAdministratorMade' : 'customerAdministratorUnmade';
        await auditLog.record(
          { tenantId, customerId, action, entityType: 'USER', entityId: userId, entityName: email },
          unit,
        );
        return { ...user, isCustomerAdministrator };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Makes another user of the caller's own customer and invites them. @throws ApiError 403/20, 400/31 */
    async createFellowUser(
      caller: Caller,
      { description, ...user }: NewCustomerUser,
    ): Promise<{ userId: string }> {
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
    async deleteFellowUser(caller: Caller, userId: string): Promise<void> {
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
