import { type FloorPlanHours, PLAN_HOURS } from '@airdeck/contract/floor-plans/floor-plans';
import type { ReportedDevice } from '../history/reported-devices.service.ts';

const HOUR_MS = 3_600_000;

/** The hours that a plan shows, ascending: the last is the present one. Epoch ms. */
export function hoursUntil(now: number): number[] {
  const last = Math.floor(now / HOUR_MS);
  return Array.from({ length: PLAN_HOURS }, (_, at) => (last - PLAN_HOURS + 1 + at) * HOUR_MS);
}

/**
 * The means of rooms in these hours. One room after the other, so that other requests are served in between.
 * @param rooms their ids are those of rooms
 */
export async function hoursOf(
  rooms: readonly ReportedDevice[],
  keys: readonly string[],
  hours: readonly number[],
  gone: AbortSignal,
): Promise<FloorPlanHours['rooms']> {
  const [startTs = 0] = hours;
  const range = { startTs, endTs: startTs + hours.length * HOUR_MS };
  const found: FloorPlanHours['rooms'] = [];
  for (const { deviceId: roomId, readings } of rooms) {
    gone.throwIfAborted();
    const series = await readings.series(range, keys, { originTs: startTs, intervalMs: HOUR_MS }, gone);
    const means = series.map(({ key, ts, avg }) => {
      const byHour = new Map(ts.map((at, i) => [at, avg[i]]));
      return [key, hours.map((hour) => byHour.get(hour) ?? null)] as const;
    });
    found.push({ roomId, means: Object.fromEntries(means) });
  }
  return found;
}
