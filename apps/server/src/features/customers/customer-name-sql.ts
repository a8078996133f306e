import { sql } from 'drizzle-orm';
import { customer } from '../../database/schema/tenancy.ts';

/** What people call a customer: by the first name in its additional information, else by its title. */
export const customerName = sql<string>`coalesce(
  nullif(btrim(${customer.additionalInfo} ->> 'firstName'), ''), ${customer.title})`;
