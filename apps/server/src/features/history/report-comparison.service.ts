import { BAND_NAMES } from '@airdeck/air/bands';
import { openParts } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import {
  type CompareBody,
  type ComparedSeries,
  type ComparedStatistics,
  type Comparison,
  MAX_COMPARED_BUCKETS,
} from '@airdeck/contract/history/history-comparison';
import type { Caller } from '../../http/caller.ts';
import type { ReadingStatistics } from '../telemetry/device-readings.ts';
import { countedAt, countedBody } from './counted-hours.ts';
import { reportSeries, storedKeysOf } from './index-series.ts';
import {
  type DescribedDevice,
  measuredKeys,
  type ReportedDevice,
  type ReportedDevices,
} from './reported-devices.service.ts';

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Devices with their series and statistics. */
export type DeviceComparison = Omit<Comparison, 'devices'> & { readonly devices: readonly DescribedDevice[] };

/** Common buckets of all series of a comparison. */
type Grid = { readonly originTs: number; readonly intervalMs: number; readonly buckets: number };

/** Range and options of a comparison. */
export type ComparisonOrder = Pick<
  CompareBody,
  'startTs' | 'endTs' | 'keys' | 'intervalMs' | 'overlayPreviousWeek' | 'hours'
>;

export type ReportComparison = ReturnType<typeof createReportComparison>;

/** Compares devices: series on a common grid, and statistics. */
export function createReportComparison({ reportedDevices }: { reportedDevices: ReportedDevices }) {
  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason if aborted */
    async of(caller: Caller, body: CompareBody, signal: AbortSignal): Promise<DeviceComparison> {
      return compare(await reportedDevices.open(caller, body.deviceIds, body.timeZone), body, signal);
    },
  };
}

/** Reads device by device, so that other requests are served during a long comparison. */
export async function compare(
  devices: readonly ReportedDevice[],
  order: ComparisonOrder,
  signal?: AbortSignal,
): Promise<DeviceComparison> {
  const grid = gridOf(order, hourlyBeforeOf(devices));
  const keys = order.keys ?? (await measuredKeys(devices));
  const series: ComparedSeries[] = [];
  const statistics: ComparedStatistics[] = [];
  for (const device of devices) {
    signal?.throwIfAborted();
    series.push(...(await seriesOf(device, order, keys, grid, signal)));
    const openAt = countedAt(device, order.hours);
    const open = openAt && openParts(openAt, { from: order.startTs, to: order.endTs });
    for (const key of keys) {
      signal?.throwIfAborted();
      const found = await device.readings.statistics(order, key, signal, open);
      statistics.push(statisticsOf(device, key, found));
    }
  }
  return {
    devices,
    judgedAs: devices.map(({ deviceId, measuredBy }) => measuredBy?.at(-1)?.deviceId ?? deviceId),
    counted: devices.map((device) => countedBody(device, order.hours).counted),
    hasOpeningHours: devices.some(({ openAt }) => openAt !== undefined),
    timeZone: placeZone(
      devices.map(({ timeZone }) => timeZone),
      devices[0]?.zone,
    ),
    intervalMs: grid.intervalMs,
    ts: Array.from({ length: grid.buckets }, (_, bucket) => grid.originTs + bucket * grid.intervalMs),
    series,
    statistics,
  };
}

/** The time before which there are hourly values only, epoch ms: the same for all devices; 0: none. */
export const hourlyBeforeOf = ([device]: readonly ReportedDevice[]): number =>
  device?.readings.hourlyBefore() ?? 0;

/** Buckets are whole hours where there are hourly values only: shorter ones would mostly be empty. */
function gridOf(order: ComparisonOrder, hourlyBefore: number): Grid {
  const { startTs, endTs, overlayPreviousWeek } = order;
  const firstTs = overlayPreviousWeek ? startTs - WEEK_MS : startTs;
  const asked = firstTs < hourlyBefore ? Math.ceil(order.intervalMs / HOUR_MS) * HOUR_MS : order.intervalMs;
  const times = Math.ceil((endTs - startTs) / asked / (MAX_COMPARED_BUCKETS - 1));
  const intervalMs = asked * Math.max(times, 1);
  const originTs = Math.floor(startTs / intervalMs) * intervalMs;
  return { originTs, intervalMs, buckets: Math.ceil((endTs - originTs) / intervalMs) };
}

async function seriesOf(
  { deviceId, readings }: ReportedDevice,
  { startTs, endTs, overlayPreviousWeek }: ComparisonOrder,
  keys: readonly string[],
  grid: Grid,
  signal: AbortSignal | undefined,
): Promise<ComparedSeries[]> {
  const stored = storedKeysOf(keys);
  const valuesOf = async (earlierMs: number) => {
    const range = { startTs: startTs - earlierMs, endTs: endTs - earlierMs };
    const originTs = grid.originTs - earlierMs;
    const grain = { originTs, intervalMs: grid.intervalMs };
    const found = await readings.series(range, stored, grain, signal);
    return reportSeries(readings.by, keys, found).map(({ ts, avg }) => {
      const values = new Array<number | null>(grid.buckets).fill(null);
      ts.forEach((at, i) => {
        values[(at - originTs) / grid.intervalMs] = avg[i] ?? null;
      });
      return values;
    });
  };
  const values = await valuesOf(0);
  const earlier = overlayPreviousWeek ? await valuesOf(WEEK_MS) : undefined;
  return keys.map((key, k) => ({
    deviceId,
    key,
    values: values[k] ?? [],
    previousWeek: earlier?.[k] ?? null,
  }));
}

function statisticsOf(
  { deviceId }: ReportedDevice,
  key: string,
  { measuredMs, bandMs, ...numbers }: ReadingStatistics,
): ComparedStatistics {
  const hoursOf = (band: number) => (bandMs?.[band] ?? 0) / HOUR_MS;
  const [good, satisfactory, moderate, poor, veryPoor, severe] = BAND_NAMES.map((_, band) => hoursOf(band));
  return {
    deviceId,
    key,
    ...numbers,
    measuredHours: measuredMs / HOUR_MS,
    bandHours: bandMs && {
      good: good ?? 0,
      satisfactory: satisfactory ?? 0,
      moderate: moderate ?? 0,
      poor: poor ?? 0,
      veryPoor: veryPoor ?? 0,
      severe: severe ?? 0,
    },
  };
}
