import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { nextVersion } from '../../http/version-lock.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { type Device, lockDevice, moveDevice } from './devices.repository.ts';

export type DeviceTransfer = ReturnType<typeof createDeviceTransfer>;

/** Gives devices of one tenant to another. */
export function createDeviceTransfer(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: TenantService;
  deviceProfiles: DeviceProfileService;
}) {
  const { database, clock, events, domainEvents, tenants, deviceProfiles } = parts;

  /** The device without a customer, in a profile of the same name. What it measured until now stays behind. */
  async function move(stored: Device, tenantId: string, unit: UnitOfWork): Promise<Device> {
    const profile = await deviceProfiles.resolve({ tenantId, name: stored.type }, unit);
    const now = clock();
    return moveDevice(unit.tx, stored.id, {
      tenantId,
      deviceProfileId: profile.id,
      type: profile.name,
      tenantReadableFrom: now,
      customerReadableFrom: now,
      version: nextVersion('Device', stored.version, undefined),
    });
  }

  const transfer = {
    /**
     * Moves a device of one tenant to another; to its own one, nothing happens. It goes on sending with the token it
     * has.
     * @throws ApiError 404/32 no such device in the tenant, 400/31 no such tenant to go to, or it has one of that name
     */
    async move(fromTenantId: string, deviceId: string, tenantId: string, unit: UnitOfWork): Promise<Device> {
      const stored = await lockDevice(unit.tx, fromTenantId, deviceId);
      if (!stored) throw notFound('Device', deviceId);
      if (!(await tenants.exists(tenantId, unit))) throw badRequest('Could not find the specified Tenant!');
      if (tenantId === fromTenantId) return stored;
      const moved = await mapConstraintErrors({}, () => move(stored, tenantId, unit));
      if (stored.customerId !== null) {
        await domainEvents.publish({ entityType: 'DEVICE', action: 'unassigned', entity: stored }, unit);
      }
      const details = { fromTenantId, toTenantId: tenantId };
      await domainEvents.publish(
        { entityType: 'DEVICE', action: 'movedToTenant', entity: moved, details },
        unit,
      );
      unit.afterCommit(() => events.emit('device.moved', { deviceId, deviceKey: stored.key }));
      return moved;
    },

    /** The same from the caller's own tenant. @throws ApiError 404/32, 400/31 */
    moveFor(caller: Caller, deviceId: string, tenantId: string, outer?: UnitOfWork): Promise<Device> {
      const fromTenantId = tenantOf(caller);
      const work = (unit: UnitOfWork) => transfer.move(fromTenantId, deviceId, tenantId, unit);
      return inUnitOfWork(database.db, outer, work, caller);
    },
  };
  return transfer;
}
