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
  findOpenAlarms,
  findOpenOutage,
  findOutages,
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

/** A step that was taken, of an alarm. */
type OutageStep = {
  readonly alarmId: string;
  readonly step: number;
  /** When it was due, epoch ms. */
  readonly dueTime: number;
  readonly outageId: string | null;
};

export type Outages = ReturnType<typeof createOutages>;

/** Recognises devices that fall silent at once, and tells when they are back. */
export function createOutages(parts: { database: Database; clock: Clock; domainEvents: DomainEvents }) {
  const { database, clock, domainEvents } = parts;

  /** The outage of a device that fell silent: one that goes on, or a new one; undefined: it is alone. */
  async function outageOf(unit: UnitOfWork, silent: SilentDevice, silenceMs: number) {
    const { heardTime } = silent;
    const now = clock();
    for (const { name, ...by } of sharedBy(silent)) {
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
        if (row && alarms.length > 0) await domainEvents.publish(unit, eventOf('began', row, alarms));
      }
    },

    /**
     * Reminds people of outages of whose alarms a step was taken, as no one acknowledged any.
     * @param taken steps of alarms, also of those that are a part of none
     */
    async remind(unit: UnitOfWork, taken: readonly OutageStep[]): Promise<void> {
      const known = new Set(taken.flatMap(({ outageId }) => outageId ?? []));
      for (const row of await findOutages(unit.tx, [...known])) {
        const steps = taken.filter(({ outageId }) => outageId === row.id);
        const stepOf = new Map(steps.map(({ alarmId, step }) => [alarmId, step]));
        const alarms = (await findAlarmsOf(unit.tx, row.id, [...stepOf.keys()])).map((alarm) => ({
          ...alarm,
          step: stepOf.get(alarm.alarmId) ?? 0,
        }));
        const since = Math.min(...steps.map(({ dueTime }) => dueTime));
        await domainEvents.publish(unit, { ...eventOf('reminded', row, alarms), details: { since } });
      }
    },

    /** The outage with this id, while it goes on, and those of its alarms that do. @param limit the most of them */
    async findOpen(id: string | null, limit: number) {
      const row = id === null ? undefined : await findOpenOutage(database.db, id);
      return row && { row, alarmIds: await findOpenAlarms(database.db, row.id, limit) };
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
          if (back > 0) await domainEvents.publish(unit, eventOf('ended', row, []));
        });
      }
    },
  };
}

/** Groups to which a device belongs, the likeliest cause first: its gateway, then the widest place. */
function sharedBy(silent: SilentDevice): (SharedBy & { readonly name: string | null })[] {
  const { tenantId, customerId, customerTitle, gatewayId, gatewayName, places } = silent;
  const owner = { tenantId, customerId };
  return [
    ...(gatewayId === null ? [] : [{ ...owner, gatewayId, placeId: null, name: gatewayName }]),
    ...places.map(({ id, name }) => ({ ...owner, gatewayId: null, placeId: id, name })),
    { ...owner, gatewayId: null, placeId: null, name: customerTitle },
  ];
}

const eventOf = <Name extends 'began' | 'reminded' | 'ended'>(
  action: Name,
  { id, name, tenantId, customerId }: Pick<OutageRow, 'id' | 'name' | 'tenantId' | 'customerId'>,
  alarms: readonly NotifiedAlarm[],
) =>
  ({
    entityType: 'OUTAGE',
    action,
    entity: { id, name: name ?? '', tenantId, customerId, alarms },
    isAudited: false,
  }) as const;
