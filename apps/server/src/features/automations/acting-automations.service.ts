import type { ActingAutomation, AutomationTerms } from '@airdeck/contract/automations/automations';
import type { Queryable } from '../../database/database.ts';
import { scopeOfOwner } from '../../http/caller.ts';
import type { DeviceModeService } from '../commands/device-modes.service.ts';
import {
  type AutomationOwner,
  type AutomationRow,
  countDevicesOf,
  findDeviceIds,
  listActingAutomations,
} from './automations.repository.ts';

export type ActingAutomations = ReturnType<typeof createActingAutomations>;

/** A tenant's automations that set its customers' purifiers, as visible to the customers. */
export function createActingAutomations(parts: {
  db: Queryable;
  deviceModes: Pick<DeviceModeService, 'modesOf' | 'modesInScope'>;
}) {
  const { db, deviceModes } = parts;

  /** Automations with a mode that one of the customer's purifiers supports, selected individually or not. */
  async function thatCanSet(owner: AutomationOwner, rows: readonly Seen[]): Promise<Seen[]> {
    const scope = scopeOfOwner(owner);
    const inScope = new Set((await deviceModes.modesInScope(scope)).map(({ mode }) => mode));
    const chosen = rows.flatMap(({ devices }) => (devices.kind === 'devices' ? devices.deviceIds : []));
    const modes = await deviceModes.modesOf(scope, [...new Set(chosen)]);
    return rows.filter(({ mode, devices }) =>
      devices.kind === 'devices'
        ? devices.deviceIds.some((id) => modes.get(id)?.some((one) => one.mode === mode))
        : inScope.has(mode),
    );
  }

  return {
    /** By precedence, highest first. @param customerId customer of the purifiers */
    async on({
      tenantId,
      customerId,
    }: {
      tenantId: string;
      customerId: string;
    }): Promise<ActingAutomation[]> {
      const owner = { tenantId, customerId };
      const rows = await listActingAutomations(db, owner);
      if (rows.length === 0) return [];
      const own = await findDeviceIds(db, owner, [...new Set(rows.flatMap(namedDevices))]);
      const seen = await thatCanSet(
        owner,
        rows.map((row) => seenWith(row, own)),
      );
      const acting = await countDevicesOf(
        db,
        owner,
        seen.map(({ id }) => id),
      );
      return seen.map((one) => ({ ...one, actsOn: acting.get(one.id) ?? 0 }));
    },
  };
}

type Seen = Omit<ActingAutomation, 'actsOn'>;

function namedDevices({ devices, trigger }: Pick<AutomationTerms, 'devices' | 'trigger'>): string[] {
  const source = trigger?.source;
  return [
    ...(devices.kind === 'devices' ? devices.deviceIds : []),
    ...(source?.kind === 'monitors' ? source.deviceIds : []),
  ];
}

/** The visible part of an automation for the owner of these devices: without other devices and customers. */
function seenWith(row: AutomationRow, own: ReadonlySet<string>): Seen {
  const { id, name, devices, trigger, schedule, mode, modeAfter } = row;
  const ownOf = (ids: readonly string[]) => ids.filter((one) => own.has(one));
  return {
    id,
    name,
    schedule,
    mode,
    modeAfter,
    devices:
      devices.kind === 'devices'
        ? { kind: 'devices', deviceIds: ownOf(devices.deviceIds) }
        : devices.kind === 'customers'
          ? { kind: 'all' }
          : devices,
    trigger:
      trigger?.source.kind === 'monitors'
        ? { ...trigger, source: { kind: 'monitors', deviceIds: ownOf(trigger.source.deviceIds) } }
        : trigger,
  };
}
