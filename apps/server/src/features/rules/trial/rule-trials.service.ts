import { TRIAL_DAYS, type TrialProgress } from '@airdeck/contract/rule-trials';
import { RULE_ERRORS, type RuleTerms } from '@airdeck/contract/rules';
import type { Clock } from '../../../clock.ts';
import { tenantOf } from '../../../database/caller-scope-sql.ts';
import { cancellable } from '../../../database/cancellable.ts';
import type { Database } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import type { FairQueue } from '../../../limits/fair-queue.ts';
import { turnOf } from '../../telemetry/read-turns.ts';
import { watches } from '../rule-devices.ts';
import { checkedTerms } from '../rule-form.ts';
import { findTriedDevices, type TriedDevice } from './trial.repository.ts';
import { type InTurn, type TriedInterval, triedIntervals } from './tried-intervals.ts';

const DAY_MS = 86_400_000;
/** Alarms that are listed, of one device and in all: those that show what a rule does, or every one. */
const NEWEST = { ofDevice: 20, inAll: 500 };
const ALL = { ofDevice: 10_000, inAll: 10_000 };
/** A line leaves after so long, or at the end. */
const LINE_EVERY_MS = 150;
/** Devices that are tried together: few at first, so that the first result is there soon; then many, which share pages. */
const TOGETHER = { first: 4, later: 32 };

export type RuleTrials = ReturnType<typeof createRuleTrials>;

/** Tries rules on the past before they are saved. Reads take their turns with other long ones. */
export function createRuleTrials(parts: { database: Database; clock: Clock; statementQueue: FairQueue }) {
  const { database, clock, statementQueue } = parts;
  /** Of each user the newest: who drags a number is not interested in what was before. */
  const underWay = new Map<string, AbortController>();

  async function* progress(
    caller: Caller,
    terms: RuleTerms,
    devices: readonly TriedDevice[],
    mostListed: typeof NEWEST,
    signal: AbortSignal,
  ): AsyncGenerator<TrialProgress, void> {
    const to = clock();
    const range = { from: to - TRIAL_DAYS * DAY_MS, to };
    const totals = {
      devicesTried: 0,
      devicesInAll: devices.length,
      alarms: 0,
      devicesWithAlarms: 0,
      totalMs: 0,
    };
    const tried = cancellable(database, signal);
    let found: TrialProgress['found'] = [];
    let listed = 0;
    let lineTime = performance.now();
    for (const group of groupsOf(devices)) {
      if (signal.aborted) return;
      const turn = turnOf(caller, group[0]?.key ?? 0);
      const inTurn: InTurn = (statement) => statementQueue(turn, () => statement(tried), signal);
      const ofGroup = await triedIntervals(inTurn, terms, group, range);
      for (const [at, device] of group.entries()) {
        const intervals = ofGroup[at] ?? [];
        totals.devicesTried += 1;
        totals.alarms += intervals.length;
        if (intervals.length > 0) totals.devicesWithAlarms += 1;
        for (const { startTime, endTime, overTime } of intervals)
          totals.totalMs += (overTime ?? endTime) - startTime;
        const room = Math.min(mostListed.ofDevice, mostListed.inAll - listed);
        const newest = room > 0 ? intervals.slice(-room) : [];
        listed += newest.length;
        found.push(...newest.map((interval) => triedAlarm(device, interval)).reverse());
      }
      if (performance.now() - lineTime < LINE_EVERY_MS) continue;
      yield { ...totals, found, isDone: false };
      found = [];
      lineTime = performance.now();
    }
    yield { ...totals, found, isDone: true };
  }

  return {
    /**
     * What a rule would have raised, line by line while it is found out. Another trial of the same user ends it.
     * @param options.listsAll every alarm is listed, and not the newest of each device
     * @param options.signal ends it as well
     * @throws ApiError 400/31
     */
    async open(
      caller: Caller,
      given: RuleTerms,
      options: { readonly listsAll?: boolean | undefined; readonly signal?: AbortSignal } = {},
    ) {
      if (given.condition.kind === 'finding') throw badRequest(RULE_ERRORS.cannotBeTried);
      const tenantId = tenantOf(caller);
      const terms = await checkedTerms(database.db, tenantId, given);
      const devices = (await findTriedDevices(database.db, tenantId)).filter((device) =>
        watches(terms.devices, device),
      );
      underWay.get(caller.userId)?.abort();
      const ending = new AbortController();
      underWay.set(caller.userId, ending);
      options.signal?.addEventListener('abort', () => ending.abort(), { once: true });
      const mostListed = options.listsAll ? ALL : NEWEST;
      return lines(caller.userId, ending, progress(caller, terms, devices, mostListed, ending.signal));
    },

    /** Ends all that are under way. */
    stop(): void {
      for (const ending of underWay.values()) ending.abort();
    },
  };

  async function* lines(
    userId: string,
    ending: AbortController,
    progress: AsyncGenerator<TrialProgress, void>,
  ): AsyncGenerator<string, void> {
    try {
      for await (const one of progress) yield `${JSON.stringify(one)}\n`;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      ending.abort();
      if (underWay.get(userId) === ending) underWay.delete(userId);
    }
  }
}

function* groupsOf<T>(devices: readonly T[]): Generator<readonly T[], void> {
  let size = TOGETHER.first;
  for (let at = 0; at < devices.length; ) {
    yield devices.slice(at, at + size);
    at += size;
    size = TOGETHER.later;
  }
}

const triedAlarm = (
  { id, name, label, timeZone }: TriedDevice,
  { startTime, endTime, overTime, peak }: TriedInterval,
): TrialProgress['found'][number] => ({
  deviceId: id,
  deviceName: name,
  deviceLabel: label,
  timeZone,
  startTime,
  endTime: Math.max(endTime, overTime ?? endTime),
  peak,
});
