import type { EventName } from '@airdeck/contract/events';
import { storedData } from '../session/session.ts';
import type { StoredDevice } from '../session/stored-data.ts';

/**
 * Where what is read of the registry of devices is kept: anyone who changes a device drops all of it by this key, and so does
 * the server's event of that name.
 */
export const DEVICE_RECORDS_KEY = ['devices' satisfies EventName] as const;

type NamedDevice = { readonly name: string; readonly label?: string | null | undefined };

/** What people call the place a device stands in: its label, or its name where there is none. */
export function roomName({ name, label }: NamedDevice): string {
  return label || name;
}

/** The place and the device's own name, for where two devices may stand in rooms of the same name. */
export function roomAndDeviceName({ name, label }: NamedDevice): string {
  return label && label !== name ? `${label} · ${name}` : name;
}

/** Devices kept for a start without network: what a list shows, not thousands. */
const KEPT_DEVICES = 200;

export function storeListedDevices(devices: readonly StoredDevice[]): void {
  const kept = devices
    .slice(0, KEPT_DEVICES)
    .map(({ id, name, label }) => ({ id: { id: id.id }, name, label }));
  storedData.write('listDevices', kept);
}

/** The devices last listed. */
export function readListedDevices(): readonly StoredDevice[] | undefined {
  return storedData.read('listDevices');
}
