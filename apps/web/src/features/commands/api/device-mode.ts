import { setDeviceMode, withdrawDeviceMode } from '@airdeck/contract/commands/device-modes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { deviceModeQuery } from '../../../lib/devices/device-mode.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** Requests a mode of a purifier; null withdraws the request. */
export function useAskForMode(deviceId: string) {
  const params = { deviceId };
  const { queryKey } = deviceModeQuery(deviceId);
  return useMutation({
    mutationFn: (mode: number | null) =>
      mode === null
        ? call(withdrawDeviceMode, { params }, { as: impersonatedApi })
        : call(setDeviceMode, { params, body: { mode } }, { as: impersonatedApi }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
