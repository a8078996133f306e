import type { HEALTH_FINDINGS } from '@airdeck/contract/device-health/device-health';
import type { RepeatUnit } from '@airdeck/contract/todos/todos';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** A task of a person, visible to that person and to its author. */
export const todo = pgTable(
  'todo',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Null: deleted since. */
    authorUserId: uuid('author_user_id'),
    /** The person who is to do it; null: deleted since, so that it is the author's. */
    assigneeUserId: uuid('assignee_user_id'),
    /** The person who has it now. */
    holderUserId: uuid('holder_user_id').generatedAlwaysAs(sql`coalesce(assignee_user_id, author_user_id)`),
    /** Tenant of the assignee when it was given; null: none. */
    tenantId: uuid('tenant_id'),
    customerId: uuid('customer_id'),
    task: text().notNull(),
    /** A calendar day; null: none. */
    dueDate: date('due_date'),
    /** Null: it does not repeat. */
    repeatEvery: smallint('repeat_every'),
    repeatUnit: text('repeat_unit').$type<RepeatUnit>(),
    /** The day that the days of its series are counted from. */
    repeatFrom: date('repeat_from'),
    /** The one before it in its series, whose completion made it. */
    followsId: uuid('follows_id'),
    /** Null: open. */
    doneTime: epochMs('done_time'),
    /** Null: open, or deleted since. */
    doneByUserId: uuid('done_by_user_id'),
    // The subject, with its names of that time: the to-do outlives them, so there are no foreign keys.
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    deviceLabel: text('device_label'),
    finding: text().$type<(typeof HEALTH_FINDINGS)[number]>(),
    alarmId: uuid('alarm_id'),
    alarmName: text('alarm_name'),
    /** The product noted it, of the device; null: a person did. */
    origin: text().$type<'filter'>(),
  },
  (table) => [
    check(
      'todo__repeat',
      sql`num_nulls(${table.repeatEvery}, ${table.repeatUnit}, ${table.repeatFrom}) in (0, 3)
        and (${table.repeatEvery} is null or ${table.dueDate} is not null)`,
    ),
    index('todo__open_of_holder')
      .on(table.holderUserId, table.dueDate, table.createdTime, table.id)
      .where(sql`${table.doneTime} is null`),
    index('todo__open_of_author')
      .on(table.authorUserId, table.dueDate, table.createdTime, table.id)
      .where(sql`${table.doneTime} is null`),
    index('todo__holder_user_id_done_time').on(table.holderUserId, table.doneTime, table.id),
    index('todo__author_user_id_done_time').on(table.authorUserId, table.doneTime, table.id),
    index('todo__assignee_user_id').on(table.assigneeUserId),
    index('todo__done_by_user_id').on(table.doneByUserId),
    index('todo__tenant_id').on(table.tenantId),
    index('todo__customer_id').on(table.customerId),
    index('todo__device_id').on(table.deviceId).where(sql`${table.deviceId} is not null`),
    index('todo__alarm_id').on(table.alarmId).where(sql`${table.alarmId} is not null`),
    // However many press at once, one is followed by one.
    uniqueIndex('todo__follows_id').on(table.followsId),
    reference(table.authorUserId, appUser.id).onDelete('set null'),
    reference(table.assigneeUserId, appUser.id).onDelete('set null'),
    reference(table.doneByUserId, appUser.id).onDelete('set null'),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.customerId, customer.id).onDelete('set null'),
    reference(table.followsId, table.id as AnyPgColumn).onDelete('set null'),
  ],
);
