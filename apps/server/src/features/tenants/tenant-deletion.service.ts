import { foundOrExplained } from '../../database/caller-scope-sql.ts';
import { allowLongWork, type Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import type { UserService } from '../users/users.service.ts';
import { deleteTenant, findTenantFor, lockTenant, tenantExists } from './tenants.repository.ts';
import { actTenant } from './tenants.service.ts';

export type TenantDeletion = ReturnType<typeof createTenantDeletion>;

/** Deletes tenants with all that is theirs. What their devices sent is out of reach at once, and cleared away after. */
export function createTenantDeletion(parts: {
  database: Database;
  domainEvents: DomainEvents;
  users: UserService;
  devices: DeviceService;
}) {
  const { database, domainEvents, users, devices } = parts;

  /** In the transaction that there is already: it must not wait for another connection. */
  async function requireVisible(caller: Caller, tenantId: string, outer?: UnitOfWork): Promise<void> {
    const queryable = outer?.tx ?? database.db;
    await foundOrExplained(await findTenantFor(queryable, caller, tenantId), {
      entity: 'Tenant',
      id: tenantId,
      exists: () => tenantExists(queryable, tenantId),
    });
  }

  return {
    /** @throws ApiError 404/32, 403/20 another tenant than the caller's */
    async deleteFor(caller: Caller, tenantId: string, outer?: UnitOfWork): Promise<void> {
      await requireVisible(caller, tenantId, outer);
      const remove = async (unit: UnitOfWork) => {
        await allowLongWork(unit.tx);
        // Whoever gives the tenant a user or device meanwhile waits, and finds no tenant any more.
        const stored = await lockTenant(unit.tx, tenantId);
        if (!stored) throw notFound('Tenant', tenantId);
        const deletedUsers = await users.deleteAllOf({ tenantId }, unit);
        const deletedDevices = await devices.deleteAllOf(tenantId, unit);
        await deleteTenant(unit.tx, tenantId);
        await domainEvents.publish(
          {
            entityType: 'TENANT',
            action: 'deleted',
            entity: actTenant(stored),
            details: { deletedUsers, deletedDevices },
          },
          unit,
        );
      };
      await inUnitOfWork(database.db, outer, remove, caller);
    },
  };
}
