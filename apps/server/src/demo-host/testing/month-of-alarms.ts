import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { PLACEMENTS, type Placement, pastReadings } from '../../../../demo/src/readings.ts';
import { evaluateRule, type TimelyReading } from '../../features/rules/engine/device-evaluation.ts';
import { watchOf } from '../../features/rules/engine/rule-watch.ts';
import { spansOf } from '../../features/rules/engine/schedule-spans.ts';
import { STARTING_RULES } from '../../features/rules/starting-rules.ts';

const MINUTE_MS = 60_000;
export const DAYS_OF_MONTH = 30;
const MONTH_MS = DAYS_OF_MONTH * 24 * 60 * MINUTE_MS;
/** In winter the air outside is at its worst. */
const UNTIL = Date.UTC(2026, 0, 28, 6);

/** An alarm of a room of the demo, with the rule of a new tenant that raises it. Times are epoch ms. */
export type AlarmOfMonth = {
  readonly room: string;
  readonly rule: (typeof STARTING_RULES)[number];
  readonly raisedTime: number;
  /** Infinite: it goes on at the end of the month. */
  readonly overTime: number;
};

/** The alarms that the rules of a new tenant raise in a month for each room of the demo. */
export const monthOfAlarms = (): ReadonlyMap<string, readonly AlarmOfMonth[]> =>
  new Map(
    PLACEMENTS.map((placement) => [placement.device.label ?? placement.device.name, alarmsOf(placement)]),
  );

function alarmsOf(placement: Placement): AlarmOfMonth[] {
  const fromTs = UNTIL - MONTH_MS;
  const readings: TimelyReading[] = pastReadings(placement, fromTs, UNTIL, UNTIL).map(({ ts, values }) => ({
    ...values,
    ts,
  }));
  const room = placement.device.label ?? placement.device.name;
  return STARTING_RULES.flatMap((rule) => {
    const { condition, holdMinutes } = rule;
    if (condition.kind === 'silent')
      return pausesIn(readings, condition.minutes * MINUTE_MS).map((pause) => ({ room, rule, ...pause }));
    const watch = watchOf(condition, DEFAULT_INDEX);
    if (!watch) throw new Error(`no alarms for ${condition.kind}`);
    const holdMs = holdMinutes * MINUTE_MS;
    const terms = { watch, holdMs, spanAt: spansOf(null, null), fromTime: fromTs };
    const { raised } = evaluateRule(terms, readings, [], { fromTs, now: UNTIL });
    return raised.map(({ startTime, overTime }) => ({
      room,
      rule,
      raisedTime: startTime + holdMs,
      overTime: overTime ?? Number.POSITIVE_INFINITY,
    }));
  });
}

const pausesIn = (readings: readonly TimelyReading[], longerThanMs: number) =>
  [...readings.slice(1).map(({ ts }) => ts), UNTIL].flatMap((overTime, index) => {
    const raisedTime = (readings[index]?.ts ?? overTime) + longerThanMs;
    return overTime > raisedTime ? [{ raisedTime, overTime }] : [];
  });
