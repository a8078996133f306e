import { type GatewaySettings, getDeviceGateway, setDeviceGateway } from '@airdeck/contract/devices/gateways';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client/call.ts';
import { queryOf } from '../../../../lib/query/query.ts';
import { queryClient } from '../../../../lib/query/query-client.ts';

export const gatewayQuery = (deviceId: string) => queryOf(getDeviceGateway, { params: { deviceId } });

/** Whether a device is a gateway, and the gateway that serves it. */
export function useDeviceGateway(deviceId: string) {
  return useQuery(gatewayQuery(deviceId));
}

/** Saves the gateway settings of a device. */
export function useGatewayChange(deviceId: string) {
  const { queryKey } = gatewayQuery(deviceId);
  return useMutation({
    mutationFn: (body: GatewaySettings) => call(setDeviceGateway, { params: { deviceId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
