import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../clock.ts';
import { newPlatformEntity } from '../../database/stored-entity.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import type { AlarmEnd, ClearingKind, NewAlarm } from './alarm-acts.ts';
import { createAlarmAttention, createAlarmEntries } from './alarm-attention.ts';
import { leaveMaintenance, lockAlarmsRaisedIn, lockMaintenanceAt } from './alarm-maintenance.repository.ts';
import { createAlarmPublisher } from './alarm-publisher.ts';
import {
  clearAlarms,
  deleteAlarms,
  extendAlarms,
  insertAlarmEntries,
  insertAlarms,
  lockAlarmsWithIds,
  lockDevices,
  lockGoingAlarms,
  lockOpenAlarms,
  type NewAlarmEntry,
  type OpenAlarmsOf,
  type OutdoorOfAlarm,
  type StoredAlarm,
  updateAlarms,
  updateComment,
  updateOutdoor,
} from './alarm-writes.repository.ts';

export type AlarmLedger = ReturnType<typeof createAlarmLedger>;

/**
 * The only writer of alarms: each change with its time line entry and domain event, in the caller's transaction.
 * Changes are announced on the bus after the commit.
 *
 * Lock order everywhere: rules, then devices, then alarms, each by id. A transaction that raises and clears raises
 * first.
 */
export function createAlarmLedger(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }) {
  const { clock, events } = parts;

  const { publish, publishSteps } = createAlarmPublisher(parts);

  const enter = createAlarmEntries(clock);

  /** For an alarm cleared by a person before, only records the end of its condition. */
  async function clearStored(
    unit: UnitOfWork,
    stored: readonly StoredAlarm[],
    endOf: (alarmId: string) => AlarmEnd,
    kind: ClearingKind,
  ): Promise<StoredAlarm[]> {
    const overKind = kind === 'cleared' ? null : kind;
    const going = stored.filter((alarm) => alarm.clearTime === null || alarm.overKind === null);
    await clearAlarms(
      unit.tx,
      going.map(({ id }) => endOf(id)),
      overKind,
    );
    const open = going.filter(({ clearTime }) => clearTime === null);
    const cleared = open.map((alarm) => ({ ...alarm, clearTime: endOf(alarm.id).at, overKind }));
    // The former owner must not see who reassigned the device.
    const author = kind === 'cleared' || kind === 'ruleChanged' ? {} : { userId: null };
    await enter(unit, kind, cleared, (alarmId) => {
      const { raiseAgain } = endOf(alarmId);
      return { ...author, details: raiseAgain ? { raiseAgain } : null };
    });
    await publish(unit, 'cleared', cleared, { kind });
    return cleared;
  }

  return {
    /**
     * Raises alarms, unless one of the same device and rule is open (without a rule: of the same device and type) or
     * the owner of the device has changed.
     * @returns for each given alarm, in order, its id; null: not raised
     */
    async raise(unit: UnitOfWork, alarms: readonly NewAlarm[]): Promise<(string | null)[]> {
      const deviceIds = alarms.map(({ deviceId }) => deviceId);
      const devices = await lockDevices(unit.tx, deviceIds);
      const maintenance = await lockMaintenanceAt(unit.tx, deviceIds, clock());
      const rows = alarms.map(({ cleared, ...alarm }): StoredAlarm | null => {
        const device = devices.get(alarm.deviceId);
        if (device?.tenantId !== alarm.tenantId || device.customerId !== alarm.customerId) return null;
        const { id, createdTime } = newPlatformEntity(clock);
        const overKind = cleared && cleared.kind !== 'cleared' ? cleared.kind : null;
        const present = maintenance.get(alarm.deviceId);
        const untouched = {
          raiseAgain: null,
          worseThan: null,
          ackTime: null,
          assignTime: null,
          assigneeId: null,
          snoozedUntil: null,
          snoozeReason: null,
          snoozedById: null,
          outdoor: null,
          maintenanceId: present?.id ?? null,
          maintenanceReason: present?.reason ?? null,
          outageId: present ? null : (alarm.outageId ?? null),
        };
        const called = { deviceName: device.name, deviceLabel: device.label };
        const clearTime = cleared?.at ?? null;
        return { ...alarm, ...untouched, ...called, id, createdTime, clearTime, overKind };
      });
      const inserted = await insertAlarms(
        unit.tx,
        rows.filter((row) => row !== null),
      );
      const raised = rows.map((row) => (row && inserted.has(row.id) ? row : null));
      const userId = unit.by && authorOf(unit.by).userId;
      await insertAlarmEntries(
        unit.tx,
        raised.flatMap((row, index) => {
          if (!row) return [];
          const entry = { alarmId: row.id, createdTime: row.createdTime };
          const cleared = alarms[index]?.cleared;
          return [
            { ...entry, kind: 'raised' as const, userId },
            ...(cleared ? [{ ...entry, kind: cleared.kind, userId: null }] : []),
          ];
        }),
      );
      await publish(
        unit,
        'raised',
        raised.filter((row) => row !== null),
      );
      return raised.map((row) => row?.id ?? null);
    },

    /** Locks alarms until the transaction ends, for changes in several steps. */
    async lock(unit: UnitOfWork, alarmIds: readonly string[]): Promise<void> {
      if (alarmIds.length > 0) await lockAlarmsWithIds(unit.tx, alarmIds);
    },

    /** Extends alarms, never shortening them, and keeps the furthest value. Without entry and domain event. */
    async extend(
      unit: UnitOfWork,
      extended: readonly { alarmId: string; endTime: number; peak: number | null }[],
    ): Promise<void> {
      const places = await extendAlarms(unit.tx, extended);
      const changes = places.map((place) => ({ ...place, action: 'extended' as const }));
      if (changes.length > 0) unit.afterCommit(() => events.emit('alarms.changed', changes));
    },

    /** Clears the open ones, each at its time. @returns their ids */
    async clear(unit: UnitOfWork, ends: readonly AlarmEnd[], kind: ClearingKind): Promise<string[]> {
      const endOf = new Map(ends.map((end) => [end.alarmId, end]));
      const stored = await lockAlarmsWithIds(unit.tx, [...endOf.keys()]);
      const endNow = (alarmId: string) => ({ alarmId, at: clock() });
      const cleared = await clearStored(unit, stored, (id) => endOf.get(id) ?? endNow(id), kind);
      return cleared.map(({ id }) => id);
    },

    /** Clears all open alarms of a rule, or of devices, now. @returns their number */
    async clearOpen(unit: UnitOfWork, which: OpenAlarmsOf, kind: ClearingKind): Promise<number> {
      const at = clock();
      const stored = await lockGoingAlarms(unit.tx, which);
      return (await clearStored(unit, stored, (alarmId) => ({ alarmId, at }), kind)).length;
    },

    /** Alarms of a rule, of devices, or of both; locked until the transaction ends, by id. */
    openAlarmsOf: (unit: UnitOfWork, which: OpenAlarmsOf): Promise<StoredAlarm[]> =>
      lockOpenAlarms(unit.tx, which),

    ...createAlarmAttention({ clock, enter, publish, publishSteps }),

    /** Adds a comment of the acting person to the time line of each. @returns the ids of the entries */
    async comment(unit: UnitOfWork, alarmIds: readonly string[], comment: string): Promise<string[]> {
      const stored = await lockAlarmsWithIds(unit.tx, alarmIds);
      const written = await enter(unit, 'commented', stored, { comment });
      await publish(unit, 'commented', stored);
      return written;
    },

    /** Changes the text of a comment; null deletes it. */
    async changeComment(
      unit: UnitOfWork,
      { id, alarmId }: { readonly id: string; readonly alarmId: string },
      comment: string | null,
    ): Promise<void> {
      const stored = await lockAlarmsWithIds(unit.tx, [alarmId]);
      await updateComment(unit.tx, id, { comment, editedTime: clock() });
      await publish(unit, 'commented', stored, { isEdited: true });
    },

    /** Adds other entries, such as sent notifications. Without domain event. */
    async addEntries(unit: UnitOfWork, entries: readonly NewAlarmEntry[]): Promise<void> {
      await insertAlarmEntries(unit.tx, entries);
    },

    /** Records the outdoor air. Without entry and domain event. */
    async noteOutdoor(unit: UnitOfWork, noted: readonly OutdoorOfAlarm[]): Promise<void> {
      await updateOutdoor(unit.tx, noted);
    },

    /** Changes the fields that callers of the platform may change. Without entry in the time line. */
    async update(
      unit: UnitOfWork,
      alarmId: string,
      change: Pick<StoredAlarm, 'severity' | 'startTime' | 'endTime' | 'details'>,
    ): Promise<void> {
      const [stored] = await lockAlarmsWithIds(unit.tx, [alarmId]);
      if (!stored) return;
      const changed = { ...stored, ...change };
      if (isDeepStrictEqual(changed, stored)) return;
      await updateAlarms(unit.tx, [alarmId], change);
      await publish(unit, 'updated', [changed]);
    },

    /** Locks the alarms that were raised in a maintenance, before it is locked itself. */
    async lockRaisedIn(unit: UnitOfWork, maintenanceId: string): Promise<void> {
      await lockAlarmsRaisedIn(unit.tx, maintenanceId);
    },

    /**
     * Releases the alarms that were raised in a maintenance that is over. @returns those of which people are to be told
     * now: at the others, another maintenance goes on
     */
    async release(unit: UnitOfWork, maintenanceId: string): Promise<NotifiedAlarm[]> {
      const released = await leaveMaintenance(unit.tx, maintenanceId, clock());
      return released.map(({ id: alarmId, tenantId, customerId, ruleId, severity }) => ({
        alarmId,
        tenantId,
        customerId,
        ruleId,
        severity,
      }));
    },

    async delete(unit: UnitOfWork, alarmIds: readonly string[]): Promise<void> {
      const stored = await lockAlarmsWithIds(unit.tx, alarmIds);
      await deleteAlarms(unit.tx, idsOf(stored));
      await publish(unit, 'deleted', stored);
    },
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
