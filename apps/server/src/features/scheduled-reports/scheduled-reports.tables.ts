import type { RecordSetChoice } from '@airdeck/contract/air-records/air-records';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import type {
  ReportFrequency,
  SendingFailure,
  SendingState,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** A report about the rooms of a tenant, a customer or a building, that comes by itself. */
export const scheduledReport = pgTable(
  'scheduled_report',
  {
    ...ownedColumns,
    /** Null: of the whole tenant. */
    customerId: uuid('customer_id'),
    name: text().notNull(),
    frequency: text().$type<ReportFrequency>().notNull(),
    /** Limits of the air quality record that is sent in place of a report; null: a report is. */
    recordSet: text('record_set').$type<RecordSetChoice>(),
    /** Hours of which a report tells; a record is always of the opening hours. */
    countedHours: text('counted_hours').$type<CountedHours>().notNull().default('open'),
    /** Null: all rooms. */
    deviceIds: jsonb('device_ids').$type<readonly string[]>(),
    /** Only rooms in this place; without a reference, as a report of a deleted building must not be one of all rooms. */
    placeId: uuid('place_id'),
    /** IANA name: of its weeks and months. */
    timeZone: text('time_zone').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** When the next span is due, or the one that was missed; null: it is switched off. */
    nextTime: epochMs('next_time'),
  },
  (table) => [
    unique('scheduled_report__tenant_id_customer_id_name')
      .on(table.tenantId, table.customerId, table.name)
      .nullsNotDistinct(),
    index('scheduled_report__customer_id').on(table.customerId),
    index('scheduled_report__next_time').on(table.nextTime).where(sql`${table.nextTime} is not null`),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
  ],
);

/** A user to whom a report is sent. Whether they may still read it is asked each time. */
export const reportReader = pgTable(
  'report_reader',
  {
    reportId: uuid('report_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'report_reader__pk', columns: [table.reportId, table.userId] }),
    index('report_reader__user_id').on(table.userId),
    reference(table.reportId, scheduledReport.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** The sending of the report of one span to one reader, which happens once. */
export const reportSending = pgTable(
  'report_sending',
  {
    /** Marks the mail. */
    id: uuid().primaryKey(),
    reportId: uuid('report_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The first and the last day, by the calendar of the report. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    createdTime: epochMs('created_time').notNull(),
    state: text().$type<SendingState>().notNull(),
    attempts: smallint().notNull().default(0),
    /** When it is tried next; null: it is not. */
    nextTime: epochMs('next_time'),
    /** When it was handed over, given up or skipped. */
    endTime: epochMs('end_time'),
    /** Reason of the last failed attempt. */
    error: text().$type<SendingFailure>(),
  },
  (table) => [
    unique('report_sending__once').on(table.reportId, table.userId, table.fromDay, table.toDay),
    index('report_sending__next_time').on(table.nextTime).where(sql`${table.nextTime} is not null`),
    index('report_sending__user_id').on(table.userId),
    index('report_sending__created_time').on(table.createdTime),
    reference(table.reportId, scheduledReport.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
