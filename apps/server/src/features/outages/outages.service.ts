import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import { isOutage } from './outage-groups.ts';
import { OUTAGE_LIMITS } from './outages.limits.ts';
import {
  countSilent,
  findAlarmsOf,
  findProgress,
  findSilentDevices,
  insertOutage,
  lockOutage,
  lockOutageOf,
  type OutageRow,
  type SharedBy,
  type SilentDevice,
  updateOutage,
} from './outages.repository.ts';

const { withinMs, returnMs } = OUTAGE_LIMITS.numbers;

export type Outages = ReturnType<typeof createOutages>;

/** Recognises devices that fall silent at once, and tells when they are back. */
export function createOutages(parts: { database: Database; clock: Clock; domainEvents: DomainEvents }) {
  const { database, clock, domainEvents } = parts;

  const publish = (
    unit: UnitOfWork,
    action: 'began' | 'ended',
    { id, name, tenantId, customerId }: Pick<OutageRow, 'id' | 'name' | 'tenantId' | 'customerId'>,
    alarms: readonly NotifiedAlarm[],
  ) =>
    domainEvents.publish(unit, {
      entityType: 'OUTAGE',
      action,
      entity: { id, name: name ?? '', tenantId, customerId, alarms },
      isAudited: false,
    });

  /** The outage of a device that fell silent: one that goes on, or a new one; undefined: it is alone. */
  async function outageOf(unit: UnitOfWork, silent: SilentDevice, silenceMs: number) {
    const { tenantId, customerId, customerTitle, gatewayId, gatewayName, heardTime } = silent;
    const now = clock();
    const shared: (SharedBy & { name: string | null })[] = [
      ...(gatewayId === null ? [] : [{ tenantId, customerId, gatewayId, name: gatewayName }]),
      { tenantId, customerId, gatewayId: null, name: customerTitle },
    ];
    for (const { name, ...by } of shared) {
      // One that is not yet silent for long enough to raise an alarm counts when it has been for half of that.
      const group = await countSilent(unit.tx, by, { heardTime, withinMs, heardBefore: now - silenceMs / 2 });
      const open = await lockOutageOf(unit.tx, by, { heardTime, withinMs });
      if (open) {
        await updateOutage(unit.tx, open.id, { silent: Math.max(open.silent, group.silent) });
        return open.id;
      }
      if (!isOutage(group)) continue;
      const id = newId();
      await insertOutage(unit.tx, { id, createdTime: now, ...by, name, heardTime, ...group });
      return id;
    }
    return undefined;
  }

  return {
    /**
     * The outages of devices of which alarms about silence are about to be raised.
     * @param silenceMs for how long these devices were silent, at least
     * @returns ids of outages by device; those that are alone are missing
     */
    async join(
      unit: UnitOfWork,
      deviceIds: readonly string[],
      silenceMs: number,
    ): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      for (const silent of await findSilentDevices(unit.tx, deviceIds)) {
        const id = await outageOf(unit, silent, silenceMs);
        if (id !== undefined) found.set(silent.deviceId, id);
      }
      return found;
    },

    /** Tells people of outages, once the alarms of their devices are raised. */
    async tell(unit: UnitOfWork, outageIds: Iterable<string>, alarmIds: readonly string[]): Promise<void> {
      for (const id of new Set(outageIds)) {
        const row = await lockOutage(unit.tx, id);
        const alarms = row ? await findAlarmsOf(unit.tx, id, alarmIds) : [];
        if (row && alarms.length > 0) await publish(unit, 'began', row, alarms);
      }
    },

    /** Ends outages whose devices are all back, or some for minutes. */
    async endOver(stopping: AbortSignal): Promise<void> {
      for (const { id, silent, back, firstBackTime } of await findProgress(database.db)) {
        if (stopping.aborted) return;
        const isLate = firstBackTime !== null && clock() - firstBackTime >= returnMs;
        if (back < silent && !isLate) continue;
        await inUnitOfWork(database.db, undefined, async (unit) => {
          const row = await lockOutage(unit.tx, id);
          if (!row) return;
          await updateOutage(unit.tx, id, { endedTime: clock(), silent, back });
          if (back > 0) await publish(unit, 'ended', row, []);
        });
      }
    },
  };
}
