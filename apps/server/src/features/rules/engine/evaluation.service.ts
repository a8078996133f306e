import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { judgedBy } from '../../worst-air/present-air.ts';
import { watches } from '../rule-devices.ts';
import { RULE_LIMITS } from '../rules.limits.ts';
import type { RuleRow } from '../rules.repository.ts';
import { FLOOD_MS } from './alarm-decisions.ts';
import {
  type AlarmAct,
  type AlarmWriter,
  alarmsNoLongerWatched,
  groupByDevice,
  hasEffect,
} from './alarm-writer.ts';
import { evaluateRule, readFrom } from './device-evaluation.ts';
import type { EvaluatedDevice } from './due-devices.ts';
import type { DueDevice } from './due-queue.ts';
import { findDevicesWithKeys, findEnabledRules, findKnownAlarms } from './evaluation.repository.ts';
import type { IntervalTerms } from './intervals.ts';
import type { EvaluatedDeviceRow, ReadingFollower } from './reading-follower.ts';
import type { Watcher } from './rule-standings.ts';
import { isOnReadings, type Watch, watchesBy } from './rule-watch.ts';
import { keptRuleHours } from './schedule-spans.ts';
import { type FoundReadings, findTimelyReadings } from './timely-readings.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Tolerance for clocks that are ahead; readings further ahead are not timely. */
const AHEAD_MS = 600_000;

/** A rule that readings can fulfil, with its condition, compiled for each index that devices are judged by. */
type ReadRule = {
  readonly rule: RuleRow;
  readonly watchBy: (by: AirQualityIndex) => Watch | undefined;
  readonly hoursAt: ReturnType<typeof keptRuleHours>;
};

const NO_READINGS: FoundReadings = { readings: new Map(), sampled: new Set() };

/** Result of a device; undefined: deleted. */
export type Evaluation = {
  readonly evaluated: ReadonlyMap<number, EvaluatedDevice | undefined>;
  /** Devices with a concurrent change of rule or owner: to be evaluated again. */
  readonly again: ReadonlySet<string>;
  /** Keys of further devices affected by the findings. */
  readonly concerned: ReadonlySet<number>;
};

/**
 * Alarms are read further back than an hour and the rule's duration before the change (`readFrom`): for a device that
 * sends rarely, the known end of an alarm is long before the reading that ended it.
 */
const KNOWN_MS = 24 * HOUR_MS;

export type EvaluationService = ReturnType<typeof createEvaluationService>;

/**
 * Evaluates the rules of devices from stored readings, and raises, extends and clears their alarms; automations then
 * follow from the same readings.
 */
export function createEvaluationService(parts: {
  database: Database;
  clock: Clock;
  alarmWriter: AlarmWriter;
  follower: Pick<ReadingFollower, 'prepare'>;
}) {
  const { database, clock, alarmWriter, follower } = parts;
  const { db, pool } = database;
  const compiled = new Map<string, ReadRule>();

  /** Prepared schedules, cached while the rule is unchanged. */
  function compile(rule: RuleRow): ReadRule[] {
    if (!isOnReadings(rule.condition)) return [];
    const known = compiled.get(rule.id);
    if (known?.rule.version === rule.version) return [known];
    const made = { rule, watchBy: watchesBy(rule.condition), hoursAt: keptRuleHours(rule.schedule) };
    compiled.set(rule.id, made);
    return [made];
  }

  function termsOf({ rule, watchBy, hoursAt }: ReadRule, device: EvaluatedDeviceRow): IntervalTerms[] {
    const watch = watchBy(judgedBy(device));
    if (!watch) return [];
    const fromTime = Math.max(rule.effectiveTime, device.ownedSince);
    return [{ watch, holdMs: rule.holdMinutes * MINUTE_MS, spanAt: hoursAt(device), fromTime }];
  }

  return {
    /** Evaluates each of these devices once. */
    async evaluate(due: readonly DueDevice[]): Promise<Evaluation> {
      const devices = await findDevicesWithKeys(
        db,
        due.map(({ deviceKey }) => deviceKey),
      );
      const rules = await findEnabledRules(db, [...new Set(devices.map(({ tenantId }) => tenantId))]);
      const sinceOf = new Map(due.map(({ deviceKey, since }) => [deviceKey, since]));
      const now = clock();
      const earliest = Math.min(now, ...sinceOf.values());
      const readRules = rules.flatMap(compile);
      const longestMs = Math.max(0, ...readRules.map(({ rule }) => rule.holdMinutes)) * MINUTE_MS;
      const known = groupByDevice(
        await findKnownAlarms(
          db,
          devices.map(({ id }) => id),
          { endedFrom: earliest - longestMs - KNOWN_MS, createdFrom: now - FLOOD_MS },
        ),
      );
      const plans = devices.map((device) => {
        const since = sinceOf.get(device.key) ?? now;
        const alarms = known.get(device.id) ?? [];
        const own = readRules
          .filter(({ rule }) => rule.tenantId === device.tenantId && watches(rule.devices, device))
          .flatMap((one) => {
            const ofRule = alarms.filter(({ ruleId }) => ruleId === one.rule.id);
            const watched = ofRule.find(({ overKind }) => overKind === null);
            return termsOf(one, device).map((terms) => {
              return { ...one, terms, alarms: ofRule, fromTs: readFrom(terms.holdMs, since, watched) };
            });
          });
        return { device, alarms, own, fromTs: Math.min(since, ...own.map(({ fromTs }) => fromTs)) };
      });
      const followed = await follower.prepare(devices, sinceOf);
      const from = new Map(followed.readFrom);
      for (const { device, own, fromTs } of plans)
        if (own.length > 0) from.set(device.key, Math.min(fromTs, from.get(device.key) ?? fromTs));
      const { readings, sampled } =
        from.size > 0
          ? await findTimelyReadings(pool, from, now + AHEAD_MS, RULE_LIMITS.numbers)
          : NO_READINGS;
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
        acts.push(...alarmsNoLongerWatched(device, alarms, rules, now));
        const { key: deviceKey, id: deviceId, tenantId } = device;
        const restsUntil = sampled.has(deviceKey) ? now + RULE_LIMITS.numbers.restMs : 0;
        evaluated.set(deviceKey, { deviceKey, deviceId, tenantId, watchers, readings: ofDevice, restsUntil });
      }
      const changed = await alarmWriter.write(acts);
      const { watchers, wakeTimes, concerned, again } = await followed.follow(readings);
      for (const [deviceKey, one] of evaluated) {
        const added = { watchers: [...(one?.watchers ?? []), ...(watchers.get(deviceKey) ?? [])] };
        if (one) evaluated.set(deviceKey, { ...one, ...added, wakeTime: wakeTimes.get(deviceKey) });
      }
      return { evaluated, again: new Set([...changed, ...again]), concerned };
    },
  };
}
