import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { inactivityTimeoutQuery } from '../../../lib/telemetry/device-air.ts';
import { courseQuery } from '../../../lib/telemetry/use-courses.ts';
import { telemetryQuery } from '../../../lib/telemetry/use-device-telemetry.ts';
import { chosenDevice } from '../chosen-device.ts';
import { customerDevicesQuery } from './get-customer-devices.ts';

/** How long the first picture waits for what it is about, ms: no one sees that, and two pictures take longer to draw. */
const MAX_WAIT_MS = 100;

/**
 * Asks for what the dashboard will show before it is there to ask, for the devices that were listed last time even
 * before they are listed again. What fails here is asked for again by the dashboard, which also says so.
 * @returns when what the sentence is made from has been read, or takes longer than is worth waiting for
 */
export async function fetchAhead(address: URL): Promise<void> {
  const session = sessionStore.current();
  if (!session) return;
  const devices = queryClient.prefetchQuery(customerDevicesQuery(session.user.customerId.id));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const deviceId = chosenDevice(readListedDevices(), address.searchParams)?.id.id;
  // How many rooms there are decides what stands above the first.
  if (deviceId === undefined) return Promise.race([patience, devices]);
  const { live } = TELEMETRY_WINDOWS;
  const readings = queryClient.prefetchQuery(telemetryQuery(queryClient, deviceId, live));
  void queryClient.prefetchQuery(courseQuery(deviceId, live.windowMs));
  void queryClient.prefetchQuery(inactivityTimeoutQuery(deviceId));
  await Promise.race([patience, Promise.all([devices, readings])]);
}
