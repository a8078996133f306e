import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { type Scope, scopeOfOwner } from '../../../http/caller.ts';
import type { AutomatedMode, DeviceModeService } from '../../commands/device-modes.service.ts';
import type { DeviceActivityService } from '../../devices/device-activity.service.ts';
import type { EvaluatedDeviceRow } from '../../rules/engine/reading-follower.ts';
import { AUTOMATION_LIMITS } from '../automations.limits.ts';
import {
  findAutomatedStates,
  type HeldCondition,
  lockCurrent,
  saveAutomatedStates,
} from './automation-engine.repository.ts';
import { type CompiledAutomation, sets } from './compiled-automation.ts';
import {
  decideMode,
  type ModeChoice,
  type ModeDecision,
  roomAgainTime,
  UNTOUCHED,
  unasked,
} from './mode-decision.ts';

/** Delay before a failed mode request is retried. */
const TRY_AGAIN_MS = 60_000;
/** Devices set in one transaction, which locks them. */
const AT_ONCE = 50;

/** Next evaluation of devices, by key, and the ids of those that were changed concurrently. */
type Settings = { readonly wakeTimes: Map<number, number>; readonly again: Set<string> };

/** Action for a device. */
type Change = {
  readonly device: EvaluatedDeviceRow;
  readonly decision: Exclude<ModeDecision, { kind: 'nothing' }>;
  /** The automation that causes it, unless deleted. */
  readonly automation: CompiledAutomation | undefined;
  /** Since when the mode was waiting for the limit. */
  readonly waitingSince: number | null;
};

/** Failed actions: the device has changed, or has no room for a command. */
type Undone = { readonly outdated: readonly Change[]; readonly full: readonly Change[] };

export type ModeSetter = ReturnType<typeof createModeSetter>;

/** Sets devices to the modes of the automations that hold for them. */
export function createModeSetter(parts: {
  database: Database;
  clock: Clock;
  deviceModes: Pick<DeviceModeService, 'modesOf' | 'setByPersons' | 'unmet' | 'askAll'>;
  deviceActivity: Pick<DeviceActivityService, 'recordAll'>;
}) {
  const { database, clock, deviceModes, deviceActivity } = parts;
  const { db } = database;

  /** Automations with a mode that the device supports, by precedence. */
  async function choicesFor(
    devices: readonly EvaluatedDeviceRow[],
    automations: readonly CompiledAutomation[],
  ): Promise<ReadonlyMap<number, CompiledAutomation[]>> {
    const chosen = devices
      .map((device) => ({ device, own: automations.filter((one) => sets(one, device)) }))
      .filter(({ own }) => own.length > 0);
    const choices = new Map<number, CompiledAutomation[]>();
    for (const tenantId of new Set(chosen.map(({ device }) => device.tenantId))) {
      const ofTenant = chosen.filter(({ device }) => device.tenantId === tenantId);
      const modes = await deviceModes.modesOf(
        scopeOfOwner({ tenantId, customerId: null }),
        ofTenant.map(({ device }) => device.id),
      );
      for (const { device, own } of ofTenant) {
        const known = new Set(modes.get(device.id)?.map(({ mode }) => mode));
        choices.set(
          device.key,
          own.filter(({ row }) => known.has(row.mode)),
        );
      }
    }
    return choices;
  }

  /** Mode requests for devices of a tenant, unless a person has requested a mode while one was waiting. */
  async function unmetOf(changes: readonly Change[], tenant: Scope) {
    const waits = changes.flatMap(({ device, waitingSince }) =>
      waitingSince === null ? [] : [[device.key, waitingSince] as const],
    );
    const isPersons = await deviceModes.setByPersons(new Map(waits));
    const asks = changes.flatMap(({ device, decision }): AutomatedMode[] => {
      if (decision.kind !== 'ask' || isPersons.has(device.key)) return [];
      const { mode, by, isAfter } = decision;
      return [{ deviceId: device.id, mode, automation: { id: by.id, name: by.name }, isAfter }];
    });
    return deviceModes.unmet(tenant, asks);
  }

  /** Stores actions for devices of a tenant, with their effects, in one transaction. */
  async function carryOut(tenantId: string, changes: readonly Change[]): Promise<Undone> {
    const scope = scopeOfOwner({ tenantId, customerId: null });
    const unmet = await unmetOf(changes, scope);
    return inUnitOfWork(db, undefined, async (unit) => {
      const { tx } = unit;
      const current = await lockCurrent(tx, changes);
      const currentIds = new Set(current.map(({ device }) => device.id));
      const asks = unmet.filter(({ deviceId }) => currentIds.has(deviceId));
      const asked = await deviceModes.askAll(unit, scope, asks);
      const refused = new Set(asks.map(({ deviceId }) => deviceId).filter((id) => !asked.has(id)));
      const done = current.filter(({ device }) => !refused.has(device.id));
      await saveAutomatedStates(
        tx,
        new Map(
          done.map(({ device, decision }) => {
            const isUnasked = decision.kind === 'ask' && !asked.has(device.id);
            return [device.key, isUnasked ? unasked(decision) : decision.to];
          }),
        ),
      );
      const entries = done.flatMap(({ device, decision }) =>
        decision.kind === 'holdBack' && decision.isToBeTold ? [heldBack(device, decision.by)] : [],
      );
      if (entries.length > 0) await deviceActivity.recordAll(unit, entries);
      return {
        outdated: changes.filter(({ device }) => !currentIds.has(device.id)),
        full: current.filter(({ device }) => refused.has(device.id)),
      };
    });
  }

  return {
    /**
     * Evaluates these devices once.
     * @param automations by precedence, highest first
     * @param held conditions that hold
     */
    async set(
      devices: readonly EvaluatedDeviceRow[],
      automations: readonly CompiledAutomation[],
      held: readonly HeldCondition[],
    ): Promise<Settings> {
      const now = clock();
      const wakeTimes = new Map<number, number>();
      const again = new Set<string>();
      const states = await findAutomatedStates(
        db,
        devices.map(({ key }) => key),
      );
      const choices = await choicesFor(devices, automations);
      const changes: Change[] = [];
      for (const device of devices) {
        const own = choices.get(device.key) ?? [];
        const known = states.get(device.key) ?? UNTOUCHED;
        const spans = own.map(({ hoursAt }) => hoursAt(device)(now));
        const holding = own.find((one, at) => spans[at]?.applies && conditionHolds(one, device, held));
        const before = own.find(({ row }) => row.id === known.automationId);
        const decision = decideMode(known, holding?.row, before?.row, now);
        const to = decision.kind === 'nothing' ? known : decision.to;
        const wakeTime = Math.min(roomAgainTime(to), ...spans.map((span) => span.to));
        if (Number.isFinite(wakeTime)) wakeTimes.set(device.key, wakeTime);
        if (decision.kind === 'nothing') continue;
        changes.push({ device, decision, automation: holding ?? before, waitingSince: known.waitingSince });
      }
      for (const [tenantId, batch] of batchesOf(changes)) {
        const { outdated, full } = await carryOut(tenantId, batch);
        for (const { device } of outdated) again.add(device.id);
        // The device has reached the limit of pending commands.
        for (const { device } of full) {
          const wakeTime = wakeTimes.get(device.key) ?? Number.POSITIVE_INFINITY;
          wakeTimes.set(device.key, Math.min(wakeTime, now + TRY_AGAIN_MS));
        }
      }
      return { wakeTimes, again };
    },
  };
}

/** In batches for each tenant. */
function* batchesOf(changes: readonly Change[]): Generator<[tenantId: string, batch: Change[]]> {
  for (const tenantId of new Set(changes.map(({ device }) => device.tenantId))) {
    const ofTenant = changes.filter(({ device }) => device.tenantId === tenantId);
    for (let from = 0; from < ofTenant.length; from += AT_ONCE)
      yield [tenantId, ofTenant.slice(from, from + AT_ONCE)];
  }
}

/** The time line entry about the hourly limit. */
const heldBack = ({ id }: EvaluatedDeviceRow, by: ModeChoice) => ({
  deviceId: id,
  kind: 'automationHeldBack' as const,
  details: { automation: by.name, most: AUTOMATION_LIMITS.numbers.modesPerDeviceAndHour },
});

/** Whether the condition of an automation holds for a device; without a condition always. */
function conditionHolds(
  { row }: CompiledAutomation,
  { key, customerId }: EvaluatedDeviceRow,
  held: readonly HeldCondition[],
): boolean {
  if (!row.trigger) return true;
  const isSelf = row.trigger.source.kind === 'self';
  return held.some(
    (one) => one.automationId === row.id && (isSelf ? one.deviceKey === key : one.customerId === customerId),
  );
}
