import type { NewPartner } from '@airdeck/contract/partners';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import {
  findPartner,
  lockAdministrator,
  type PartnerRow,
  type Place,
  updatePlace,
  updateToPartner,
} from './partners.repository.ts';

export type PartnerService = ReturnType<typeof createPartnerService>;

/** Tenants that are partners: they receive devices and hand them on to customers of their own. */
export function createPartnerService(parts: { database: Database; platform: Platform; auditLog: AuditLog }) {
  const { database, platform, auditLog } = parts;

  /** Makes a partner of the tenant whose administrator this is. @throws ApiError 404/32, 400/31 */
  async function make(userId: string, place: Place, unit: UnitOfWork): Promise<PartnerRow> {
    const administrator = await lockAdministrator(unit.tx, userId);
    if (!administrator) throw notFound('Tenant administrator', userId);
    const { tenantId, userType, email } = administrator;
    if (tenantId === null) throw badRequest('Tenant administrator should be assigned to tenant!');
    await updateToPartner(unit.tx, tenantId);
    const partner = await updatePlace(unit.tx, userId, place);
    const action = userType === 'PARTNER' ? 'partnerUpdated' : 'partnerMade';
    await auditLog.record(
      { tenantId, action, entityType: 'USER', entityId: userId, entityName: email },
      unit,
    );
    return partner;
  }

  return {
    make,

    /** Makes a partner of the tenant of an administrator who is there already. @throws ApiError 404/32 */
    create(caller: Caller, { userId, ...place }: NewPartner): Promise<PartnerRow> {
      return inUnitOfWork(database.db, undefined, (unit) => make(userId, place, unit), caller);
    },

    /** Deletes the partner's tenant with everything in it, the records too. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      const work = async (unit: UnitOfWork) => {
        const partner = await findPartner(unit.tx, id);
        if (!partner?.tenantId) throw notFound('Partner', id);
        await platform.deleteTenant(caller, partner.tenantId, unit);
      };
      await inUnitOfWork(database.db, undefined, work, caller);
    },
  };
}
