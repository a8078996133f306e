import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { RuleRecipients, RuleRepeat, RuleStep } from '@airdeck/contract/rules/rule-handling';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';

/** When an alarm is raised for which devices of a tenant, and who is notified. */
export const alarmRule = pgTable(
  'alarm_rule',
  {
    ...ownedColumns,
    /** The type of its alarms. */
    name: text().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    devices: jsonb().$type<RuleDevices>().notNull(),
    condition: jsonb().$type<RuleCondition>().notNull(),
    /** How long the condition has to hold. */
    holdMinutes: integer('hold_minutes').notNull().default(0),
    severity: text().$type<AlarmSeverity>().notNull(),
    /** Null: at all times. */
    schedule: jsonb().$type<RuleHours>(),
    recipients: jsonb().$type<RuleRecipients>().notNull(),
    /** Who is notified later, while no one has acknowledged the alarm. */
    steps: jsonb().$type<RuleStep[]>().notNull().default([]),
    /** Null: its last step is not repeated. */
    repeat: jsonb().$type<RuleRepeat>(),
    /** Readings from before its devices, condition, duration or schedule were changed last do not count. */
    effectiveTime: epochMs('effective_time').notNull(),
  },
  (table) => [
    unique('alarm_rule__tenant_id_name').on(table.tenantId, table.name),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
