import type { RotaOverride, RotaShift } from '@airdeck/contract/notifications/on-call';
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { ownedColumns, reference } from '../../../database/schema/columns.ts';
import { tenant } from '../../../database/schema/tenancy.ts';

/** Who of a tenant is on call when. */
export const rota = pgTable(
  'rota',
  {
    ...ownedColumns,
    name: text().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    /** They name users without a foreign key: the hours of a deleted user are a gap, which is shown. */
    shifts: jsonb().$type<RotaShift[]>().notNull(),
    overrides: jsonb().$type<RotaOverride[]>().notNull(),
  },
  (table) => [
    unique('rota__tenant_id_name').on(table.tenantId, table.name),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
