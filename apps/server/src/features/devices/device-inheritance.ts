import type { InheritedField } from '@airdeck/contract/devices/inherited-fields';
import type { DeviceColumns, StoredDevice } from './devices.repository.ts';

/** The columns of each field that devices inherit. */
const INHERITED_COLUMNS = {
  label: ['label'],
  placeType: ['placeType'],
  city: ['city'],
  position: ['lat', 'lon'],
  timeZone: ['timeZone'],
} as const satisfies Record<InheritedField, readonly (keyof StoredDevice)[]>;

const entries = Object.entries(INHERITED_COLUMNS) as [InheritedField, readonly (keyof DeviceColumns)[]][];

/** Whether a change is of a column that a device may inherit, or that decides from whom. */
export function touchesInheritance(stored: StoredDevice, columns: DeviceColumns): boolean {
  const inheritable = ['roomId' as const, ...entries.flatMap(([, names]) => names)];
  return inheritable.some((name) => columns[name] !== undefined && columns[name] !== stored[name]);
}

/**
 * The columns of a change of a device, of which what differs from the stored values is its own from now on. What a change
 * repeats stays inherited: clients save all fields of a device that they have read.
 */
export function asOwn(stored: StoredDevice, columns: DeviceColumns): DeviceColumns {
  const inherited = stored.inherited.filter((field) =>
    INHERITED_COLUMNS[field].every((name) => columns[name] === undefined || columns[name] === stored[name]),
  );
  return inherited.length === stored.inherited.length ? columns : { ...columns, inherited };
}

/** The device with nothing but its own. */
export function withoutInherited(device: StoredDevice): StoredDevice {
  const cleared = device.inherited.flatMap((field) => INHERITED_COLUMNS[field].map((name) => [name, null]));
  return { ...device, ...Object.fromEntries(cleared), inherited: [] };
}
