import { allowLongWork } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus, Owner } from '../../events.ts';
import type { Scope } from '../../http/caller.ts';
import {
  inherited,
  inheritFromPlaces,
  isInBranch,
  listInBranch,
  type PlaceBranch,
} from './device-inheritance.repository.ts';
import {
  type Device,
  type DeviceInRoom,
  lockDevicesFor,
  type StoredDevice,
  updateRooms,
} from './devices.repository.ts';

export type DeviceRooms = ReturnType<typeof createDeviceRooms>;

/** The rooms that devices are in, and what devices inherit there. */
export function createDeviceRooms({ events }: { events: EventBus }) {
  function announce(unit: UnitOfWork, changed: readonly StoredDevice[]): void {
    if (changed.length === 0) return;
    const owners = new Map<string, Owner>();
    for (const { tenantId, customerId } of changed)
      owners.set(`${tenantId} ${customerId}`, { tenantId, customerId });
    unit.afterCommit(() => {
      events.emit('devices.changed', [...owners.values()]);
      for (const { id } of changed) events.emit('device.changed', { deviceId: id });
    });
  }

  /** Those who may read the devices may be others from now on. */
  function announceRooms(unit: UnitOfWork, moved: readonly Pick<StoredDevice, 'id' | 'key'>[]): void {
    unit.afterCommit(() => {
      for (const { id, key } of moved) events.emit('device.roomChanged', { deviceId: id, deviceKey: key });
    });
  }

  return {
    /** Tells of devices that were moved with the places that they are in. */
    async carried(unit: UnitOfWork, branch: PlaceBranch): Promise<void> {
      announceRooms(unit, await listInBranch(unit.tx, branch));
    },

    /** Lets devices follow what places say by now, however many they are. Their own entries are unchanged. */
    async follow(unit: UnitOfWork, branch: PlaceBranch): Promise<void> {
      await allowLongWork(unit.tx);
      announce(unit, await inheritFromPlaces(unit.tx, isInBranch(branch)));
    },

    /** The given devices in the caller's scope, locked until the transaction ends. */
    lockFor: ({ tx }: UnitOfWork, caller: Scope, deviceIds: readonly string[]): Promise<Device[]> =>
      lockDevicesFor(tx, caller, deviceIds),

    /** Puts locked devices into rooms of their owners, or takes them out of theirs. */
    async settle(unit: UnitOfWork, settled: readonly DeviceInRoom[]): Promise<void> {
      const moved = await updateRooms(unit.tx, settled);
      announceRooms(unit, moved);
      announce(unit, await inherited(unit.tx, moved));
    },
  };
}
