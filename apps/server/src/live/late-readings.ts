import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { BUS } from '../bus/bus-numbers.ts';
import { type Clock, steadyClock } from '../clock.ts';
import type { EventBus, StoredReading } from '../events.ts';

const TOPIC = 'readings.late';
const ANSWER_MS = 5_000;
/** Readings that one node remembers, and names in an answer. */
const MOST_KEPT = 20_000;
const MOST_NAMED = 10_000;
const MOST_DEVICES = 10_000;
/** What was stored is told within this time, as a rule. */
const TOLD_WITHIN_MS = 1_000;

const questionSchema = z.object({
  /** Null: too many to be named; all. */
  deviceKeys: z.array(z.int()).nullable(),
  storedWithinMs: z.number(),
  /** Measured before this. */
  beforeTs: z.number(),
});
/** Null: too many. */
const answerSchema = z.array(z.tuple([z.int(), z.number(), z.number()])).nullable();

/** A reading that was stored long after its time; `storedAt` by the steady clock of this process. */
export type LateReading = Pick<StoredReading, 'deviceKey' | 'ts'> & { readonly storedAt: number };

/** Late readings of other nodes; `isWhole` false: there were more. */
export type LateReadings = { readonly found: readonly LateReading[]; readonly isWhole: boolean };

/**
 * What devices send late is not found by its time when another node missed it. So each node remembers for a while which late
 * readings it stored, and names them to who asks after a gap.
 * @param parts.lateAfterMs from a reading's time until it is stored
 * @param parts.stopwatch milliseconds of a clock that no one sets
 */
export function shareLateReadings(parts: {
  bus: Pick<Bus, 'peers' | 'ask' | 'answer'>;
  events: Pick<EventBus, 'onOwn'>;
  clock: Clock;
  lateAfterMs: number;
  stopwatch?: Clock;
}) {
  const { bus, events, clock, lateAfterMs, stopwatch = steadyClock } = parts;
  let kept: LateReading[] = [];
  /** When the newest of those was stored that are not remembered any more. */
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

  bus.answer(TOPIC, questionSchema, ({ deviceKeys, storedWithinMs, beforeTs }) => {
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

  /** What the others stored of these devices since then, epoch ms, of times before `beforeTs`. */
  return async function lateReadingsOfOthers(
    deviceKeys: readonly number[],
    sinceTime: number,
    beforeTs: number,
  ): Promise<LateReadings> {
    // Who was cut off itself hears first who is there to be asked.
    await sleep(BUS.settleMs, undefined, { ref: false });
    const question = {
      deviceKeys: deviceKeys.length > MOST_DEVICES ? null : deviceKeys,
      storedWithinMs: Math.max(0, clock() - sinceTime) + TOLD_WITHIN_MS,
      beforeTs,
    };
    // Earlier than the answer is given, so that nothing counts as stored later than it was.
    const askedAt = stopwatch();
    const asked = bus.peers().map(async (id) => {
      const answer = answerSchema.parse(await bus.ask(id, TOPIC, question, ANSWER_MS));
      return answer?.map(([deviceKey, ts, agoMs]) => ({ deviceKey, ts, storedAt: askedAt - agoMs })) ?? null;
    });
    // Who does not answer is going, or of an earlier version; one that comes back is asked again.
    const answers = (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    return { found: answers.flatMap((one) => one ?? []), isWhole: !answers.includes(null) };
  };
}
