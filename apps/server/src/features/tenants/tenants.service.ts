import type { PageQuery } from '@airdeck/contract/common/page';
import { TENANT_ERRORS, type TenantSortProperty } from '@airdeck/contract/tenants/tenants';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { TenantKind } from '../../database/schema/tenancy.ts';
import { changedFields, newPlatformEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotAllowed, orNotFound } from '../../http/found-rows.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { type Contact, type ContactSave, checkContact, contactFields } from './contact.ts';
import { tenantEvent } from './tenants.events.ts';
import {
  findTenantFor,
  insertTenant,
  listTenantContacts,
  listTenants,
  lockTenant,
  type Tenant,
  tenantExists,
  updateTenant,
} from './tenants.repository.ts';

/** A tenant with its first administrator; null: it has none. */
export type TenantContact = Awaited<ReturnType<typeof listTenantContacts>>[number];

export type TenantService = ReturnType<typeof createTenantService>;

export function createTenantService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  deviceProfiles: DeviceProfileService;
}) {
  const { database, clock, domainEvents, deviceProfiles } = parts;

  const tenants = {
    /** Creates the tenant and its default device profile. Titles need not be unique. @throws ApiError 400/31 */
    async create(
      { kind, ...contact }: Contact & { readonly kind?: TenantKind },
      outer?: UnitOfWork,
    ): Promise<Tenant> {
      checkContact(TENANT_ERRORS.titleMissing, contact);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const created = await insertTenant(unit.tx, {
          ...newPlatformEntity(clock),
          ...contactFields(contact),
          ...(kind && { kind }),
        });
        await deviceProfiles.createDefault(unit, created.id);
        await domainEvents.publish(unit, tenantEvent('created', created));
        return created;
      });
    },

    /** Replaces title and address. @throws ApiError 400/31, 404/32, 409/35 */
    async update(tenantId: string, save: ContactSave, outer?: UnitOfWork): Promise<Tenant> {
      checkContact(TENANT_ERRORS.titleMissing, save);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const stored = orNotFound(await lockTenant(unit.tx, tenantId), 'Tenant', tenantId);
        const version = nextVersion('Tenant', stored.version, save.version);
        const updated = await updateTenant(unit.tx, tenantId, { ...contactFields(save), version });
        await domainEvents.publish(unit, tenantEvent('updated', updated, changedFields(stored, updated)));
        return updated;
      });
    },

    /** Creates a tenant, or changes the one with this id. @throws ApiError 400/31, 404/32, 409/35 */
    async saveFor(caller: Caller, tenantId: string | null, save: ContactSave): Promise<Tenant> {
      if (tenantId) await tenants.getFor(caller, tenantId);
      return inUnitOfWork(database.db, caller, (unit: UnitOfWork) =>
        tenantId ? tenants.update(tenantId, save, unit) : tenants.create(save, unit),
      );
    },

    /** One page of all tenants: for system administrators. */
    list: (query: PageQuery<TenantSortProperty>): Promise<Rows<Tenant>> => listTenants(database.db, query),

    /**
     * Titles and first administrators of tenants, by id. The ids must be in the caller's scope.
     * @param outer the surrounding transaction, which must not wait for another connection
     */
    async contactsOf(
      ids: readonly string[],
      outer?: UnitOfWork,
    ): Promise<ReadonlyMap<string, TenantContact>> {
      if (ids.length === 0) return new Map();
      const rows = await listTenantContacts(outer?.tx ?? database.db, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },

    exists: ({ tx }: UnitOfWork, tenantId: string): Promise<boolean> => tenantExists(tx, tenantId),

    /** @throws ApiError 404/32, 403/20 not the caller's tenant */
    async getFor(caller: Caller, tenantId: string): Promise<Tenant> {
      return orNotAllowed(await findTenantFor(database.db, caller, tenantId), 'Tenant', tenantId, () =>
        tenantExists(database.db, tenantId),
      );
    },
  };
  return tenants;
}
