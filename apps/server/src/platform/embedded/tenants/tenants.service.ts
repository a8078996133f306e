import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import { type Contact, checkContact, contactFields } from '../contact.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { newEntity } from '../entity.ts';
import { insertTenant, type Tenant } from './tenants.repository.ts';

export type TenantService = ReturnType<typeof createTenantService>;

export function createTenantService(parts: {
  database: Database;
  clock: Clock;
  deviceProfiles: DeviceProfileService;
}) {
  const { database, clock, deviceProfiles } = parts;
  return {
    /** Creates the tenant and its default device profile. Titles need not be unique. @throws ApiError 400/31 */
    async create(contact: Contact, outer?: UnitOfWork): Promise<Tenant> {
      checkContact('Tenant', contact);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const created = await insertTenant(unit.tx, { ...newEntity(clock), ...contactFields(contact) });
        await deviceProfiles.createDefault(created.id, unit);
        return created;
      });
    },
  };
}
