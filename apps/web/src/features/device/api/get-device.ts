import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { type ConsoleDevice, consoleDeviceSchema } from '../../../lib/devices/device.ts';

/** A device by its id; 403 and 404 alike mean that it is not the reader's. */
export function useDevice(deviceId: string): { device: ConsoleDevice | undefined; failure: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['device', deviceId],
    queryFn: ({ signal }) =>
      impersonatedApi.request({
        path: `/api/device/${encodeURIComponent(deviceId)}`,
        schema: consoleDeviceSchema,
        signal,
      }),
  });
  return { device: data, failure: error };
}
