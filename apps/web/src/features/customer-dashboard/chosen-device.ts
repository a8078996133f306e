import type { StoredDevice } from '../../lib/session/stored-data.ts';

/** URL parameter of the selected device, so that a link or a reload shows the same room. */
const CHOSEN = 'device';

/** The device in the URL, or the first. */
export function chosenDevice(
  devices: readonly StoredDevice[] | undefined,
  parameters: URLSearchParams,
): StoredDevice | undefined {
  return devices?.find(({ id }) => id.id === parameters.get(CHOSEN)) ?? devices?.[0];
}

/** The URL's parameters that select a device. */
export function choosing(deviceId: string): Record<string, string> {
  return { [CHOSEN]: deviceId };
}
