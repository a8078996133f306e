import { deviceConnectivitySchema } from '@airdeck/contract/device-connectivity';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/** Lines that send a first reading as a device. They hold its access token, and the audit log keeps who read them. */
export function useConnectivity(deviceId: string) {
  return useQuery({
    queryKey: ['device-connectivity', deviceId],
    queryFn: async ({ signal }) => {
      const { http, mqtt } = await api.request({
        path: `/api/device-connectivity/${encodeURIComponent(deviceId)}`,
        schema: deviceConnectivitySchema,
        signal,
      });
      return { mosquitto: mqtt?.mqtt, curl: http?.http ?? http?.https };
    },
    // Each look is written down: one is enough, and a secret is not kept longer than it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
