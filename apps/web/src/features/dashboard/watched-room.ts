import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { roomTitle } from '@airdeck/air/room-name';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import type { TelemetryWindow } from '@airdeck/air/windows';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { useQuery } from '@tanstack/react-query';
import type { LiveView } from '../../lib/air-view/live-view.ts';
import { useRuleLines } from '../../lib/alarms/use-rule-lines.ts';
import { useModesOf } from '../../lib/devices/device-mode.ts';
import { useDeviceZone } from '../../lib/devices/device-record.ts';
import type { RoomInView } from '../../lib/outdoor/room-in-view.ts';
import { useInactivityTimeouts } from '../../lib/telemetry/device-air.ts';
import { sentKeysQuery } from '../../lib/telemetry/sent-keys.ts';
import type { Point } from '../../lib/telemetry/series.ts';
import { useCourse } from '../../lib/telemetry/use-course.ts';
import { useDeviceTelemetry } from '../../lib/telemetry/use-device-telemetry.ts';
import { useYardstick } from '../../lib/yardsticks/yardsticks.ts';
import type { DashboardRoom } from './dashboard-room.ts';

/** A room with its live data. */
export type WatchedRoom = {
  readonly room: RoomInView;
  readonly live: Omit<LiveView, 'spans'>;
  /** The keys without a column that its device has sent: further quantities, and others. */
  readonly furtherKeys: readonly string[];
  /** The last reported mode of its purifier. */
  readonly mode: Point | undefined;
  /** Why its readings could not be loaded; null also if earlier ones are known. */
  readonly failure: Error | null;
  readonly retry: () => void;
};

const NO_IDS: readonly string[] = [];
const NOTHING = () => undefined;

/** Follows a room live. @param chosen undefined: not known yet */
export function useWatchedRoom(chosen: DashboardRoom | undefined, window: TelemetryWindow): WatchedRoom {
  const deviceId = chosen?.id;
  const ids = deviceId === undefined ? NO_IDS : [deviceId];
  const [watched] = useDeviceTelemetry(ids, window);
  const yardstick = useYardstick(deviceId);
  const by = yardstick?.by ?? DEFAULT_INDEX;
  // Readings say nothing until it is known by what they are judged.
  const telemetry = yardstick && watched?.telemetry;
  const [timeoutMs = DEFAULT_INACTIVITY_TIMEOUT_MS] = useInactivityTimeouts(ids);
  const timeZone = useDeviceZone(deviceId);
  const { windowMs } = window;
  const { series: course, bucketMs } = useCourse(deviceId, windowMs, telemetry);
  // Loaded after the readings: the lines are added to rendered charts.
  const thresholds = useRuleLines(course ? ids : NO_IDS);
  const mode = telemetry?.latest.mode;
  const modes = useModesOf(deviceId, mode);
  const { data: sentKeys = NO_IDS } = useQuery({
    ...sentKeysQuery(deviceId ?? ''),
    enabled: deviceId !== undefined,
  });
  const name = chosen ? roomTitle(chosen) : '';
  return {
    room: { deviceId, name, by, comfortLimits: yardstick?.comfortLimits, telemetry, timeoutMs },
    live: { room: name, timeZone, by, telemetry, course, bucketMs, windowMs, timeoutMs, thresholds, modes },
    furtherKeys: sentKeys.filter((key) => !isColumnKey(key)),
    mode,
    failure: telemetry ? null : (watched?.failure ?? null),
    retry: watched?.retry ?? NOTHING,
  };
}
