import { TRIAL_DAYS, type TrialProgress } from '@airdeck/contract/rules/rule-trials';
import { RULE_ERRORS, type RuleTerms } from '@airdeck/contract/rules/rules';
import type { Clock } from '../../../clock.ts';
import { tenantOf } from '../../../database/caller-scope-sql.ts';
import { cancellable } from '../../../database/cancellable.ts';
import type { Database } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import type { KeptTime } from '../../../ingest/kept-time.ts';
import type { FairQueue } from '../../../limits/fair-queue.ts';
import { turnOf } from '../../telemetry/read-turns.ts';
import { watches } from '../rule-devices.ts';
import { checkedTerms } from '../rule-form.ts';
import { findTriedDevices, type TriedDevice } from './trial.repository.ts';
import { createTrialsUnderWay, NEWEST, trialLines } from './trials-under-way.ts';
import { type InTurn, type TriedInterval, triedIntervals } from './tried-intervals.ts';

const DAY_MS = 86_400_000;
/** Most listed alarms of one device and in total, if all are listed. */
const ALL = { ofDevice: 10_000, inAll: 10_000 };
export type RuleTrials = ReturnType<typeof createRuleTrials>;

/** Trials of rules on the past before they are saved. Reads are queued with other long ones. */
export function createRuleTrials(parts: {
  database: Database;
  clock: Clock;
  statementQueue: FairQueue;
  keptTime: Pick<KeptTime, 'since'>;
}) {
  const { database, clock, statementQueue, keptTime } = parts;
  const underWay = createTrialsUnderWay();

  async function* progress(
    caller: Caller,
    terms: RuleTerms,
    devices: readonly TriedDevice[],
    mostListed: typeof NEWEST,
    signal: AbortSignal,
  ): AsyncGenerator<TrialProgress, void> {
    const to = clock();
    // Hourly values do not tell whether a condition held for some minutes.
    const range = { from: Math.max(to - TRIAL_DAYS * DAY_MS, keptTime.since.readings), to };
    const totals = {
      from: range.from,
      devicesTried: 0,
      devicesInAll: devices.length,
      alarms: 0,
      devicesWithAlarms: 0,
      totalMs: 0,
    };
    const tried = cancellable(database, signal);
    const tryOn = async (group: readonly TriedDevice[]) => {
      const turn = turnOf(caller, group[0]?.key ?? 0);
      const inTurn: InTurn = (statement) => statementQueue(turn, () => statement(tried), signal);
      const ofGroup = await triedIntervals(inTurn, terms, group, range);
      for (const intervals of ofGroup) {
        totals.devicesTried += 1;
        totals.alarms += intervals.length;
        if (intervals.length > 0) totals.devicesWithAlarms += 1;
        for (const { startTime, endTime, overTime } of intervals)
          totals.totalMs += (overTime ?? endTime) - startTime;
      }
      return ofGroup;
    };
    for await (const line of trialLines(devices, mostListed, signal, tryOn, triedAlarm))
      yield { ...totals, ...line };
  }

  return {
    /**
     * Runs a trial, streaming results line by line. Another trial of the same user cancels it.
     * @param options.listsAll lists all alarms instead of the newest of each device
     * @param options.signal cancels it as well
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
      const mostListed = options.listsAll ? ALL : NEWEST;
      return underWay.lines(caller.userId, options.signal, (signal) =>
        progress(caller, terms, devices, mostListed, signal),
      );
    },

    /** How many alarms a rule would have raised at a device in a span, epoch ms. */
    async countAt(
      caller: Caller,
      terms: RuleTerms,
      device: TriedDevice,
      range: { readonly from: number; readonly to: number },
      signal: AbortSignal = new AbortController().signal,
    ): Promise<number> {
      const tried = cancellable(database, signal);
      const turn = turnOf(caller, device.key);
      const inTurn: InTurn = (statement) => statementQueue(turn, () => statement(tried), signal);
      const from = Math.max(range.from, keptTime.since.readings);
      const [intervals = []] = await triedIntervals(inTurn, terms, [device], { ...range, from });
      return intervals.length;
    },

    /** Cancels all running trials. */
    stop: underWay.stop,
  };
}

const triedAlarm = (
  { id, name, label, customerTitle, timeZone }: TriedDevice,
  { startTime, endTime, overTime, peak }: TriedInterval,
): TrialProgress['found'][number] => ({
  deviceId: id,
  deviceName: name,
  deviceLabel: label,
  customerTitle,
  timeZone,
  startTime,
  endTime: Math.max(endTime, overTime ?? endTime),
  peak,
});
