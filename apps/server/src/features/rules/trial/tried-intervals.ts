import type { RuleKey, RuleTerms } from '@airdeck/contract/rules';
import type { StatementSource } from '../../../database/cancellable.ts';
import { LIMITS } from '../../../limits/limits.ts';
import { type Interval, IntervalFold } from '../engine/intervals.ts';
import { type RuleValues, type Watch, watchOf } from '../engine/rule-watch.ts';
import { type SpanAt, spansOf } from '../engine/schedule-spans.ts';
import { type HourBounds, type HourRange, hoursToRead } from './hours-to-read.ts';
import {
  findHours,
  findReadingsIn,
  findSilentStretches,
  type HourOfKey,
  type TimeSpan,
  type TriedDevice,
} from './trial.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What a rule would have found at a device. */
export type TriedInterval = Pick<Interval, 'startTime' | 'endTime' | 'overTime'> & {
  /** Missing, and null, for a silence. */
  readonly startValue?: number;
  readonly peak: number | null;
};

/** Does a statement, of a trial when its turn among other long reads has come. */
export type InTurn = <T>(statement: (database: StatementSource) => Promise<T>) => Promise<T>;

/**
 * The fulfilled intervals of a rule at one device, by the function that raises its alarms: as if every reading had come
 * in time.
 * @param range epoch ms
 */
export async function triedIntervals(
  inTurn: InTurn,
  terms: RuleTerms,
  device: TriedDevice,
  range: { readonly from: number; readonly to: number },
): Promise<TriedInterval[]> {
  const fromTime = Math.max(range.from, device.ownedSince);
  const spanAt = spansOf(terms.schedule, device.timeZone);
  const holdMs = terms.holdMinutes * MINUTE_MS;
  const watch = watchOf(terms.condition);
  if (watch) {
    const fold = new IntervalFold({ watch, holdMs, spanAt, fromTime });
    const isBridged = terms.schedule === null && terms.condition.kind !== 'index';
    const bridgeAfter = isBridged ? Math.ceil(holdMs / HOUR_MS) + 1 : undefined;
    await foldReadings(inTurn, { watch, fold, device, bridgeAfter, from: fromTime, to: range.to });
    return fold.intervals(range.to).filter(({ fulfilledTime }) => fulfilledTime !== null);
  }
  if (terms.condition.kind !== 'silent') return [];
  const longerThanMs = terms.condition.minutes * MINUTE_MS;
  const stretches = await inTurn((database) =>
    findSilentStretches(database, device.key, { fromTs: fromTime, longerThanMs }),
  );
  return stretches.flatMap(({ from, to }) =>
    silences(spanAt, { from: from + longerThanMs, to: to ?? range.to, isOver: to !== null }, holdMs),
  );
}

type Folding = {
  readonly watch: Watch;
  readonly fold: IntervalFold;
  readonly device: TriedDevice;
  readonly bridgeAfter: number | undefined;
  readonly from: number;
  readonly to: number;
};

/** Reads the hours that matter, and no others. */
async function foldReadings(inTurn: InTurn, folding: Folding): Promise<void> {
  const { watch, fold, device, bridgeAfter, from, to } = folding;
  const range = { from: Math.floor(from / HOUR_MS), to: Math.floor(to / HOUR_MS) + 1 };
  const { hours, unknown } = await inTurn((database) => findHours(database, device.key, watch.keys, range));
  // The hour that is going on has no roll-up yet.
  const open = new Set([...unknown, range.to - 1]);
  const plan = hoursToRead(watch, boundsOf(watch, hours), open, { ...range, bridgeAfter });
  const read = (spans: readonly TimeSpan[]) =>
    inTurn((database) =>
      findReadingsIn(database, device.key, watch.keys, spans, LIMITS.rules.trialReadingsAtOnce),
    );
  const take = (reading: TriedReading) => {
    const value = watch.valueOf(reading);
    if (value !== undefined && reading.ts < to) fold.take(reading.ts, value);
  };
  let crossed = 0;
  /** Of the next bridge, epoch ms. */
  const nextBridge = () => (plan.bridges[crossed]?.from ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  async function cross(): Promise<void> {
    const bridge = plan.bridges[crossed++];
    if (!bridge) return;
    if (fold.isFulfilled) {
      fold.bridge(watch.isFurther(bridge.highest, bridge.lowest) ? bridge.highest : bridge.lowest);
    } else {
      // Nothing beyond the threshold had begun it: rare, between the two numbers for hours.
      for await (const readings of pagesOf([bridge], read)) readings.forEach(take);
    }
  }
  for await (const readings of pagesOf(plan.read, read)) {
    for (const reading of readings) {
      while (nextBridge() <= reading.ts) await cross();
      take(reading);
    }
  }
  while (crossed < plan.bridges.length) await cross();
}

type TriedReading = RuleValues & { readonly ts: number };

/** All readings of these hours in their order, a number of them at a time: a device may have sent any number. */
async function* pagesOf(
  hours: readonly HourRange[],
  read: (spans: readonly TimeSpan[]) => Promise<TriedReading[]>,
): AsyncGenerator<TriedReading[]> {
  let left = hours.map(({ from, to }) => ({ from: from * HOUR_MS, to: to * HOUR_MS }));
  while (left.length > 0) {
    const readings = await read(left);
    yield readings;
    const last = readings[LIMITS.rules.trialReadingsAtOnce - 1];
    if (!last) return;
    left = left
      .filter((span) => span.to > last.ts + 1)
      .map(({ from, to }) => ({ from: Math.max(from, last.ts + 1), to }));
  }
}

/** Between which values the condition's value lies in each hour. Of the index, of several keys, these may be too wide. */
function boundsOf(watch: Watch, hours: readonly HourOfKey[]): HourBounds[] {
  const bounds = new Map<number, { hour: number; lowest: number; highest: number; readings: number }>();
  for (const { hour, key, min, max, count } of hours) {
    const values = [min, max].map((value) =>
      watch.valueOf({ [key]: value } as { [key in RuleKey]?: number }),
    );
    const known = bounds.get(hour);
    // A value without an index, such as a negative one: nothing is known of the hour.
    const [lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY] = values;
    bounds.set(hour, {
      hour,
      lowest: Math.min(known?.lowest ?? lowest, lowest, highest),
      highest: Math.max(known?.highest ?? highest, lowest, highest),
      readings: Math.max(known?.readings ?? 0, count),
    });
  }
  return [...bounds.values()];
}

/** What of a silence lies within the schedule, for as long as it has to. */
function silences(
  spanAt: SpanAt,
  { from, to, isOver }: { from: number; to: number; isOver: boolean },
  holdMs: number,
): TriedInterval[] {
  const found: TriedInterval[] = [];
  for (let ts = from; ts < to; ) {
    const span = spanAt(ts);
    const end = Math.min(span.to, to);
    if (span.applies && end - ts >= holdMs) {
      const overTime = end < to || isOver ? end : null;
      found.push({ startTime: ts, endTime: end, overTime, peak: null });
    }
    ts = end;
  }
  return found;
}
