import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { DeviceUpdates } from './device-updates.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import {
  type Device,
  deleteAttributes,
  findTakenNames,
  lockDevice,
  lockDevicesInStock,
  type StoredDevice,
  updateTenants,
} from './devices.repository.ts';

/** Events in one batch: each is a row of the audit log and of a time line, limited by the parameters of a statement. */
const EVENTS_AT_ONCE = 1000;

export type StockHandOut = ReturnType<typeof createStockHandOut>;

/** Bulk assignment of devices from the stock to a tenant, and the return of a device. */
export function createStockHandOut(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  deviceProfiles: Pick<DeviceProfileService, 'resolve'>;
  updates: DeviceUpdates;
}) {
  const { clock, events, domainEvents, deviceProfiles } = parts;
  const { update } = parts.updates;

  return {
    /** Those of the names that are in use by devices of a tenant. */
    namesOf: (tenantId: string, names: readonly string[], tx: Queryable): Promise<Set<string>> =>
      findTakenNames(tx, tenantId, names),

    /**
     * Locks those of the devices that are in stock.
     * @returns `clashing`: those whose name is used by the tenant, or by another one of them
     */
    async lock(
      deviceIds: readonly string[],
      tenantId: string,
      { tx }: UnitOfWork,
    ): Promise<{ free: StoredDevice[]; clashing: StoredDevice[] }> {
      const stored = await lockDevicesInStock(tx, deviceIds);
      const names = await findTakenNames(
        tx,
        tenantId,
        stored.map(({ name }) => name),
      );
      const clashing: StoredDevice[] = [];
      const free = stored.filter((device) => {
        const isFree = !names.has(device.name);
        names.add(device.name);
        if (!isFree) clashing.push(device);
        return isFree;
      });
      return { free, clashing };
    },

    /**
     * Assigns locked devices in stock to a tenant without a customer, each in a profile of its chosen name, which is
     * created with the chosen transport if missing. Their tokens stay.
     * @throws ApiError 400/31 if the tenant got a device of such a name concurrently
     */
    async handOut(devices: readonly StoredDevice[], tenantId: string, unit: UnitOfWork): Promise<void> {
      if (devices.length === 0) return;
      const transports = new Map(devices.map((device) => [device.type, device.stockTransportType]));
      const profiles = new Map<string | null, { id: string; name: string }>();
      for (const [name, transport] of [...transports].toSorted()) {
        const newTransportType = transport ?? undefined;
        profiles.set(name, await deviceProfiles.resolve({ tenantId, name, newTransportType }, unit));
      }
      const moves = devices.flatMap(({ id, type }) => {
        const profile = profiles.get(type);
        return profile ? [{ id, profileId: profile.id, type: profile.name }] : [];
      });
      const moved = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, () =>
        updateTenants(unit.tx, tenantId, moves),
      );
      const details = { fromTenantId: null, toTenantId: tenantId };
      for (let from = 0; from < moved.length; from += EVENTS_AT_ONCE) {
        await domainEvents.publishAll(
          moved
            .slice(from, from + EVENTS_AT_ONCE)
            .map((entity) => ({ entityType: 'DEVICE', action: 'movedToTenant', entity, details })),
          unit,
        );
      }
      unit.afterCommit(() => {
        for (const { id, key } of moved) events.emit('device.moved', { deviceId: id, deviceKey: key });
      });
    },

    /** A device of a tenant, locked. */
    lockOf: (tenantId: string, deviceId: string, { tx }: UnitOfWork): Promise<Device | undefined> =>
      lockDevice(tx, tenantId, deviceId),

    /**
     * Returns a locked device without a customer to the stock. Its token stays reserved for it, but is not accepted;
     * its history and entered data are hidden from the next tenant.
     * @param names its names in the stock
     */
    async takeBack(
      stored: Device,
      { name, label }: Pick<StoredDevice, 'name' | 'label'>,
      unit: UnitOfWork,
    ): Promise<void> {
      const now = clock();
      await deleteAttributes(unit.tx, stored.key);
      await update(
        stored,
        {
          name,
          label,
          tenantId: null,
          deviceProfileId: null,
          tenantReadableFrom: now,
          customerReadableFrom: now,
          version: stored.version + 1,
        },
        unit,
      );
      // Ends its sessions, and removes the token from caches.
      unit.afterCommit(() =>
        events.emit('device.credentialsChanged', { deviceId: stored.id, deviceKey: stored.key }),
      );
    },
  };
}
