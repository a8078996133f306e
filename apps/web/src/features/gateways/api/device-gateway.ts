import { type GatewaySettings, getDeviceGateway, setDeviceGateway } from '@airdeck/contract/devices/gateways';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

const keyOf = (deviceId: string) => ['devices', 'gateway', deviceId] as const;

/** Whether a device is a gateway, and the gateway that serves it. */
export function useDeviceGateway(deviceId: string) {
  return useQuery({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal }) => call(getDeviceGateway, { params: { deviceId } }, { signal }),
  });
}

/** Saves the gateway settings of a device. */
export function useGatewayChange(deviceId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: GatewaySettings) => call(setDeviceGateway, { params: { deviceId }, body }),
    onSuccess: (answer) => queries.setQueryData(keyOf(deviceId), answer),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(deviceId) }),
  });
}
