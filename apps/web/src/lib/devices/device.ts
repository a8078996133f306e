import { storedData } from '../session/session.ts';
import type { StoredDevice } from '../session/stored-data.ts';

/** Most devices kept for an offline start: a page of a list, not thousands. */
const KEPT_DEVICES = 200;

export function storeListedDevices(devices: readonly StoredDevice[]): void {
  const kept = devices
    .slice(0, KEPT_DEVICES)
    .map(({ id, name, label }) => ({ id: { id: id.id }, name, label }));
  storedData.write('listDevices', kept);
}

/** The devices listed last. */
export function readListedDevices(): readonly StoredDevice[] | undefined {
  return storedData.read('listDevices');
}
