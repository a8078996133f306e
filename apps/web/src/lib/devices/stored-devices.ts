import { storedData } from '../session/session.ts';
import type { StoredDevice } from '../session/stored-data.ts';

/** Devices kept for a start without network: what a list shows, not thousands. */
const KEPT_DEVICES = 200;

export function keepDevices(devices: readonly StoredDevice[]): void {
  const kept = devices
    .slice(0, KEPT_DEVICES)
    .map(({ id, name, label }) => ({ id: { id: id.id }, name, label }));
  storedData.write('listDevices', kept);
}

/** The devices last listed. */
export function readKeptDevices(): readonly StoredDevice[] | undefined {
  return storedData.read('listDevices');
}
