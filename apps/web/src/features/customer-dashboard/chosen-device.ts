import type { StoredDevice } from '../../lib/session/stored-data.ts';

/** Which device is looked at stands in the address, so that a link or a reload shows the same room. */
const CHOSEN = 'device';

/** The device that the address names, else the first. */
export function chosenDevice(
  devices: readonly StoredDevice[] | undefined,
  parameters: URLSearchParams,
): StoredDevice | undefined {
  return devices?.find(({ id }) => id.id === parameters.get(CHOSEN)) ?? devices?.[0];
}

/** The address's parameters when a device is chosen. */
export function choosing(deviceId: string): Record<string, string> {
  return { [CHOSEN]: deviceId };
}
