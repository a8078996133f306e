import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { type HoursAt, openParts } from '@airdeck/air/opening-hours';
import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import type { RuleTerms } from '@airdeck/contract/rules/rules';
import type { StatementSource } from '../../../database/cancellable.ts';
import { judgedBy } from '../../worst-air/present-air.ts';
import { type Interval, IntervalFold } from '../engine/intervals.ts';
import { isOnReadings, type Watch, watchesBy } from '../engine/rule-watch.ts';
import { ruleHoursAt } from '../engine/schedule-spans.ts';
import { RULE_LIMITS } from '../rules.limits.ts';
import { type HourBounds, type HourRange, hoursToRead, type ReadingPlan } from './hours-to-read.ts';
import { type DeviceReader, type ReadStretches, readInSlices } from './reading-slices.ts';
import {
  findHours,
  findSilentStretches,
  findValuesIn,
  type HourOfKey,
  type TriedDevice,
  type TriedValues,
} from './trial.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A past interval of a rule at a device. */
export type TriedInterval = Pick<Interval, 'startTime' | 'endTime' | 'overTime'> & {
  /** Missing and null for silence. */
  readonly startValue?: number;
  readonly peak: number | null;
};

/** Runs a statement of a trial, queued with other long reads. */
export type InTurn = <T>(statement: (database: StatementSource) => Promise<T>) => Promise<T>;

/**
 * The fulfilled intervals of a rule at each of some devices, by the same function as its alarms, as if all readings had
 * been timely. Several devices take hardly longer than one.
 * @param range epoch ms
 */
export function triedIntervals(
  inTurn: InTurn,
  terms: RuleTerms,
  devices: readonly TriedDevice[],
  range: { readonly from: number; readonly to: number },
): Promise<TriedInterval[][]> {
  const holdMs = terms.holdMinutes * MINUTE_MS;
  if (isOnReadings(terms.condition)) {
    const watchBy = watchesBy(terms.condition);
    return triedPassages(inTurn, { watchBy, holdMs, schedule: terms.schedule }, devices, range);
  }
  const tried = triedOn(devices, holdMs, terms.schedule, range);
  if (terms.condition.kind === 'silent') return silences(inTurn, tried, terms.condition.minutes * MINUTE_MS);
  return Promise.resolve(tried.map(() => []));
}

/** The fulfilled intervals of a condition on readings, at each of some devices. */
export async function triedPassages(
  inTurn: InTurn,
  terms: {
    readonly watchBy: (by: AirQualityIndex) => Watch | undefined;
    readonly holdMs: number;
    readonly schedule: RuleHours | null;
  },
  devices: readonly TriedPlace[],
  range: { readonly from: number; readonly to: number },
): Promise<Interval[][]> {
  const { watchBy, holdMs, schedule } = terms;
  const found = new Map<TriedPlace, Interval[]>();
  // Devices that are judged alike are read together.
  const watchOf = new Map(devices.map((device) => [device, watchBy(judgedBy(device))]));
  for (const watch of new Set(watchOf.values())) {
    if (!watch) continue;
    const alike = devices.filter((device) => watchOf.get(device) === watch);
    // For the index, which has several keys, hourly ranges are insufficient.
    const isBridged = schedule === null && watch.keys.length === 1;
    const bridgeAfter = isBridged ? Math.ceil(holdMs / HOUR_MS) + 1 : undefined;
    const ofAlike = await passages(inTurn, triedOn(alike, holdMs, schedule, range), watch, bridgeAfter);
    for (const [at, intervals] of ofAlike.entries()) found.set(alike[at] as TriedPlace, intervals);
  }
  return devices.map((device) => found.get(device) ?? []);
}

/** The fields of a device that determine the span of its trial. */
type TriedPlace = Pick<
  TriedDevice,
  'key' | 'timeZone' | 'openingHours' | 'ownedSince' | 'airIndex' | 'limits'
>;

const triedOn = (
  devices: readonly TriedPlace[],
  holdMs: number,
  schedule: RuleHours | null,
  range: { readonly from: number; readonly to: number },
): Tried[] =>
  devices.map((device) => ({
    deviceKey: device.key,
    holdMs,
    spanAt: ruleHoursAt(schedule, device),
    fromTime: Math.max(range.from, device.ownedSince),
    to: range.to,
  }));

/** A device with the span of its trial; epoch ms. */
type Tried = {
  readonly deviceKey: number;
  readonly holdMs: number;
  readonly spanAt: HoursAt;
  readonly fromTime: number;
  readonly to: number;
};

const hoursOf = ({ fromTime, to }: Tried): HourRange => ({
  from: Math.floor(fromTime / HOUR_MS),
  to: Math.floor(to / HOUR_MS) + 1,
});

/** The intervals of a condition on readings. Reads only the relevant hours. */
async function passages(
  inTurn: InTurn,
  tried: readonly Tried[],
  watch: Watch,
  bridgeAfter: number | undefined,
): Promise<Interval[][]> {
  const read: ReadStretches = (stretches) =>
    inTurn((database) => findValuesIn(database, watch, stretches, RULE_LIMITS.numbers.trialReadingsAtOnce));
  const known = await inTurn((database) =>
    findHours(
      database,
      tried.map(({ deviceKey }) => deviceKey),
      watch.keys,
      {
        from: Math.min(...tried.map((one) => hoursOf(one).from)),
        to: Math.max(...tried.map((one) => hoursOf(one).to)),
      },
    ),
  );
  const folds = tried.map((one) => ({ ...one, fold: new IntervalFold({ watch, ...one }) }));
  const readers = folds.map((one) => {
    const range = hoursOf(one);
    const { hours, unknown } = known.get(one.deviceKey) ?? { hours: [], unknown: [] };
    // The current hour has no roll-up yet.
    const open = new Set([...unknown, range.to - 1]);
    const plan = hoursToRead(watch, boundsOf(watch, hours), open, { ...range, bridgeAfter });
    return readerOf({ ...one, watch, plan, read: (reader) => readInSlices([reader], read) });
  });
  await readInSlices(readers, read);
  for (const { finish } of readers) await finish();
  return folds.map(({ fold, to }) =>
    fold.intervals(to).filter(({ fulfilledTime }) => fulfilledTime !== null),
  );
}

type Folding = Pick<Tried, 'deviceKey' | 'to'> & {
  readonly watch: Watch;
  readonly fold: IntervalFold;
  readonly plan: ReadingPlan;
  readonly read: (reader: DeviceReader) => Promise<void>;
};

/** Processes the readings of a device, and bridges hours that are not read. */
function readerOf({ deviceKey, to, watch, fold, plan, read }: Folding) {
  const take = (ts: number, value: number) => {
    if (ts < to) fold.take(ts, value);
  };
  let crossed = 0;
  /** Time of the next bridge, epoch ms. */
  const nextBridge = () => (plan.bridges[crossed]?.from ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  async function cross(): Promise<void> {
    const bridge = plan.bridges[crossed++];
    if (!bridge) return;
    if (fold.isFulfilled) {
      fold.bridge(watch.isFurther(bridge.highest, bridge.lowest) ? bridge.highest : bridge.lowest);
    } else {
      // No interval had begun: rare, when values stay between the two thresholds for hours.
      const takeAll = async ({ times, values }: TriedValues) => {
        for (const [at, ts] of times.entries()) take(ts, Number(values[at]));
      };
      await read({ deviceKey, hours: [bridge], take: takeAll });
    }
  }
  return {
    deviceKey,
    hours: plan.read,
    async take({ times, values }: TriedValues): Promise<void> {
      for (let at = 0; at < times.length; at++) {
        const ts = Number(times[at]);
        while (nextBridge() <= ts) await cross();
        take(ts, Number(values[at]));
      }
    },
    /** Bridges the hours after the last reading. */
    async finish(): Promise<void> {
      while (crossed < plan.bridges.length) await cross();
    },
  };
}

/** Range of the condition's value in each hour. For the index, which has several keys, it may be too wide. */
function boundsOf(watch: Watch, hours: readonly HourOfKey[]): HourBounds[] {
  const bounds = new Map<number, { hour: number; lowest: number; highest: number; readings: number }>();
  for (const { hour, key, min, max, count } of hours) {
    const values = [min, max].map((value) =>
      watch.valueOf({ [key]: value } as { [key in RuleKey]?: number }),
    );
    const known = bounds.get(hour);
    // A value without an index, such as a negative one: the hour is unknown.
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

/** Spans without a reading that are longer than a time. */
async function silences(
  inTurn: InTurn,
  tried: readonly Tried[],
  longerThanMs: number,
): Promise<TriedInterval[][]> {
  const found: TriedInterval[][] = [];
  for (const one of tried) {
    const stretches = await inTurn((database) =>
      findSilentStretches(database, one.deviceKey, { fromTs: one.fromTime, longerThanMs }),
    );
    found.push(
      stretches.flatMap(({ from, to }) =>
        scheduled(one, { from: from + longerThanMs, to: to ?? one.to, isOver: to !== null }),
      ),
    );
  }
  return found;
}

/** The parts of a silence within the schedule that reach the duration. */
function scheduled(
  { spanAt, holdMs }: Tried,
  { from, to, isOver }: { from: number; to: number; isOver: boolean },
): TriedInterval[] {
  return openParts(spanAt, { from, to })
    .filter((part) => part.to - part.from >= holdMs)
    .map((part) => ({
      startTime: part.from,
      endTime: part.to,
      overTime: part.to < to || isOver ? part.to : null,
      peak: null,
    }));
}
