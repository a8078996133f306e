import type { AutomationTrigger } from '@airdeck/contract/automations/automations';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** When which devices of a tenant, or of a customer of it, are set to which mode. */
export const automation = pgTable(
  'automation',
  {
    ...ownedColumns,
    /** Null: the tenant's own. */
    customerId: uuid('customer_id'),
    name: text().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** Its place in the order of those of the same tenant or customer. */
    position: integer().notNull(),
    devices: jsonb().$type<RuleDevices>().notNull(),
    /** Null: the schedule alone. */
    trigger: jsonb().$type<AutomationTrigger>(),
    /** Null: at all times. */
    schedule: jsonb().$type<RuleHours>(),
    mode: smallint().notNull(),
    /** Null: the device stays as it is. */
    modeAfter: smallint('mode_after'),
    /** Readings from before its condition was changed last do not count. */
    effectiveTime: epochMs('effective_time').notNull(),
  },
  (table) => [
    unique('automation__tenant_id_customer_id_name')
      .on(table.tenantId, table.customerId, table.name)
      .nullsNotDistinct(),
    index('automation__customer_id').on(table.customerId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
  ],
);

/** The condition of an automation holds at a device that it looks at; without a row it does not. */
export const automationCondition = pgTable(
  'automation_condition',
  {
    automationId: uuid('automation_id').notNull(),
    deviceKey: integer('device_key').notNull(),
    sinceTime: epochMs('since_time').notNull(),
  },
  (table) => [
    primaryKey({ name: 'automation_condition__pk', columns: [table.automationId, table.deviceKey] }),
    index('automation_condition__device_key').on(table.deviceKey),
    reference(table.automationId, automation.id).onDelete('cascade'),
    reference(table.deviceKey, device.key).onDelete('cascade'),
  ],
);

/** The last action of automations on a device. */
export const automatedDevice = pgTable(
  'automated_device',
  {
    deviceKey: integer('device_key').primaryKey(),
    /** The one that holds for it; null: none does. */
    automationId: uuid('automation_id'),
    /** The mode that this automation requested. */
    mode: smallint(),
    /** When modes were asked for within the last hour: what the ceiling counts. */
    askedTimes: epochMs('asked_times').array().notNull(),
    /** Since when a mode waits for room below the ceiling; null: none does. */
    waitingSince: epochMs('waiting_since'),
    /** When the time line of the device said last that one has to wait. */
    toldTime: epochMs('told_time'),
  },
  (table) => [
    index('automated_device__automation_id').on(table.automationId),
    reference(table.deviceKey, device.key).onDelete('cascade'),
    reference(table.automationId, automation.id).onDelete('set null'),
  ],
);
