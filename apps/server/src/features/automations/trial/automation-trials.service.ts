import { openParts } from '@airdeck/air/opening-hours';
import type { AutomationTrial, TriedMode } from '@airdeck/contract/automations/automation-trials';
import type { AutomationTerms } from '@airdeck/contract/automations/automations';
import { TRIAL_DAYS } from '@airdeck/contract/rules/rule-trials';
import type { Clock } from '../../../clock.ts';
import { cancellable } from '../../../database/cancellable.ts';
import type { Database } from '../../../database/database.ts';
import { type Caller, scopeOfOwner } from '../../../http/caller.ts';
import type { KeptTime } from '../../../ingest/kept-time.ts';
import type { FairQueue } from '../../../limits/fair-queue.ts';
import type { DeviceModeService } from '../../commands/device-modes.service.ts';
import { isOnReadings, watchesBy } from '../../rules/engine/rule-watch.ts';
import { ruleHoursAt } from '../../rules/engine/schedule-spans.ts';
import { createTrialsUnderWay, NEWEST, trialLines } from '../../rules/trial/trials-under-way.ts';
import { type InTurn, triedPassages } from '../../rules/trial/tried-intervals.ts';
import { turnOf } from '../../telemetry/read-turns.ts';
import type { AutomationFormChecks } from '../automation-form.ts';
import { ownerManagedBy } from '../automation-managers.ts';
import type { AutomationOwner } from '../automations.repository.ts';
import { findChosenDevices } from '../engine/automation-engine.repository.ts';
import { changesOf, oppositesBy } from '../engine/condition-state.ts';
import {
  ceilingOf,
  type HeldSpan,
  type RequestedMode,
  requestedModes,
  spansOfChanges,
  union,
} from './tried-modes.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Batch size of mode queries. */
const LOOKED_UP = 500;

type ChosenDevice = Awaited<ReturnType<typeof findChosenDevices>>[number];
type Range = { readonly from: number; readonly to: number };

export type AutomationTrials = ReturnType<typeof createAutomationTrials>;

/** Trials of automations on the past before they are saved. Reads are queued with other long ones. */
export function createAutomationTrials(parts: {
  database: Database;
  clock: Clock;
  statementQueue: FairQueue;
  keptTime: Pick<KeptTime, 'since'>;
  formChecks: AutomationFormChecks;
  deviceModes: Pick<DeviceModeService, 'modesOf'>;
}) {
  const { database, clock, statementQueue, keptTime, formChecks, deviceModes } = parts;
  const { db } = database;
  const underWay = createTrialsUnderWay();

  /** The given devices that support the mode. */
  async function withMode(
    owner: AutomationOwner,
    devices: readonly ChosenDevice[],
    mode: number,
  ): Promise<ChosenDevice[]> {
    const found: ChosenDevice[] = [];
    for (let at = 0; at < devices.length; at += LOOKED_UP) {
      const some = devices.slice(at, at + LOOKED_UP);
      const modes = await deviceModes.modesOf(
        scopeOfOwner(owner),
        some.map(({ id }) => id),
      );
      found.push(...some.filter(({ id }) => modes.get(id)?.some((one) => one.mode === mode)));
    }
    return found;
  }

  /** Spans in which the condition held at each of these devices; without a condition always. */
  async function heldAt(
    inTurn: InTurn,
    { trigger }: AutomationTerms,
    devices: readonly ChosenDevice[],
    range: Range,
  ): Promise<HeldSpan[][]> {
    if (!trigger || !isOnReadings(trigger.condition)) return devices.map(() => [range]);
    const tryOn = (watchBy: ReturnType<typeof watchesBy>, minutes: number) =>
      triedPassages(inTurn, { watchBy, holdMs: minutes * MINUTE_MS, schedule: null }, devices, range);
    const begins = await tryOn(watchesBy(trigger.condition), trigger.holdMinutes);
    const ends = await tryOn(oppositesBy(trigger.condition), trigger.clearMinutes);
    return devices.map((_, at) =>
      spansOfChanges(changesOf(begins[at] ?? [], ends[at] ?? [], false), range.to),
    );
  }

  async function* progress(
    caller: Caller,
    owner: AutomationOwner,
    terms: AutomationTerms,
    signal: AbortSignal,
  ): AsyncGenerator<AutomationTrial, void> {
    const to = clock();
    // Hourly values do not tell whether a condition held for some minutes.
    const range = { from: Math.max(to - TRIAL_DAYS * DAY_MS, keptTime.since.readings), to };
    const devices = await withMode(owner, await findChosenDevices(db, owner, terms.devices), terms.mode);
    const totals = {
      from: range.from,
      devicesTried: 0,
      devicesInAll: devices.length,
      changes: 0,
      devicesWithChanges: 0,
      mostPerHour: 0,
      heldBack: 0,
      totalMs: 0,
    };
    const tried = cancellable(database, signal);
    const inTurnOf =
      (deviceKey: number): InTurn =>
      (statement) =>
        statementQueue(turnOf(caller, deviceKey), () => statement(tried), signal);
    const source = terms.trigger?.source;
    const monitors =
      source?.kind === 'monitors'
        ? await findChosenDevices(db, owner, { kind: 'devices', deviceIds: source.deviceIds })
        : null;
    const atMonitors = monitors && (await heldAt(inTurnOf(monitors[0]?.key ?? 0), terms, monitors, range));
    const tryOn = async (group: readonly ChosenDevice[]) => {
      const own = atMonitors ? [] : await heldAt(inTurnOf(group[0]?.key ?? 0), terms, group, range);
      return group.map((device, at) => {
        const held = atMonitors
          ? union(atMonitors.filter((_, one) => monitors?.[one]?.customerId === device.customerId).flat())
          : (own[at] ?? []);
        const since = held.flatMap((span) => sinceOwned(span, device.ownedSince));
        const hoursAt = ruleHoursAt(terms.schedule, device);
        const spans = since.flatMap((span) => openParts(hoursAt, span));
        const asked = requestedModes(spans, terms, to);
        const { mostPerHour, heldBack } = ceilingOf(asked);
        totals.devicesTried += 1;
        totals.changes += asked.length;
        totals.heldBack += heldBack;
        totals.mostPerHour = Math.max(totals.mostPerHour, mostPerHour);
        if (asked.length > 0) totals.devicesWithChanges += 1;
        for (const span of spans) totals.totalMs += span.to - span.from;
        return asked;
      });
    };
    for await (const line of trialLines(devices, NEWEST, signal, tryOn, triedMode))
      yield { ...totals, ...line };
  }

  return {
    /**
     * Runs a trial, streaming results line by line. Another trial of the same user cancels it.
     * @param gone cancels it as well
     * @throws ApiError 400/31, 403/20
     */
    async open(caller: Caller, given: AutomationTerms, gone?: AbortSignal) {
      const owner = await ownerManagedBy(db, caller);
      const terms = await formChecks.checkedTerms(owner, given);
      return underWay.lines(caller.userId, gone, (signal) => progress(caller, owner, terms, signal));
    },

    /** Cancels all running trials. */
    stop: underWay.stop,
  };
}

/** The part within the ownership of the device's present owner. */
const sinceOwned = ({ from, to }: HeldSpan, ownedSince: number): HeldSpan[] =>
  to > ownedSince ? [{ from: Math.max(from, ownedSince), to }] : [];

const triedMode = (
  { id, name, label, customerTitle, timeZone }: ChosenDevice,
  asked: RequestedMode,
): TriedMode => ({
  deviceId: id,
  deviceName: name,
  deviceLabel: label,
  customerTitle,
  timeZone,
  ...asked,
});
