import { getDeviceConnectivity } from '@airdeck/contract/devices/device-credentials';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/query/query.ts';

/** Commands that send a first reading. They contain the access token, so each read is recorded in the audit log. */
export function useConnectivity(deviceId: string) {
  return useQuery({
    ...queryOf(getDeviceConnectivity, { params: { deviceId } }),
    select: ({ http, mqtt }) => ({ mosquitto: mqtt?.mqtt, curl: http?.http ?? http?.https }),
    // Each read is recorded: one is enough. A secret is not cached longer than it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
