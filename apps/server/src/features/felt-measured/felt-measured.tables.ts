import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** Rooms that answers of a batch are about: days of answers since the epoch, one for each, and what each counts. */
export type BatchRoom = {
  readonly deviceId: string;
  readonly days: readonly number[];
  /** 1; less where an answer names no room, and is about all of its customer's. */
  readonly share: number;
};

/**
 * Answers of five people or more, counted together for good: what is shown of scores is made of whole batches, and
 * a batch never changes. See ADR 0033.
 */
export const feltBatch = pgTable(
  'felt_batch',
  {
    id: uuid().primaryKey(),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: of several customers. */
    customerId: uuid('customer_id'),
    /** The room that all of them are about; null: of several. */
    deviceId: uuid('device_id'),
    /** Kind of place; null: none, or several. */
    placeType: text('place_type'),
    questionnaireId: integer('questionnaire_id').$type<QuestionnaireId>().notNull(),
    closedTime: epochMs('closed_time').notNull(),
    people: integer().notNull(),
    /** Sum of scores from 0 to 100. */
    scoreSum: doublePrecision('score_sum').notNull(),
    rooms: jsonb().$type<readonly BatchRoom[]>().notNull(),
  },
  (table) => [
    index('felt_batch__tenant_id').on(table.tenantId, table.questionnaireId, table.closedTime),
    index('felt_batch__customer_id').on(table.customerId),
    index('felt_batch__device_id').on(table.deviceId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);

/** Up to when the answers of a tenant's people were looked through for batches. */
export const feltClosing = pgTable(
  'felt_closing',
  { tenantId: uuid('tenant_id').primaryKey(), closedTime: epochMs('closed_time').notNull() },
  (table) => [reference(table.tenantId, tenant.id).onDelete('cascade')],
);
