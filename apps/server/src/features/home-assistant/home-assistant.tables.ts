import type { Language } from '@airdeck/contract/common/languages';
import type { DeliveryFailure } from '@airdeck/contract/notifications/deliveries';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';

/** The bridge of a tenant to the MQTT broker of a Home Assistant. */
export const homeAssistantBridge = pgTable(
  'home_assistant_bridge',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    /** When it was saved last: the connection uses these settings. */
    savedTime: epochMs('saved_time').notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    usesTls: boolean('uses_tls').notNull(),
    /** Empty: none. */
    username: text().notNull(),
    /** Empty: none. Never leaves the server but for the broker. */
    password: text().notNull(),
    topicPrefix: text('topic_prefix').notNull(),
    language: text().$type<Language>().notNull(),
    devices: jsonb().$type<RuleDevices>().notNull(),
    /** Empty: all quantities. */
    keys: jsonb().$type<string[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** The end of what the broker has acknowledged, in the feed of the tenant. */
    cursor: text().notNull(),
    /** When it connects again after a failure. */
    nextTime: epochMs('next_time').notNull(),
    /** Failures since it last worked. */
    attempts: integer().notNull().default(0),
    connectedSince: epochMs('connected_since'),
    publishedTime: epochMs('published_time'),
    failedTime: epochMs('failed_time'),
    reason: text().$type<DeliveryFailure>(),
    reasonDetail: text('reason_detail'),
  },
  (table) => [reference(table.tenantId, tenant.id).onDelete('cascade')],
);

/** A device that the broker knows. The row outlives the device, which is then to be withdrawn. */
export const homeAssistantDevice = pgTable(
  'home_assistant_device',
  {
    tenantId: uuid('tenant_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** The ids of its sensors below its own. */
    objects: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'home_assistant_device__pk', columns: [table.tenantId, table.deviceId] }),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
