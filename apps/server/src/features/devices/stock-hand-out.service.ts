import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { DeviceMoves } from './device-moves.service.ts';
import {
  type Device,
  findTakenNames,
  lockDevice,
  lockDevicesInStock,
  type StoredDevice,
} from './devices.repository.ts';

export type StockHandOut = ReturnType<typeof createStockHandOut>;

/** Bulk assignment of devices from the stock to a tenant, and the return of a device. */
export function createStockHandOut({ events, deviceMoves }: { events: EventBus; deviceMoves: DeviceMoves }) {
  return {
    /** The given names that devices of a tenant use. */
    namesOf: (tenantId: string, names: readonly string[], tx: Queryable): Promise<Set<string>> =>
      findTakenNames(tx, tenantId, names),

    /**
     * Locks those of the devices that are in stock.
     * @returns `clashing`: those whose name is used by the tenant, or by another one of them
     */
    async lock(
      { tx }: UnitOfWork,
      deviceIds: readonly string[],
      tenantId: string,
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
    async handOut(unit: UnitOfWork, devices: readonly StoredDevice[], tenantId: string): Promise<void> {
      await deviceMoves.moveToTenant(unit, devices, tenantId);
    },

    /** A device of a tenant, locked. */
    lockOf: ({ tx }: UnitOfWork, tenantId: string, deviceId: string): Promise<Device | undefined> =>
      lockDevice(tx, tenantId, deviceId),

    /**
     * Returns a locked device without a customer to the stock. Its token stays reserved for it, but is not accepted;
     * its history and entered data are hidden from the next tenant.
     * @param names its names in the stock
     */
    async takeBack(
      unit: UnitOfWork,
      device: Device,
      { name, label }: Pick<StoredDevice, 'name' | 'label'>,
    ): Promise<void> {
      const to = { tenantId: null, customerId: null };
      await deviceMoves.move(unit, [{ device, to, entered: { name, label } }]);
      // Ends its sessions, and removes the token from caches.
      unit.afterCommit(() =>
        events.emit('device.credentialsChanged', { deviceId: device.id, deviceKey: device.key }),
      );
    },
  };
}
