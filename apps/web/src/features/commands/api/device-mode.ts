import {
  type AskedModeState,
  type DeviceMode,
  getDeviceMode,
  setDeviceMode,
  withdrawDeviceMode,
} from '@airdeck/contract/device-modes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';

const UNSETTLED: ReadonlySet<AskedModeState> = new Set(['waiting', 'sent']);
/** A device that is there answers within moments; one that is away may be back at any time. */
const SOON_MS = 60_000;
const SOON_EVERY_MS = 2_000;
const LATER_EVERY_MS = 15_000;

const keyOf = (deviceId: string) => ['commands', 'mode', deviceId] as const;

/** When to ask again what became of what was asked; false: that is known. */
function nextReadMs(mode: DeviceMode | undefined): number | false {
  if (!mode?.asked || !UNSETTLED.has(mode.asked.state)) return false;
  return Date.now() - mode.asked.askedTime < SOON_MS ? SOON_EVERY_MS : LATER_EVERY_MS;
}

/** What a purifier can be set to, what it reports, and what was asked of it. */
export function useDeviceMode(deviceId: string) {
  return useQuery({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal }) => call(getDeviceMode, { params: { deviceId } }, { signal, as: impersonatedApi }),
    refetchInterval: ({ state }) => nextReadMs(state.data),
  });
}

/** Asks a purifier for a mode; null withdraws what was asked. */
export function useAskForMode(deviceId: string) {
  const queries = useQueryClient();
  const params = { deviceId };
  return useMutation({
    mutationFn: (mode: number | null) =>
      mode === null
        ? call(withdrawDeviceMode, { params }, { as: impersonatedApi })
        : call(setDeviceMode, { params, body: { mode } }, { as: impersonatedApi }),
    onSuccess: (answer) => queries.setQueryData(keyOf(deviceId), answer),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(deviceId) }),
  });
}
