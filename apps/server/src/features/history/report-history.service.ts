import { gapLimitMs } from '@airdeck/air/gaps';
import type { History, HistoryQuery, HistorySeries } from '@airdeck/contract/history';
import { REPORT_KEYS } from '@airdeck/contract/history';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import type { ReadingSeries } from '../telemetry/device-readings.ts';
import { type HistoryPlan, planBuckets, RAW } from './history-resolution.ts';
import { reportSeries, storedKeysOf } from './index-series.ts';
import type { ReportedDevice, ReportedDevices } from './reported-devices.service.ts';

export type ReportHistory = ReturnType<typeof createReportHistory>;

/** What charts of one device are drawn from, whether a minute long or ten years. */
export function createReportHistory({ reportedDevices }: { reportedDevices: ReportedDevices }) {
  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason when it is aborted while this waits for its turn */
    async of(caller: Caller, query: HistoryQuery, signal?: AbortSignal): Promise<History> {
      const [device] = await reportedDevices.open(caller, [query.deviceId], query.timeZone);
      if (!device) throw itemNotFound();
      const keys = query.keys?.length ? query.keys : REPORT_KEYS;
      const plan = await planOf(device, query);
      const stored = plan ? await device.readings.series(query, storedKeysOf(keys), plan.grain, signal) : [];
      const { resolution, bucketMs } = plan ?? RAW;
      return {
        deviceId: device.deviceId,
        deviceName: device.deviceName,
        timeZone: device.zone,
        resolution,
        bucketMs,
        series: reportSeries(keys, stored).map((series) => withGaps(series, bucketMs)),
      };
    },
  };
}

/** Undefined when there is nothing in the range. */
async function planOf(
  { readings, zone }: ReportedDevice,
  query: HistoryQuery,
): Promise<HistoryPlan | undefined> {
  const span = await readings.span(query);
  if (!span) return undefined;
  const count = await readings.count(query, query.maxPoints + 1);
  return count <= query.maxPoints ? RAW : planBuckets(span, query.maxPoints, zone);
}

function withGaps(series: ReadingSeries, bucketMs: number): HistorySeries {
  const limitMs = gapLimitMs(series.ts, bucketMs);
  const whole: HistorySeries = { key: series.key, ts: [], avg: [], min: [], max: [], count: [] };
  let previousTs = Number.POSITIVE_INFINITY;
  series.ts.forEach((ts, i) => {
    if (ts - previousTs > limitMs) add(whole, Math.floor((previousTs + ts) / 2), null, null, null, 0);
    add(whole, ts, series.avg[i], series.min[i], series.max[i], series.count[i]);
    previousTs = ts;
  });
  return whole;
}

function add(
  to: HistorySeries,
  ts: number,
  avg: number | null = null,
  min: number | null = null,
  max: number | null = null,
  count = 0,
): void {
  to.ts.push(ts);
  to.avg.push(avg);
  to.min.push(min);
  to.max.push(max);
  to.count.push(count);
}
