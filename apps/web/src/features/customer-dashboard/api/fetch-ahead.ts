import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { readKeptDevices } from '../../../lib/devices/stored-devices.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { courseQuery } from '../../../lib/telemetry/use-courses.ts';
import { telemetryQuery } from '../../../lib/telemetry/use-device-telemetry.ts';
import { inactivityTimeoutQuery } from '../../../lib/telemetry/use-inactivity-timeouts.ts';
import { chosenDevice } from '../chosen-device.ts';
import { customerDevicesQuery } from './get-customer-devices.ts';

/**
 * Asks for what the dashboard will show before it is there to ask, for the devices that were listed last time even
 * before they are listed anew. What fails here is asked for again by the dashboard, which also says so.
 */
export function fetchAhead(address: URL): void {
  const session = sessionStore.current();
  if (!session) return;
  void queryClient.prefetchQuery(customerDevicesQuery(session.user.customerId.id));
  const deviceId = chosenDevice(readKeptDevices(), address.searchParams)?.id.id;
  if (deviceId === undefined) return;
  const { live } = TELEMETRY_WINDOWS;
  void queryClient.prefetchQuery(telemetryQuery(queryClient, deviceId, live));
  void queryClient.prefetchQuery(courseQuery(deviceId, live.windowMs));
  void queryClient.prefetchQuery(inactivityTimeoutQuery(deviceId));
}
