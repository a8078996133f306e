import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import { useOutdoorBoard, useRoomAction } from '../../../lib/outdoor/use-outdoor-board.ts';
import { type ShownDevice, type Standing, standingsOf } from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { ActionLink } from '../../../ui/advice/advice.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';

/** The action for a room. */
export function RoomAction({ standing }: { standing: Standing }) {
  const action = useRoomAction(standing, useNow(VIEW_TICK_MS));
  return action && <ActionLink {...action} />;
}

/** The device of the first card, compared with its outdoor air. */
export function TenantOutdoors({ devices }: { devices: readonly ShownDevice[] }) {
  const nowMs = useNow(VIEW_TICK_MS);
  const [first] = standingsOf(devices, nowMs);
  const { id, room: name = '', telemetry, timeoutMs = 0 } = first?.device ?? {};
  const room = { deviceId: id, name, telemetry, timeoutMs };
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, nowMs)} />;
}
