import type { AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import type { Clock } from '../../clock.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { createAlarmPublisher } from './alarm-publisher.ts';
import {
  insertAlarmEntries,
  lockAlarmsWithIds,
  type NewAlarmEntry,
  updateAlarms,
} from './alarm-writes.repository.ts';

/** Adds entries of one kind to the time lines of alarms, by the acting person. */
export function createAlarmEntries(clock: Clock) {
  /** Adds an entry of the same kind to the time line of each. @param more further fields, or those of each alarm */
  return (
    unit: UnitOfWork,
    kind: AlarmEntryKind,
    alarms: readonly { id: string }[],
    more: Partial<NewAlarmEntry> | ((alarmId: string) => Partial<NewAlarmEntry>) = {},
  ) => {
    const createdTime = clock();
    const userId = unit.by && authorOf(unit.by).userId;
    return insertAlarmEntries(
      unit.tx,
      alarms.map(({ id }) => {
        const own = typeof more === 'function' ? more(id) : more;
        return { alarmId: id, createdTime, kind, userId, ...own };
      }),
    );
  };
}

type Publisher = ReturnType<typeof createAlarmPublisher>;

/** Acknowledges, assigns, snoozes and reminds of alarms, each with its entry in the time line and a domain event. */
export function createAlarmAttention(parts: {
  clock: Clock;
  enter: ReturnType<typeof createAlarmEntries>;
  publish: Publisher['publish'];
  publishSteps: Publisher['publishSteps'];
}) {
  const { clock, enter, publish, publishSteps } = parts;

  return {
    /** Acknowledges the unacknowledged ones. @returns their ids */
    async acknowledge(unit: UnitOfWork, alarmIds: readonly string[]): Promise<string[]> {
      const ackTime = clock();
      const stored = await lockAlarmsWithIds(unit.tx, alarmIds);
      const changed = stored
        .filter((alarm) => alarm.ackTime === null)
        .map((alarm) => ({ ...alarm, ackTime }));
      await updateAlarms(unit.tx, idsOf(changed), { ackTime });
      const details = unit.by?.byLink ? { byLink: unit.by.byLink } : undefined;
      await enter(unit, 'acknowledged', changed, { details: details ?? null });
      await publish(unit, 'acknowledged', changed, details);
      return idsOf(changed);
    },

    /** Assigns alarms to a user, or to none for null. @returns the ids of the changed ones */
    async assign(
      unit: UnitOfWork,
      alarmIds: readonly string[],
      assigneeId: string | null,
    ): Promise<string[]> {
      const assignTime = assigneeId === null ? null : clock();
      const stored = await lockAlarmsWithIds(unit.tx, alarmIds);
      const changed = stored
        .filter((alarm) => alarm.assigneeId !== assigneeId)
        .map((alarm) => ({ ...alarm, assigneeId, assignTime }));
      await updateAlarms(unit.tx, idsOf(changed), { assigneeId, assignTime });
      const details = assigneeId === null ? null : { userId: assigneeId };
      const action = assigneeId === null ? 'unassigned' : 'assigned';
      await enter(unit, action, changed, { details });
      if (assigneeId === null) await publish(unit, 'unassigned', changed);
      else await publish(unit, 'assigned', changed, { assigneeId });
      return idsOf(changed);
    },

    /**
     * Snoozes those that are not cleared until a time, epoch ms, or no longer for null. @returns the ids of the changed
     * ones
     */
    async snooze(
      unit: UnitOfWork,
      alarmIds: readonly string[],
      snooze: { readonly until: number; readonly reason: string | null } | null,
    ): Promise<string[]> {
      const snoozedUntil = snooze?.until ?? null;
      const snoozeReason = snooze?.reason ?? null;
      const snoozedById = snooze && unit.by ? authorOf(unit.by).userId : null;
      const stored = await lockAlarmsWithIds(unit.tx, alarmIds);
      const changed = stored
        .filter((alarm) => alarm.clearTime === null && alarm.snoozedUntil !== snoozedUntil)
        .map((alarm) => ({ ...alarm, snoozedUntil, snoozeReason, snoozedById }));
      await updateAlarms(unit.tx, idsOf(changed), { snoozedUntil, snoozeReason, snoozedById });
      if (snoozedUntil === null) {
        await enter(unit, 'unsnoozed', changed);
        await publish(unit, 'unsnoozed', changed);
      } else {
        const how = { until: snoozedUntil, ...(unit.by?.byLink && { byLink: unit.by.byLink }) };
        const details = { ...how, ...(snoozeReason !== null && { snoozeReason }) };
        await enter(unit, 'snoozed', changed, { details });
        await publish(unit, 'snoozed', changed, how);
      }
      return idsOf(changed);
    },

    /** Takes a step of their rules, as no one has acknowledged them. @param steps by the id of the alarm */
    async remind(unit: UnitOfWork, steps: ReadonlyMap<string, number>): Promise<void> {
      const stored = await lockAlarmsWithIds(unit.tx, [...steps.keys()]);
      const stepOf = (alarmId: string) => steps.get(alarmId) ?? 0;
      await enter(unit, 'reminded', stored, (alarmId) => ({ details: { step: stepOf(alarmId) } }));
      await publishSteps(unit, stored, stepOf);
    },
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
