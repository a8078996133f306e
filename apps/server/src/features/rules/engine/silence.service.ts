import { credibleSignMs } from '@airdeck/air/staleness';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { classifyDatabaseError } from '../../../database/errors.ts';
import { watches } from '../rule-devices.ts';
import type { RuleRow } from '../rules.repository.ts';
import { FLOOD_MS } from './alarm-decisions.ts';
import {
  type AlarmAct,
  type AlarmWriter,
  alarmsNoLongerWatched,
  groupByDevice,
  hasEffect,
} from './alarm-writer.ts';
import { findEnabledRules, findKnownAlarms, type KnownAlarmRow } from './evaluation.repository.ts';
import { ruleHoursAt } from './schedule-spans.ts';
import {
  findDevicesInDoubt,
  findSilences,
  findTenantsWith,
  type SilenceTerms,
  type WatchedSilence,
} from './silence.repository.ts';
import { decideByState, type StateTerms } from './silence.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Batch size. */
const AT_ONCE = 500;
/** Difference between clock and monotonic clock from which the clock was changed. */
const CLOCK_JUMP_MS = 30_000;
/** Time without evaluation from which another server did it, or this one was suspended. */
const PAUSE_MS = 5 * MINUTE_MS;

/**
 * Evaluates the rules about silence and findings of all devices: a job that runs on one server of the installation.
 * While no server is running, devices cannot be received, so silence counts at the earliest from the start of this
 * server, from its take-over, and from a change of its clock.
 * @param parts.stopwatch milliseconds of a monotonic clock
 */
export function createSilenceService(parts: {
  database: Database;
  clock: Clock;
  alarmWriter: AlarmWriter;
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  stopwatch?: () => number;
}) {
  const { database, clock, alarmWriter, log, stopwatch = () => performance.now() } = parts;
  const { db, pool } = database;
  let last: { now: number; elapsed: number; listeningSince: number } | undefined;
  let runs = 0;

  function listeningSince(now: number): number {
    const elapsed = stopwatch();
    const passed = elapsed - (last?.elapsed ?? Number.NEGATIVE_INFINITY);
    const isSet = last === undefined || Math.abs(now - last.now - passed) > CLOCK_JUMP_MS;
    const since = last === undefined || isSet || passed > PAUSE_MS ? now : last.listeningSince;
    last = { now, elapsed, listeningSince: since };
    return since;
  }

  function actsOf(
    device: WatchedSilence,
    rules: readonly RuleRow[],
    alarms: readonly KnownAlarmRow[],
    time: { listeningSince: number; now: number },
  ): AlarmAct[] {
    const { ownedSince, lastHeardTime, findings } = device;
    // By a clock that was ahead: the real time is unknown.
    const isCredible = credibleSignMs(lastHeardTime, time.now) === lastHeardTime;
    const heardTime = isCredible ? lastHeardTime : time.listeningSince;
    const heard = heardTime !== null && heardTime >= ownedSince ? heardTime : null;
    const acts = rules.flatMap((rule): AlarmAct[] => {
      const { condition, schedule, holdMinutes, effectiveTime } = rule;
      if (condition.kind !== 'silent' && condition.kind !== 'finding') return [];
      if (!watches(rule.devices, device)) return [];
      const terms: StateTerms = {
        condition,
        holdMs: holdMinutes * MINUTE_MS,
        spanAt: ruleHoursAt(schedule, device),
        fromTime: Math.max(effectiveTime, ownedSince),
      };
      const known = alarms.filter(({ ruleId }) => ruleId === rule.id);
      const decision = decideByState(terms, { lastHeardTime: heard, findings }, known, time);
      return hasEffect(decision) ? [{ device, rule, decision }] : [];
    });
    return [...acts, ...alarmsNoLongerWatched(device, alarms, rules, time.now)];
  }

  /** Failed writes are decided again in the next run. */
  async function lookAt(
    devices: readonly WatchedSilence[],
    rulesOf: ReadonlyMap<string, readonly RuleRow[]>,
    time: { listeningSince: number; now: number },
  ): Promise<void> {
    try {
      const ids = devices.map(({ id }) => id);
      const known = groupByDevice(
        await findKnownAlarms(db, ids, { endedFrom: time.now - DAY_MS, createdFrom: time.now - FLOOD_MS }),
      );
      await alarmWriter.write(
        devices.flatMap((device) =>
          actsOf(device, rulesOf.get(device.tenantId) ?? [], known.get(device.id) ?? [], time),
        ),
      );
    } catch (error) {
      if (classifyDatabaseError(error) === 'database') throw error;
      const [one, ...others] = devices;
      if (others.length > 0) {
        const middle = devices.length >>> 1;
        await lookAt(devices.slice(0, middle), rulesOf, time);
        await lookAt(devices.slice(middle), rulesOf, time);
        return;
      }
      // It must not prevent the evaluation of the others.
      log?.warn({ err: error, device: one?.id }, 'the silence of a device could not be evaluated');
    }
  }

  return {
    async run(stopping: AbortSignal): Promise<void> {
      const now = clock();
      const time = { now, listeningSince: listeningSince(now) };
      const tenantIds = await findTenantsWith(pool, ['silent', 'finding']);
      if (tenantIds.length === 0) return;
      const rulesOf = new Map<string, RuleRow[]>();
      for (const rule of await findEnabledRules(db, tenantIds)) {
        rulesOf.set(rule.tenantId, [...(rulesOf.get(rule.tenantId) ?? []), rule]);
      }
      const terms = [...rulesOf].map(([tenantId, rules]) => termsOf(tenantId, rules, now));
      const inDoubt = await findDevicesInDoubt(pool, terms, now, runs);
      runs += 1;
      for (let at = 0; at < inDoubt.length && !stopping.aborted; at += AT_ONCE) {
        await lookAt(await findSilences(db, inDoubt.slice(at, at + AT_ONCE)), rulesOf, time);
      }
    },
  };
}

/** Conditions of a tenant's rules: any of them may watch any device. */
function termsOf(tenantId: string, rules: readonly RuleRow[], now: number): SilenceTerms {
  const conditions = rules.map(({ condition }) => condition);
  const minutes = conditions.flatMap((one) => (one.kind === 'silent' ? [one.minutes] : []));
  return {
    tenantId,
    heardBefore: minutes.length === 0 ? 0 : now - Math.min(...minutes) * MINUTE_MS,
    findings: conditions.flatMap((one) => (one.kind === 'finding' ? [one.finding] : [])),
  };
}
