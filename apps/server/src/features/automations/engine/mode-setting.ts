import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { ApiError } from '../../../http/errors.ts';
import { LIMITS } from '../../../limits/limits.ts';
import type { DeviceModeService } from '../../commands/device-modes.service.ts';
import type { DeviceActivityService } from '../../devices/device-activity.service.ts';
import type { EvaluatedDeviceRow } from '../../rules/engine/reading-follower.ts';
import { scopeOf } from '../automations.repository.ts';
import {
  findAutomatedStates,
  type HeldCondition,
  lockActiveAutomations,
  lockDeviceOf,
  saveAutomatedState,
} from './automation-engine.repository.ts';
import { type CompiledAutomation, sets, spanAround } from './compiled-automation.ts';
import { decideMode, type ModeDecision, roomAgainTime, UNTOUCHED, unasked } from './mode-decision.ts';

/** Until a mode is asked for again that could not be. */
const TRY_AGAIN_MS = 60_000;

/** When devices have to be looked at again, by their keys, and the ids of those that were changed in the same moment. */
type Settings = { readonly wakeTimes: Map<number, number>; readonly again: Set<string> };

export type ModeSetting = ReturnType<typeof createModeSetting>;

/** Sets devices to the modes of the automations that hold for them. */
export function createModeSetting(parts: {
  database: Database;
  clock: Clock;
  deviceModes: Pick<DeviceModeService, 'modesOf' | 'preparedFor' | 'wasSetByPerson'>;
  deviceActivity: Pick<DeviceActivityService, 'recordAll'>;
}) {
  const { database, clock, deviceModes, deviceActivity } = parts;
  const { db } = database;

  /** Those for each device whose mode it knows, in their precedence. */
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
        scopeOf({ tenantId, customerId: null }),
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

  /** Writes a decision with what follows from it. @returns whether it holds for the device as it is by then */
  async function carryOut(
    device: EvaluatedDeviceRow,
    decision: Exclude<ModeDecision, { kind: 'nothing' }>,
    by: CompiledAutomation | undefined,
    waitingSince: number | null,
  ): Promise<boolean> {
    const { id, key: deviceKey, tenantId } = device;
    const isPersons =
      waitingSince !== null && (await deviceModes.wasSetByPerson(db, deviceKey, waitingSince));
    const ask =
      decision.kind === 'ask' && !isPersons
        ? await deviceModes.preparedFor(scopeOf({ tenantId, customerId: null }), id, {
            mode: decision.mode,
            automation: { id: decision.by.id, name: decision.by.name },
            isAfter: decision.isAfter,
          })
        : undefined;
    return inUnitOfWork(db, undefined, async (unit) => {
      const { tx } = unit;
      if (by && (await lockActiveAutomations(tx, [by.row.id])).get(by.row.id) !== by.row.version)
        return false;
      if (!(await lockDeviceOf(tx, device))) return false;
      const isUnasked = decision.kind === 'ask' && !ask;
      await saveAutomatedState(tx, deviceKey, isUnasked ? unasked(decision) : decision.to);
      await ask?.(unit);
      if (decision.kind === 'holdBack' && decision.isToBeTold) {
        const details = { automation: decision.by.name, most: LIMITS.automations.modesPerDeviceAndHour };
        await deviceActivity.recordAll([{ deviceId: id, kind: 'automationHeldBack', details }], unit);
      }
      return true;
    });
  }

  return {
    /**
     * Looks at these devices once.
     * @param automations the first in precedence first
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
      for (const device of devices) {
        const own = choices.get(device.key) ?? [];
        const known = states.get(device.key) ?? UNTOUCHED;
        const spans = own.map((one) => spanAround(one, device.timeZone, now));
        const holding = own.find((one, at) => spans[at]?.applies && conditionHolds(one, device, held));
        const before = own.find(({ row }) => row.id === known.automationId);
        const decision = decideMode(known, holding?.row, before?.row, now);
        const to = decision.kind === 'nothing' ? known : decision.to;
        const wakeTime = Math.min(roomAgainTime(to), ...spans.map((span) => span.to));
        if (Number.isFinite(wakeTime)) wakeTimes.set(device.key, wakeTime);
        if (decision.kind === 'nothing') continue;
        try {
          const isWritten = await carryOut(device, decision, holding ?? before, known.waitingSince);
          if (!isWritten) again.add(device.id);
        } catch (error) {
          // So many commands wait for the device that it takes no more for the moment.
          if (!(error instanceof ApiError)) throw error;
          wakeTimes.set(device.key, Math.min(wakeTime, now + TRY_AGAIN_MS));
        }
      }
      return { wakeTimes, again };
    },
  };
}

/** Whether the condition of an automation holds for a device; one without a condition always does. */
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
