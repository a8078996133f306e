import {
  type DeviceMode,
  getDeviceMode,
  type ModeRequestState,
} from '@airdeck/contract/commands/device-modes';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { queryOf } from '../query/query.ts';
import type { Point } from '../telemetry/series.ts';

const UNSETTLED: ReadonlySet<ModeRequestState> = new Set(['waiting', 'sent']);
/** Refetch interval, in case an event is missed. */
const UNSETTLED_EVERY_MS = 15_000;

export const deviceModeQuery = (deviceId: string | undefined) =>
  queryOf(
    getDeviceMode,
    { params: { deviceId: deviceId ?? '' } },
    { as: impersonatedApi, changedBy: 'modes' },
  );

/** A purifier's modes, its reported mode, and the requested mode. */
export function useDeviceMode(deviceId: string) {
  return useQuery<DeviceMode>({
    ...deviceModeQuery(deviceId),
    refetchInterval: ({ state }) => {
      const asked = state.data?.asked;
      return asked && UNSETTLED.has(asked.state) ? UNSETTLED_EVERY_MS : false;
    },
  });
}

const NO_MODES: readonly PurifierMode[] = [];

/**
 * The modes of a device, for their names; undefined while loading, none for devices that report no mode.
 * @param heard the last reported mode
 */
export function useModesOf(
  deviceId: string | undefined,
  heard: Point | undefined,
): readonly PurifierMode[] | undefined {
  const enabled = deviceId !== undefined && heard !== undefined;
  const { data, isLoading } = useQuery({ ...deviceModeQuery(deviceId), enabled });
  return data?.modes ?? (isLoading ? undefined : NO_MODES);
}
