import type { Metric } from '@airdeck/air/metrics';
import { type AlarmRow, listAlarms } from '@airdeck/contract/alarms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSpans } from '../air-view/live-view.ts';
import { call } from '../api-client/call.ts';
import { ALARMS_KEY, REFRESH_ALARMS_MS, useReadsAlarms } from './use-alarm-marks.ts';

/** Open at one device at once, at most: one for each rule. */
const MOST = 100;

/** The alarms of a device that are not cleared, newest first; empty while they, or the device, are not known. */
export function useOpenAlarms(deviceId: string | undefined): readonly AlarmRow[] {
  const { data } = useQuery({
    queryKey: [...ALARMS_KEY, 'of-device', deviceId],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['open', 'acknowledged'] as const).map((state) =>
          call(listAlarms, { query: { pageSize: MOST, page: 0, deviceId, state } }, { signal }),
        ),
      );
      return pages.flatMap((page) => page.data).sort((a, b) => b.startTime - a.startTime);
    },
    refetchInterval: REFRESH_ALARMS_MS,
    enabled: useReadsAlarms() && deviceId !== undefined,
  });
  return data ?? NONE;
}

const NONE: readonly AlarmRow[] = [];

/** Of particles the index is made. */
const OF_INDEX: readonly Metric[] = ['pm25', 'pm10'];

/** Since when each metric is part of an alarm, as its chart shades it. */
export function useAlarmSpans(alarms: readonly AlarmRow[]): ChartSpans {
  return useMemo(() => {
    const spans: { [metric in Metric]?: { from: number; to: number }[] } = {};
    for (const { details, startTime } of alarms) {
      const key = details?.key ?? (details?.condition.kind === 'index' ? 'iaq' : null);
      if (key === null) continue;
      for (const metric of key === 'iaq' ? [key, ...OF_INDEX] : [key]) {
        // It goes on, as the chart does.
        const span = { from: startTime, to: Number.POSITIVE_INFINITY };
        spans[metric] = [...(spans[metric] ?? []), span];
      }
    }
    return spans;
  }, [alarms]);
}
