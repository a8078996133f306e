import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { watches } from '../rule-devices.ts';
import type { RuleRow } from '../rules.repository.ts';
import { type AlarmAct, type AlarmWriting, groupByDevice, hasEffect, leftBehind } from './alarm-writing.ts';
import { evaluateRule, readFrom, type TimelyReading } from './device-evaluation.ts';
import type { DueDevice, EvaluatedDevice } from './due-devices.ts';
import {
  type EvaluatedDeviceRow,
  findDevicesWithKeys,
  findEnabledRules,
  findKnownAlarms,
  findTimelyReadings,
} from './evaluation.repository.ts';
import type { Watcher } from './rule-standings.ts';
import { type Watch, watchOf } from './rule-watch.ts';
import { type SpanAt, spansOf } from './schedule-spans.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of a clock that is ahead; what is further ahead is no timely reading. */
const AHEAD_MS = 600_000;

/** A rule that readings can fulfil, with what judges them. */
type ReadRule = {
  readonly rule: RuleRow;
  readonly watch: Watch;
  readonly spans: Map<string | null, SpanAt>;
};

/** What came of a device: what it showed, or undefined where it is not there any more. */
export type Evaluation = {
  readonly evaluated: ReadonlyMap<number, EvaluatedDevice | undefined>;
  /** Those whose rule or owner changed in the same moment: to be evaluated again. */
  readonly again: ReadonlySet<string>;
};

/** Known alarms live longer than a rule can hold. */
const KNOWN_MS = 3 * DAY_MS;

export type EvaluationService = ReturnType<typeof createEvaluationService>;

/** Evaluates the rules of devices from what is stored, and raises, extends and clears their alarms. */
export function createEvaluationService(parts: {
  database: Database;
  clock: Clock;
  alarmWriting: AlarmWriting;
}) {
  const { database, clock, alarmWriting } = parts;
  const { db, pool } = database;
  const compiled = new Map<string, ReadRule>();

  /** Schedules cost more to prepare than to ask: they are kept as long as the rule is the same. */
  function compile(rule: RuleRow): ReadRule[] {
    const watch = watchOf(rule.condition);
    if (!watch) return [];
    const known = compiled.get(rule.id);
    if (known?.rule.version === rule.version) return [known];
    const made = { rule, watch, spans: new Map() };
    compiled.set(rule.id, made);
    return [made];
  }

  function termsOf({ rule, watch, spans }: ReadRule, { timeZone, ownedSince }: EvaluatedDeviceRow) {
    const spanAt = spans.get(timeZone) ?? spansOf(rule.schedule, timeZone);
    spans.set(timeZone, spanAt);
    const fromTime = Math.max(rule.effectiveTime, ownedSince);
    return { watch, holdMs: rule.holdMinutes * MINUTE_MS, spanAt, fromTime };
  }

  return {
    /** Evaluates these devices, each once. */
    async evaluate(due: readonly DueDevice[]): Promise<Evaluation> {
      const devices = await findDevicesWithKeys(
        db,
        due.map(({ deviceKey }) => deviceKey),
      );
      const rules = await findEnabledRules(db, [...new Set(devices.map(({ tenantId }) => tenantId))]);
      const sinceOf = new Map(due.map(({ deviceKey, since }) => [deviceKey, since]));
      const now = clock();
      const earliest = Math.min(now, ...sinceOf.values());
      const known = groupByDevice(
        await findKnownAlarms(
          db,
          devices.map(({ id }) => id),
          earliest - KNOWN_MS,
        ),
      );
      const readRules = rules.flatMap(compile);
      const plans = devices.map((device) => {
        const since = sinceOf.get(device.key) ?? now;
        const alarms = known.get(device.id) ?? [];
        const own = readRules
          .filter(({ rule }) => rule.tenantId === device.tenantId && watches(rule.devices, device))
          .map((one) => {
            const ofRule = alarms.filter(({ ruleId }) => ruleId === one.rule.id);
            const watched = ofRule.find(({ overKind }) => overKind === null);
            const terms = termsOf(one, device);
            return { ...one, terms, alarms: ofRule, fromTs: readFrom(terms.holdMs, since, watched) };
          });
        return { device, alarms, own, fromTs: Math.min(since, ...own.map(({ fromTs }) => fromTs)) };
      });
      const from = new Map(
        plans.filter(({ own }) => own.length > 0).map((plan) => [plan.device.key, plan.fromTs]),
      );
      const readings =
        from.size > 0
          ? await findTimelyReadings(pool, from, now + AHEAD_MS)
          : new Map<number, TimelyReading[]>();
      const acts: AlarmAct[] = [];
      const evaluated = new Map<number, EvaluatedDevice | undefined>();
      for (const { deviceKey } of due) evaluated.set(deviceKey, undefined);
      for (const { device, alarms, own } of plans) {
        const ofDevice = readings.get(device.key) ?? [];
        const watchers = own.map(({ rule, terms, alarms: ofRule, fromTs }): Watcher => {
          const { standing, ...decision } = evaluateRule(terms, ofDevice, ofRule, { fromTs, now });
          if (hasEffect(decision)) acts.push({ device, rule, decision });
          return { terms, standing };
        });
        acts.push(...leftBehind(device, alarms, rules, now));
        const { key: deviceKey, id: deviceId, tenantId } = device;
        evaluated.set(deviceKey, { deviceKey, deviceId, tenantId, watchers, readings: ofDevice });
      }
      const again = await alarmWriting.write(acts);
      return { evaluated, again };
    },
  };
}
