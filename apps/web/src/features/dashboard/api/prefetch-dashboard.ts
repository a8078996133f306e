import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { worstAirAddress, worstAirQuery } from '../../../lib/devices/worst-air.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore, storedData } from '../../../lib/session/session.ts';
import { inactivityTimeoutQuery } from '../../../lib/telemetry/device-air.ts';
import { sentKeysAddress, sentKeysQuery } from '../../../lib/telemetry/sent-keys.ts';
import { windowAddress } from '../../../lib/telemetry/telemetry-calls.ts';
import { courseQuery } from '../../../lib/telemetry/use-course.ts';
import { telemetryQuery } from '../../../lib/telemetry/use-device-telemetry.ts';
import { expectedRoom, scopeOf } from '../chosen-room.ts';
import { roomOf } from '../dashboard-room.ts';
import { customerDevicesQuery, devicesAddress } from './customer-devices.ts';

/**
 * Longest wait of the first render for its data, ms: the outline of the page is there meanwhile, and rendering twice takes
 * longer.
 */
const MAX_WAIT_MS = 250;

/**
 * Prefetches the data of the dashboard before it is rendered, based on the last stored list of devices even before the
 * list is loaded again. The dashboard repeats failed requests, and reports their errors.
 * @param code of what is rendered first
 * @returns once code and data of the sentence are loaded, at the latest after `MAX_WAIT_MS`
 */
export async function prefetchDashboard({ searchParams }: URL, code?: Promise<void>): Promise<void> {
  const session = sessionStore.current();
  if (!session) return;
  const { isTenant, customerId, place } = scopeOf(session, searchParams);
  const listed = readListedDevices();
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const devices = customerId !== undefined && queryClient.prefetchQuery(customerDevicesQuery(customerId));
  const isRanked = isTenant || (listed?.length ?? 0) > 1;
  const ranking =
    isRanked &&
    queryClient.prefetchQuery(worstAirQuery(isTenant ? customerId : undefined, place.placeId ?? undefined));
  const deviceId = expectedRoom(listed?.map(roomOf), searchParams)?.id;
  // The number of rooms determines what is shown above the first.
  if (deviceId === undefined)
    return Promise.race([patience, Promise.all([code, devices, ranking]).then(() => undefined)]);
  const { live } = TELEMETRY_WINDOWS;
  const readings = queryClient.prefetchQuery(telemetryQuery(deviceId, live));
  // The keys determine the number of tiles.
  const keys = queryClient.prefetchQuery(sentKeysQuery(deviceId));
  void queryClient.prefetchQuery(courseQuery(deviceId, live.windowMs));
  void queryClient.prefetchQuery(inactivityTimeoutQuery(deviceId));
  await Promise.race([patience, Promise.all([code, devices, ranking, readings, keys])]);
}

/**
 * Stores the URLs of the sentence's data for the page's first script: at the next visit of this page, they are
 * requested in parallel with the console's code and not after it.
 */
export function storeAddresses(customerId: string, deviceId: string, hasSeveral: boolean): void {
  const ranking = hasSeveral ? [worstAirAddress()] : [];
  const readings = windowAddress(deviceId, TELEMETRY_WINDOWS.live);
  const addresses = [devicesAddress(customerId), ...ranking, readings, sentKeysAddress(deviceId)];
  const page = window.location.pathname + window.location.search;
  storedData.write('askAhead', { page, addresses, hasSeveral });
}
