import { type DeviceInfoBody, getDeviceInfo } from '@airdeck/contract/devices/platform-devices';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { queryOf } from '../../../lib/query/query.ts';

/** A device by its id; both 403 and 404 mean that it is not the reader's. */
export function useDevice(deviceId: string): { device: DeviceInfoBody | undefined; failure: Error | null } {
  const { data, error } = useQuery(queryOf(getDeviceInfo, { params: { deviceId } }, { as: impersonatedApi }));
  return { device: data, failure: error };
}
