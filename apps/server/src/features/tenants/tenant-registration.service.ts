import type { CreatedTenant, NewTenant } from '@airdeck/contract/tenants';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserRecordService } from '../users/user-records.service.ts';
import type { PartnerService } from './partners.service.ts';

export type TenantRegistration = ReturnType<typeof createTenantRegistration>;

/** Tenants and partners, made with all that belongs to one. */
export function createTenantRegistration(parts: {
  database: Database;
  platform: Platform;
  userRecords: UserRecordService;
  partners: PartnerService;
}) {
  const { database, platform, userRecords, partners } = parts;

  return {
    /**
     * Makes the tenant, its first administrator with a record, and the invitation: all of it or nothing.
     * @throws ApiError 400/31, such as for an address that is taken; 500/2 when the invitation could not be sent
     */
    async create(caller: Caller, tenant: NewTenant): Promise<CreatedTenant> {
      const { kind, firstName, lastName, ...contact } = tenant;
      const { email, phone, city, state, country } = contact;
      const work = async (unit: UnitOfWork) => {
        const { id: tenantId } = await platform.createTenant(contact, unit);
        const user = await platform.createUser(
          {
            authority: 'TENANT_ADMIN',
            tenantId,
            customerId: null,
            email,
            firstName,
            lastName,
            phone,
            description: null,
          },
          unit,
        );
        const address =
          [contact.address, contact.address2].filter((line) => line !== null).join(', ') || null;
        const place = { phone, address, city, state, country };
        const record = await userRecords.save(
          {
            userId: user.id,
            tenantId,
            userType: 'TENANT_ADMIN',
            email,
            userFirstName: firstName,
            userLastName: lastName,
            ...place,
          },
          unit,
        );
        if (kind === 'PARTNER') await partners.make(record.userId, {}, unit);
        // Last: a mail cannot be taken back.
        await platform.inviteUser(user, unit);
        return { tenantId, userId: user.id, _id: record.id };
      };
      return inUnitOfWork(database.db, undefined, work, caller);
    },
  };
}
