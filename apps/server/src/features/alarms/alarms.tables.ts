import type { AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { StoredDetails } from '@airdeck/contract/common/stored-details';
import type { RecordedOutdoor } from '@airdeck/contract/outdoor/outdoor';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { maintenance } from '../maintenance/maintenance.tables.ts';
import { outage } from '../outages/outages.tables.ts';
import { alarmRule } from '../rules/rules.tables.ts';

/** Kinds of entries that end the condition of an alarm. */
export type AlarmOverKind = Extract<AlarmEntryKind, 'ended' | 'disproved' | 'ruleChanged' | 'deviceMoved'>;

/** An alarm belongs to those who had the device when it was raised, also after the device has moved. */
export const alarm = pgTable(
  'alarm',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: no customer had the device. No foreign key: the alarm outlives the customer. */
    customerId: uuid('customer_id'),
    /** No foreign key: it outlives a device that another tenant deletes. */
    deviceId: uuid('device_id').notNull(),
    /** Null: raised over the API, or the rule was deleted. */
    ruleId: uuid('rule_id'),
    /** The name of the rule when the alarm was raised. */
    type: text().notNull(),
    severity: text().$type<AlarmSeverity>().notNull(),
    /** When the condition began to hold. */
    startTime: epochMs('start_time').notNull(),
    /** The last moment at which the condition is known to hold. */
    endTime: epochMs('end_time').notNull(),
    /** Null: open. */
    clearTime: epochMs('clear_time'),
    /**
     * Why its condition counts as over: `ended`, `disproved`, `ruleChanged` or `deviceMoved`. Null: it goes on, also after
     * a person has cleared the alarm, or no rule raised it. When such an alarm is raised again, it has `ended`: the new
     * one goes on.
     */
    overKind: text('over_kind').$type<AlarmOverKind>(),
    /** When it is raised again if its condition goes on. Null: a person did not clear it, or only after the end. */
    raiseAgain: text('raise_again').$type<RaiseAgain>(),
    /** The value at the clearing, for `whenWorse`; the furthest one for a metric without bands. */
    worseThan: doublePrecision('worse_than'),
    /** Null: not acknowledged. */
    ackTime: epochMs('ack_time'),
    assignTime: epochMs('assign_time'),
    assigneeId: uuid('assignee_id'),
    /** No one is notified before this that it goes on. It may be past; null: not snoozed. */
    snoozedUntil: epochMs('snoozed_until'),
    /** Null: not snoozed, or without a reason. */
    snoozeReason: text('snooze_reason'),
    /** Null: not snoozed, or by a user who has been deleted since. */
    snoozedById: uuid('snoozed_by_id'),
    /** The maintenance at whose end people are told of it; null: not raised in one, or they were told. */
    maintenanceId: uuid('maintenance_id'),
    /** Why people were not notified at once: the reason of the maintenance in which it was raised; null: in none. */
    maintenanceReason: text('maintenance_reason'),
    /** The outage that it is a part of, of which people are told in its place; null: none. */
    outageId: uuid('outage_id'),
    /** `AlarmDetails` of the contract if a rule raised it; otherwise whatever the caller of the API sent. */
    details: jsonb().$type<StoredDetails | null>(),
    /** The air outside when it was raised; null: not known, or not yet. */
    outdoor: jsonb().$type<RecordedOutdoor>(),
    /** The owner's name of the device: renamed with it as long as they have it. */
    deviceName: text('device_name').notNull(),
    deviceLabel: text('device_label'),
    /** Its place in `ALARM_SEVERITIES`: 0 is the worst. */
    severityRank: smallint('severity_rank').generatedAlwaysAs(
      sql`case severity when 'CRITICAL' then 0 when 'MAJOR' then 1 when 'MINOR' then 2 when 'WARNING' then 3 else 4 end`,
    ),
    /** Its place in `ALARM_STATUSES`: 0 and 1 are not cleared, 1 and 3 acknowledged. */
    statusRank: smallint('status_rank').generatedAlwaysAs(
      sql`case when clear_time is null then 0 else 2 end + case when ack_time is null then 0 else 1 end`,
    ),
    /**
     * The last of its times when its condition is over; null while it goes on, so that the readings of each minute, which
     * move its end, change nothing that an index has.
     */
    overUntil: epochMs('over_until').generatedAlwaysAs(
      sql`case when over_kind is not null then greatest(created_time, end_time, clear_time) end`,
    ),
    /** Searched text, in lower case, one line for each field. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(type || chr(10) || device_name || chr(10) || coalesce(device_label, ''))`,
    ),
  },
  (table) => [
    check('alarm__times', sql`${table.endTime} >= ${table.startTime}`),
    // At most one alarm whose condition goes on for a device and rule: so one open one. And one open one of a type for
    // those that no rule raised.
    uniqueIndex('alarm__going_on')
      .on(table.deviceId, table.ruleId)
      .where(sql`${table.overKind} is null and ${table.ruleId} is not null`),
    uniqueIndex('alarm__open_type')
      .on(table.deviceId, table.type)
      .where(sql`${table.clearTime} is null and ${table.ruleId} is null`),
    index('alarm__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    // Every order of a tenant's list, the newest first among equals; those of a customer are few enough to be sorted.
    index('alarm__tenant_id_severity').on(table.tenantId, table.severityRank, table.createdTime, table.id),
    index('alarm__tenant_id_status').on(table.tenantId, table.statusRank, table.createdTime, table.id),
    index('alarm__tenant_id_type').on(
      table.tenantId,
      table.type,
      table.createdTime,
      table.id,
      // The few that are open may all be of the last type: those before them are counted off in the index.
      table.statusRank,
      table.severityRank,
    ),
    index('alarm__tenant_id_start_time').on(table.tenantId, table.startTime, table.createdTime, table.id),
    index('alarm__tenant_id_clear_time').on(table.tenantId, table.clearTime, table.createdTime, table.id),
    index('alarm__tenant_id_room').on(
      table.tenantId,
      sql`lower(${roomNameSql({ name: table.deviceName, label: table.deviceLabel })})`,
      table.createdTime,
      table.id,
      // PostgreSQL then finds all in the index, and need not look at the rows before the page.
      table.deviceName,
      table.deviceLabel,
      table.statusRank,
      table.severityRank,
    ),
    index('alarm__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    index('alarm__assignee_id').on(table.assigneeId),
    index('alarm__snoozed_by_id').on(table.snoozedById),
    index('alarm__customer_id_created_time').on(table.customerId, table.createdTime, table.id),
    index('alarm__open')
      .on(table.tenantId, table.customerId, table.createdTime, table.id)
      .where(sql`${table.clearTime} is null`),
    index('alarm__device_id').on(table.deviceId, table.startTime, table.id),
    index('alarm__over_until').on(table.deviceId, table.overUntil),
    index('alarm__rule_id').on(table.ruleId),
    index('alarm__outage_id').on(table.outageId).where(sql`${table.outageId} is not null`),
    index('alarm__maintenance_id').on(table.maintenanceId).where(sql`${table.maintenanceId} is not null`),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.ruleId, alarmRule.id).onDelete('set null'),
    reference(table.assigneeId, appUser.id).onDelete('set null'),
    reference(table.snoozedById, appUser.id).onDelete('set null'),
    reference(table.maintenanceId, maintenance.id).onDelete('set null'),
    reference(table.outageId, outage.id).onDelete('set null'),
  ],
);

/** The next step of an alarm, while no one acknowledges it. Its times are of the clock of the database. */
export const alarmStep = pgTable(
  'alarm_step',
  {
    alarmId: uuid('alarm_id').primaryKey(),
    /** 0: the recipients of the rule again, after a snooze. Its steps, and then the repetitions, are counted from 1. */
    step: integer().notNull(),
    /** From when the steps are counted. */
    beginTime: epochMs('begin_time').notNull(),
    dueTime: epochMs('due_time').notNull(),
  },
  (table) => [
    index('alarm_step__due_time').on(table.dueTime, table.alarmId),
    reference(table.alarmId, alarm.id).onDelete('cascade'),
  ],
);

/** The time line of an alarm: what the engine and people did, and what people wrote. */
export const alarmEntry = pgTable(
  'alarm_entry',
  {
    id: uuid().primaryKey(),
    alarmId: uuid('alarm_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    /** One of `ALARM_ENTRY_KINDS`. */
    kind: text().notNull(),
    /** Null: the engine, or a user who has been deleted since: see `isByUser`. */
    userId: uuid('user_id'),
    isByUser: boolean('is_by_user').notNull(),
    /** A comment; null for what has its words in the console. */
    comment: text(),
    editedTime: epochMs('edited_time'),
    details: jsonb().$type<StoredDetails | null>(),
  },
  (table) => [
    index('alarm_entry__alarm_id').on(table.alarmId, table.createdTime, table.id),
    reference(table.alarmId, alarm.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('set null'),
  ],
);
