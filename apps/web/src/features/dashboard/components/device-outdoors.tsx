import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { useOutdoorBoard, useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Advice } from '../../../ui/advice/advice.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';

/** A device's room compared with outdoor air. */
export function DeviceOutdoors({ room }: { room: RoomInView }) {
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, useNow(VIEW_TICK_MS))} />;
}

/** Advice on the room's air: that nothing needs to be done only without an open alarm. */
export function DeviceAdvice({ room, hasNoAlarm }: { room: RoomInView; hasNoAlarm: boolean }) {
  const advice = useRoomAdvice(room, useNow(VIEW_TICK_MS));
  if (!advice || (advice.kind === 'leave' && !hasNoAlarm)) return null;
  return <Advice label={advice.label} kind={advice.kind} text={advice.text} />;
}
