import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { DeviceUpdates } from './device-updates.ts';
import {
  type Device,
  deleteAttributes,
  findTakenNames,
  lockDevice,
  lockDevicesInStock,
  type StoredDevice,
  updateTenants,
} from './devices.repository.ts';

/** Events in one go: each is a row of the audit log and of a time line, and a statement takes so many values. */
const EVENTS_AT_ONCE = 1000;

export type StockHandOut = ReturnType<typeof createStockHandOut>;

/** Devices that go from the stock to a tenant by the thousand, and one that comes back. */
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
    /** Those of the names that devices of a tenant have. */
    namesOf: (tenantId: string, names: readonly string[], tx: Queryable): Promise<Set<string>> =>
      findTakenNames(tx, tenantId, names),

    /**
     * Those of the devices that are in stock, locked.
     * @returns `clashing`: those whose name the tenant has already, or another one of them
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
     * Gives devices that are locked in the stock to a tenant without a customer, each in a profile of the name that it
     * is to have, with the transport that was chosen where the profile is made now. Their tokens stay.
     * @throws ApiError 400/31 when the tenant got a device of such a name in the meantime
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
      const moved = await mapConstraintErrors({}, () => updateTenants(unit.tx, tenantId, moves));
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
     * Puts a device that is locked, and that no customer has, into the stock again. Its token stays reserved for it, and
     * does not connect any more; what happened to it until now, and what was written of it, is not for the next tenant to
     * read.
     * @param names that it had in the stock
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
      // Its sessions end, and no one remembers whose token that was.
      unit.afterCommit(() =>
        events.emit('device.credentialsChanged', { deviceId: stored.id, deviceKey: stored.key }),
      );
    },
  };
}
