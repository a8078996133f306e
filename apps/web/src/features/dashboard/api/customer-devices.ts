import { type DeviceBody, listDevicesOfCustomer } from '@airdeck/contract/devices/platform-devices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { addressOf, requestOf } from '../../../lib/api-client/http-exchange.ts';
import { storeListedDevices } from '../../../lib/devices/device.ts';
import { queryKeyOf } from '../../../lib/query/query.ts';

const PAGE_SIZE = 100;
/** Limit of the list: too many to select from, and a household has fewer rooms. */
const MOST_PAGES = 10;

function devicesInput(customerId: string, page: number) {
  return {
    params: { customerId },
    query: { pageSize: PAGE_SIZE, page, sortProperty: 'name', sortOrder: 'ASC' },
  };
}

/** URL of the first page of a customer's devices. */
export function devicesAddress(customerId: string): string {
  return addressOf(requestOf(listDevicesOfCustomer, devicesInput(customerId, 0)));
}

async function getCustomerDevices(customerId: string, signal: AbortSignal): Promise<DeviceBody[]> {
  const devices: DeviceBody[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call(listDevicesOfCustomer, devicesInput(customerId, page), { signal });
    devices.push(...answer.data);
    if (!answer.hasNext) break;
  }
  storeListedDevices(devices);
  return devices;
}

/** The devices of a customer by name. */
export function customerDevicesQuery(customerId: string) {
  return queryOptions({
    queryKey: queryKeyOf(listDevicesOfCustomer, customerId),
    queryFn: ({ signal }) => getCustomerDevices(customerId, signal),
  });
}
