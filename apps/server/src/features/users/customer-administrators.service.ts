import type { NewCustomerUser } from '@airdeck/contract/customer-users';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound, permissionDenied } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import {
  findUserRecord,
  lockUserRecordFor,
  type UserRecordRow,
  updateCustomerAdministrator,
} from './user-records.repository.ts';

export type CustomerAdministratorService = ReturnType<typeof createCustomerAdministratorService>;

/** Users of a customer who look after its other users, which the platform leaves to tenants' administrators. */
export function createCustomerAdministratorService(parts: {
  database: Database;
  platform: Platform;
  auditLog: AuditLog;
}) {
  const { database, platform, auditLog } = parts;

  return {
    /** Lets a user of a customer make and delete other users of it, or no longer. @throws ApiError 404/32, 403/20, 400/31 */
    async set(caller: Caller, userId: string, isCustomerAdministrator: boolean): Promise<UserRecordRow> {
      const work = async (unit: UnitOfWork) => {
        const record = await lockUserRecordFor(unit.tx, caller, userId);
        if (!record) {
          throw (await findUserRecord(unit.tx, userId)) ? permissionDenied() : notFound('User', userId);
        }
        if (record.customerId === null) {
          throw badRequest('Only a user of a customer can be a customer administrator!');
        }
        if (record.isCustomerAdministrator === isCustomerAdministrator) return record;
        const changed = await updateCustomerAdministrator(unit.tx, userId, isCustomerAdministrator);
        await auditLog.record(
          {
            tenantId: record.tenantId,
            customerId: record.customerId,
            action: isCustomerAdministrator ? 'customerAdministratorMade' : 'customerAdministratorUnmade',
            entityType: 'USER',
            entityId: userId,
            entityName: record.email,
          },
          unit,
        );
        return changed;
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Makes another user of the caller's own customer and invites them. @throws ApiError 403/20, 400/31 */
    async createFellowUser(caller: Caller, user: NewCustomerUser): Promise<{ userId: string }> {
      const work = async (unit: UnitOfWork) => {
        const { tenantId, customerId } = await customerAdministered(caller, unit);
        const created = await platform.createUser(
          { ...user, authority: 'CUSTOMER_USER', tenantId, customerId },
          unit,
        );
        await platform.inviteUser(created, unit);
        return { userId: created.id };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },

    /** Deletes another user of the caller's own customer. @throws ApiError 404/32, 403/20 */
    async deleteFellowUser(caller: Caller, userId: string): Promise<void> {
      const work = async (unit: UnitOfWork) => {
        await customerAdministered(caller, unit);
        if (userId === caller.userId) throw permissionDenied();
        await platform.deleteFellowUser(caller, userId, unit);
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
  // Not locked: what follows locks users first and records then, and two who delete each other would wait for ever.
  const record = await findUserRecord(unit.tx, caller.userId);
  if (!record?.isCustomerAdministrator || tenantId === null || customerId === null) throw permissionDenied();
  return { tenantId, customerId };
}
