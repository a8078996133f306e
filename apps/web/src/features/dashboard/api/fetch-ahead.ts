import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { worstAirQuery } from '../../../lib/devices/worst-air.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { inactivityTimeoutQuery } from '../../../lib/telemetry/device-air.ts';
import { courseQuery } from '../../../lib/telemetry/use-courses.ts';
import { telemetryQuery } from '../../../lib/telemetry/use-device-telemetry.ts';
import { expectedDevice } from '../chosen-device.ts';
import { customerDevicesQuery } from './get-customer-devices.ts';

/** Longest wait of the first render for its data, ms: imperceptible, and rendering twice takes longer. */
const MAX_WAIT_MS = 100;

/**
 * Prefetches the data of the dashboard before it is rendered, based on the last stored list of devices even before the
 * list is loaded again. The dashboard repeats failed requests, and reports their errors.
 * @returns once the data of the sentence is loaded, at the latest after `MAX_WAIT_MS`
 */
export async function fetchAhead(address: URL): Promise<void> {
  const session = sessionStore.current();
  if (!session) return;
  const devices = queryClient.prefetchQuery(customerDevicesQuery(session.user.customerId.id));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const listed = readListedDevices();
  const deviceId = expectedDevice(listed, address.searchParams)?.id.id;
  const ranking = (listed?.length ?? 0) > 1 ? queryClient.prefetchQuery(worstAirQuery()) : undefined;
  // The number of rooms determines what is shown above the first.
  if (deviceId === undefined)
    return Promise.race([patience, Promise.all([devices, ranking]).then(() => undefined)]);
  const { live } = TELEMETRY_WINDOWS;
  const readings = queryClient.prefetchQuery(telemetryQuery(deviceId, live));
  void queryClient.prefetchQuery(courseQuery(deviceId, live.windowMs));
  void queryClient.prefetchQuery(inactivityTimeoutQuery(deviceId));
  await Promise.race([patience, Promise.all([devices, ranking, readings])]);
}
