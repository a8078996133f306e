import { type AlarmRow, listAlarms } from '@airdeck/contract/alarms/alarms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSpans } from '../air-view/live-view.ts';
import { call } from '../api-client/call.ts';
import { queryKeyOf } from '../query/query.ts';
import { REFRESH_ALARMS_MS, useReadsAlarms } from './use-alarm-marks.ts';

/** Most alarms read of each state; a device has one for each rule. */
const MOST = 100;

/** The newest alarms that are open or acknowledged. @param deviceId missing: of all devices in scope */
export async function readUnclearedAlarms(signal: AbortSignal, deviceId?: string): Promise<AlarmRow[]> {
  const pages = await Promise.all(
    (['open', 'acknowledged'] as const).map((state) =>
      call(listAlarms, { query: { pageSize: MOST, page: 0, deviceId, state } }, { signal }),
    ),
  );
  return pages.flatMap(({ data }) => data).sort((a, b) => b.startTime - a.startTime);
}

/** The uncleared alarms of a device, newest first; empty while they or the device are loading. */
export function useOpenAlarms(deviceId: string | undefined): readonly AlarmRow[] {
  return useAlarmsOf(deviceId) ?? NONE;
}

/** Whether no alarm of the device is open; false while that is not known. */
export const useHasNoAlarmOf = (deviceId: string | undefined): boolean => useAlarmsOf(deviceId)?.length === 0;

function useAlarmsOf(deviceId: string | undefined): readonly AlarmRow[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeyOf(listAlarms, 'uncleared', deviceId),
    queryFn: ({ signal }) => readUnclearedAlarms(signal, deviceId),
    refetchInterval: REFRESH_ALARMS_MS,
    enabled: useReadsAlarms() && deviceId !== undefined,
  });
  return data;
}

const NONE: readonly AlarmRow[] = [];

/** The components of the index. */
const OF_INDEX = ['pm25', 'pm10'] as const;

/** Time spans of open alarms by metric, shaded in its chart. */
export function useAlarmSpans(alarms: readonly AlarmRow[]): ChartSpans {
  return useMemo(() => {
    const spans: Record<string, { from: number; to: number }[]> = {};
    for (const { details, startTime } of alarms) {
      const key = details?.key ?? (details?.condition.kind === 'index' ? 'iaq' : null);
      if (key === null) continue;
      for (const metric of key === 'iaq' ? [key, ...OF_INDEX] : [key]) {
        // Ongoing: up to the end of the chart.
        const span = { from: startTime, to: Number.POSITIVE_INFINITY };
        spans[metric] = [...(spans[metric] ?? []), span];
      }
    }
    return spans;
  }, [alarms]);
}
