import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from './air-model/room.ts';
import { isSending, type SensorReading, senseRoom } from './air-model/sensor.ts';
import { obey } from './commands.ts';
import type { DeviceConnection } from './device-connection.ts';
import { type Placement, pastReadings, roomAt } from './readings.ts';
import { DAY_MS, LONG_HISTORY_MS } from './time-spans.ts';

/** Progress of sending the past. All times in epoch milliseconds. */
export type Progress = {
  readonly firstStart: number;
  /** All devices have sent their readings from here … */
  readonly filledFrom: number;
  /** … to here. */
  readonly filledTo: number;
};

export type Span = { readonly fromTs: number; readonly toTs: number };

export type DemoSender = { readonly placement: Placement; readonly connection: DeviceConnection };

/**
 * Missing spans of the past, by priority: the last day, then a pause of the demo before it, then older days, newest
 * first.
 */
export function missingSpans(state: Progress, now: number): { recent: Span; older: Span[] } {
  const recentFrom = Math.max(state.filledTo, now - DAY_MS);
  const pause = days({ fromTs: state.filledTo, toTs: recentFrom });
  const beginning = days({ fromTs: state.firstStart - LONG_HISTORY_MS, toTs: state.filledFrom }).reverse();
  return { recent: { fromTs: recentFrom, toTs: now }, older: [...pause, ...beginning] };
}

/** Splits a span into days, counted from its end, so that each is sent and recorded separately. */
function days(span: Span): Span[] {
  const parts: Span[] = [];
  for (let toTs = span.toTs; toTs > span.fromTs; toTs -= DAY_MS) {
    parts.unshift({ fromTs: Math.max(span.fromTs, toTs - DAY_MS), toTs });
  }
  return parts;
}

/** Sends the simulated readings of all devices in a span. Resolves when all are stored. */
export async function sendPast(
  senders: readonly DemoSender[],
  span: Span,
  firstStart: number,
): Promise<void> {
  for (const { placement, connection } of senders) {
    // One device at a time: users and real devices share this process.
    await connection.publish(pastReadings(placement, span.fromTs, span.toTs, firstStart));
  }
}

/** The state once `span` is stored, given that spans are sent in the order of `missingSpans`. */
export function afterSending<T extends Progress>(state: T, span: Span): T {
  return {
    ...state,
    filledFrom: span.toTs === state.filledFrom ? span.fromTs : state.filledFrom,
    filledTo: span.fromTs <= state.filledTo ? Math.max(span.toTs, state.filledTo) : state.filledTo,
  };
}

/** Interval of measurements while the demo runs. */
const REPORT_INTERVAL_MS = 15_000;
const intervalOf = ({ device }: Placement): number => device.everyMs ?? REPORT_INTERVAL_MS;
/** After a longer silence (a suspended computer), missing readings are sent for each minute. */
const LONG_SILENCE_MS = 10 * 60_000;

/**
 * Sends a device's readings from `fromTs` on until `signal` aborts, and executes commands. While the server is
 * unreachable, it continues to measure, and sends the backlog afterwards, like a good device.
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
  const { placement, connection } = sender;
  const intervalMs = intervalOf(placement);
  let room = roomAt(placement, options.fromTs);
  let sentTo = options.fromTs;
  connection.onCommand((request) => {
    const { device } = placement;
    const now = clock();
    room.advanceTo(now);
    const answer = obey(room, device, request);
    const reading = senseRoom(room, { ...placement, firstStart }, now);
    // Rejects only on stopping, which also ends the loop below.
    if ('mode' in answer) connection.publish([reading]).catch(() => undefined);
    return answer;
  });
  while (!signal.aborted) {
    const now = clock();
    connection.takeCommands(isSending(placement.device, now, firstStart));
    if (now - sentTo > LONG_SILENCE_MS) {
      await connection.publish(pastReadings(placement, sentTo, now, firstStart));
      room = roomAt(placement, now);
      sentTo = now;
    }
    const readings = dueReadings(sender, room, sentTo, now, firstStart);
    await connection.publish(readings);
    sentTo += Math.floor((now - sentTo) / intervalMs) * intervalMs;
    options.onSent(sentTo);
    await sleep(intervalMs - (clock() - sentTo), undefined, { signal }).catch(() => undefined);
  }
}

function dueReadings(
  { placement }: DemoSender,
  room: Room,
  sentTo: number,
  now: number,
  firstStart: number,
): SensorReading[] {
  const { device } = placement;
  const sensed = { ...placement, firstStart };
  const readings: SensorReading[] = [];
  const intervalMs = intervalOf(placement);
  for (let ts = sentTo + intervalMs; ts <= now; ts += intervalMs) {
    room.advanceTo(ts);
    if (isSending(device, ts, firstStart)) readings.push(senseRoom(room, sensed, ts));
  }
  return readings;
}
