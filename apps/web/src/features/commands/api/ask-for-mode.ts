import { setDeviceMode, withdrawDeviceMode } from '@airdeck/contract/device-modes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { deviceModeKey } from '../../../lib/devices/device-mode.ts';

/** Asks a purifier for a mode; null withdraws what was asked. */
export function useAskForMode(deviceId: string) {
  const queries = useQueryClient();
  const params = { deviceId };
  const queryKey = deviceModeKey(deviceId);
  return useMutation({
    mutationFn: (mode: number | null) =>
      mode === null
        ? call(withdrawDeviceMode, { params }, { as: impersonatedApi })
        : call(setDeviceMode, { params, body: { mode } }, { as: impersonatedApi }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
