import { foreignKey, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { entityColumns } from './columns.ts';

const contactColumns = {
  title: text().notNull(),
  email: text(),
  phone: text(),
  country: text(),
  state: text(),
  city: text(),
  address: text(),
  address2: text(),
  zip: text(),
};

export const tenant = pgTable('tenant', {
  ...entityColumns,
  ...contactColumns,
  region: text().notNull().default('Global'),
});

export const customer = pgTable(
  'customer',
  {
    ...entityColumns,
    ...contactColumns,
    tenantId: uuid('tenant_id').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'customer__tenant_id_reference',
      columns: [table.tenantId],
      foreignColumns: [tenant.id],
    }).onDelete('cascade'),
    unique('customer__tenant_id_title').on(table.tenantId, table.title),
    // Lets a device or user name a customer only of its own tenant.
    unique('customer__id_tenant_id').on(table.id, table.tenantId),
  ],
);
