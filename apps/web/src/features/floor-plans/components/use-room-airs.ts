import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { FloorPlan, FloorPlanHours } from '@airdeck/contract/floor-plans/floor-plans';
import { useTranslation } from 'react-i18next';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useLatestReadings } from '../../../lib/telemetry/use-latest-readings.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useYardsticks } from '../../../lib/yardsticks/yardsticks.ts';
import type { PlanKey } from './plan-quantities.ts';
import { hourAirOf, loadingAir, presentAirOf, type RoomAir, withoutDevice } from './room-air.ts';

/** How the rooms of a plan are looked at. */
export type PlanLook = {
  readonly key: PlanKey;
  /** The index that judges all rooms; undefined: each by its own. */
  readonly by: AirQualityIndex | undefined;
  /** Whether a chosen index is loaded: words of another one must not flash up. */
  readonly isKnown: boolean;
  /** Position of an hour of the last day; undefined: now. */
  readonly hour: number | undefined;
};

/** The air in the rooms of a plan, by room. @param hours undefined: loading */
export function useRoomAirs(
  { rooms }: Pick<FloorPlan, 'rooms'>,
  { key, by, isKnown, hour }: PlanLook,
  hours: FloorPlanHours | undefined,
): ReadonlyMap<string, RoomAir> {
  const { t } = useTranslation();
  const format = useFormatters();
  const nowMs = useNow(VIEW_TICK_MS);
  const deviceIds = rooms.flatMap(({ device }) => device?.deviceId ?? []);
  const readings = useLatestReadings(deviceIds);
  const yardsticks = useYardsticks(deviceIds);
  const words = { t, format };
  const pastOf = new Map(hours?.rooms.map(({ roomId, means }) => [roomId, means]));

  return new Map(
    rooms.map(({ roomId, device }): [string, RoomAir] => {
      if (!isKnown) return [roomId, loadingAir(words)];
      const own = device ? yardsticks[deviceIds.indexOf(device.deviceId)]?.by : undefined;
      const judge = by ?? own;
      if (hour !== undefined) {
        const means = pastOf.get(roomId);
        // A room that has lost its device was judged by the yardstick of the others.
        const ofPast = judge ?? yardsticks.find((one) => one)?.by;
        return [roomId, means && ofPast ? hourAirOf(ofPast, key, means, hour, words) : loadingAir(words)];
      }
      if (!device) return [roomId, withoutDevice(words)];
      const telemetry = readings.get(device.deviceId);
      if (!telemetry || !judge) return [roomId, loadingAir(words)];
      return [roomId, presentAirOf(judge, key, telemetry, { ...words, nowMs, timeoutMs: device.timeoutMs })];
    }),
  );
}
