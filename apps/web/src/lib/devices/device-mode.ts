import { type DeviceMode, getDeviceMode, type ModeRequestState } from '@airdeck/contract/device-modes';
import type { PurifierMode } from '@airdeck/contract/purifier-modes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import type { Point } from '../telemetry/series.ts';

const UNSETTLED: ReadonlySet<ModeRequestState> = new Set(['waiting', 'sent']);
/** Events say what became of it; where they are missed, this does. */
const UNSETTLED_EVERY_MS = 15_000;

/** Read again with each event of this name. */
export const deviceModeKey = (deviceId: string | undefined) => ['modes', deviceId] as const;

const queryOf = (deviceId: string | undefined) => ({
  queryKey: deviceModeKey(deviceId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getDeviceMode, { params: { deviceId: deviceId ?? '' } }, { signal, as: impersonatedApi }),
});

/** What a purifier can be set to, what it reports, and what was asked of it. */
export function useDeviceMode(deviceId: string) {
  return useQuery<DeviceMode>({
    ...queryOf(deviceId),
    refetchInterval: ({ state }) => {
      const asked = state.data?.asked;
      return asked && UNSETTLED.has(asked.state) ? UNSETTLED_EVERY_MS : false;
    },
  });
}

/**
 * The modes of a device, for their names; undefined while they are on their way, and of what reports none.
 * @param heard the mode that the device reported last
 */
export function useModesOf(
  deviceId: string | undefined,
  heard: Point | undefined,
): readonly PurifierMode[] | undefined {
  return useQuery({ ...queryOf(deviceId), enabled: deviceId !== undefined && heard !== undefined }).data
    ?.modes;
}
