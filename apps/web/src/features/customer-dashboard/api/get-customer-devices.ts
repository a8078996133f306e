import { REFRESH_MS } from '@airdeck/air/windows';
import { pageSchema } from '@airdeck/contract/common/page';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { addressOf } from '../../../lib/api-client/http-exchange.ts';
import {
  type ConsoleDevice,
  consoleDeviceSchema,
  keepDevices,
  readKeptDevices,
} from '../../../lib/devices/device.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';

const devicePageSchema = pageSchema(consoleDeviceSchema);
const PAGE_SIZE = 100;
/** No one chooses from more than this; a customer with as many rooms is not one household. */
const MOST_PAGES = 10;

function devicesQuestion(customerId: string, page: number) {
  return {
    path: `/api/customer/${encodeURIComponent(customerId)}/devices`,
    query: { pageSize: PAGE_SIZE, page, sortProperty: 'name', sortOrder: 'ASC' },
  };
}

/** Where a customer's devices are asked for first. */
export function devicesAddress(customerId: string): string {
  return addressOf(devicesQuestion(customerId, 0));
}

async function getCustomerDevices(customerId: string, signal: AbortSignal): Promise<ConsoleDevice[]> {
  const devices: ConsoleDevice[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.request({
      ...devicesQuestion(customerId, page),
      schema: devicePageSchema,
      signal,
    });
    devices.push(...answer.data);
    if (!answer.hasNext) break;
  }
  keepDevices(devices);
  return devices;
}

export type DeviceList = {
  /** `undefined` while they are on their way. */
  readonly devices: readonly StoredDevice[] | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
};

export function customerDevicesQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customer-devices', customerId],
    queryFn: ({ signal }) => getCustomerDevices(customerId, signal),
  });
}

/** The devices of a customer by name, again every ten minutes; without a server, those last listed. */
export function useCustomerDevices(customerId: string): DeviceList {
  const { data, error, failureCount, refetch } = useQuery({
    ...customerDevicesQuery(customerId),
    refetchInterval: REFRESH_MS.deviceList,
  });
  return {
    devices: data ?? (failureCount > 0 || error ? readKeptDevices() : undefined),
    failure: error,
    retry: () => void refetch(),
  };
}
