import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from './air-model/room.ts';
import { isSending, type SensorReading, senseRoom } from './air-model/sensor.ts';
import type { DemoSender } from './history.ts';
import { pastReadings, roomAt } from './readings.ts';

/** A simulated device measures this often while the demo runs. */
const REPORT_INTERVAL_MS = 15_000;
/** After a longer silence (a suspended computer) the missing time is made up minute by minute. */
const LONG_SILENCE_MS = 10 * 60_000;

/**
 * Sends a device's readings from `fromTs` on until `signal` aborts. While the server is away it measures
 * on, and sends what has gathered when the server is back, as a good device does.
 */
export async function sendLive(
  sender: DemoSender,
  options: {
    fromTs: number;
    firstStart: number;
    clock: () => number;
    signal: AbortSignal;
    /** Called with the time up to which everything is stored. */
    onSent: (ts: number) => void;
  },
): Promise<void> {
  const { clock, signal, firstStart } = options;
  const { placement, publisher } = sender;
  let room = roomAt(placement, options.fromTs);
  let sentTo = options.fromTs;
  while (!signal.aborted) {
    const now = clock();
    if (now - sentTo > LONG_SILENCE_MS) {
      await publisher.publish(pastReadings(placement, sentTo, now, firstStart));
      room = roomAt(placement, now);
      sentTo = now;
    }
    const readings = dueReadings(sender, room, sentTo, now, firstStart);
    await publisher.publish(readings);
    sentTo += Math.floor((now - sentTo) / REPORT_INTERVAL_MS) * REPORT_INTERVAL_MS;
    options.onSent(sentTo);
    await sleep(REPORT_INTERVAL_MS - (clock() - sentTo), undefined, { signal }).catch(() => undefined);
  }
}

function dueReadings(
  { placement }: DemoSender,
  room: Room,
  sentTo: number,
  now: number,
  firstStart: number,
): SensorReading[] {
  const { device, city, index } = placement;
  const readings: SensorReading[] = [];
  for (let ts = sentTo + REPORT_INTERVAL_MS; ts <= now; ts += REPORT_INTERVAL_MS) {
    room.advanceTo(ts);
    if (isSending(device, ts, firstStart)) readings.push(senseRoom(room, device, city, index, ts));
  }
  return readings;
}
