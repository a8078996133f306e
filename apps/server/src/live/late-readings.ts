import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { BUS } from '../bus/bus-numbers.ts';
import { type Clock, steadyClock } from '../clock.ts';
import type { EventBus, StoredReading } from '../events.ts';

const TOPIC = 'readings.late';
const ANSWER_MS = 5_000;
/** Most readings that one node remembers, and lists in an answer. */
const MOST_KEPT = 20_000;
const MOST_NAMED = 10_000;
const MOST_DEVICES = 10_000;
/** Usual upper limit of the delay between storing and announcement. */
const TOLD_WITHIN_MS = 1_000;

const questionSchema = z.object({
  /** Null: all devices, as there are too many to list. */
  deviceKeys: z.array(z.int()).nullable(),
  storedWithinMs: z.number(),
  /** Upper limit of the ts, exclusive. */
  beforeTs: z.number(),
});
/** Null: too many. */
const answerSchema = z.array(z.tuple([z.int(), z.number(), z.number()])).nullable();

/** A reading that was stored long after its time; `storedAt` by the monotonic clock of this process. */
export type LateReading = Pick<StoredReading, 'deviceKey' | 'ts'> & { readonly storedAt: number };

/** Late readings of other nodes; `isWhole` false: there were more. */
export type LateReadings = { readonly found: readonly LateReading[]; readonly isWhole: boolean };

/**
 * A node that missed events cannot find readings that devices sent late by their time. So each node remembers for a
 * while which late readings it stored, and lists them to nodes that ask after a gap.
 * @param parts.lateAfterMs from a reading's time until it is stored
 * @param parts.stopwatch milliseconds of a monotonic clock
 */
export function shareLateReadings(parts: {
  bus: Pick<Bus, 'peers' | 'request' | 'respond'>;
  events: Pick<EventBus, 'onOwn'>;
  clock: Clock;
  lateAfterMs: number;
  stopwatch?: Clock;
}) {
  const { bus, events, clock, lateAfterMs, stopwatch = steadyClock } = parts;
  let kept: LateReading[] = [];
  /** `storedAt` of the newest reading that is no longer remembered. */
  let forgottenAt = Number.NEGATIVE_INFINITY;

  events.onOwn('readings.stored', (readings) => {
    const lateBefore = clock() - lateAfterMs;
    for (const { deviceKey, ts } of readings) {
      if (ts < lateBefore) kept.push({ deviceKey, ts, storedAt: stopwatch() });
    }
    if (kept.length <= 2 * MOST_KEPT) return;
    forgottenAt = kept[kept.length - MOST_KEPT - 1]?.storedAt ?? forgottenAt;
    kept = kept.slice(-MOST_KEPT);
  });

  bus.respond(TOPIC, questionSchema, ({ deviceKeys, storedWithinMs, beforeTs }) => {
    const now = stopwatch();
    if (now - forgottenAt <= storedWithinMs) return null;
    const wanted = deviceKeys && new Set(deviceKeys);
    const named = kept.filter(
      ({ deviceKey, ts, storedAt }) =>
        now - storedAt <= storedWithinMs && ts < beforeTs && (wanted?.has(deviceKey) ?? true),
    );
    if (named.length > MOST_NAMED) return null;
    return named.map(({ deviceKey, ts, storedAt }) => [deviceKey, ts, Math.round(now - storedAt)]);
  });

  /** Readings of these devices that other nodes stored since `sinceTime`, epoch ms, with a ts before `beforeTs`. */
  return async function lateReadingsOfOthers(
    deviceKeys: readonly number[],
    sinceTime: number,
    beforeTs: number,
  ): Promise<LateReadings> {
    // A node that was cut off itself must discover its peers first.
    await sleep(BUS.settleMs, undefined, { ref: false });
    const question = {
      deviceKeys: deviceKeys.length > MOST_DEVICES ? null : deviceKeys,
      storedWithinMs: Math.max(0, clock() - sinceTime) + TOLD_WITHIN_MS,
      beforeTs,
    };
    // Taken before the answer, so that no reading counts as stored later than it was.
    const askedAt = stopwatch();
    const asked = bus.peers().map(async (id) => {
      const answer = answerSchema.parse(await bus.request(id, TOPIC, question, ANSWER_MS));
      return answer?.map(([deviceKey, ts, agoMs]) => ({ deviceKey, ts, storedAt: askedAt - agoMs })) ?? null;
    });
    // A node without an answer is stopping or of an earlier version; one that returns is asked again.
    const answers = (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    return { found: answers.flatMap((one) => one ?? []), isWhole: !answers.includes(null) };
  };
}
