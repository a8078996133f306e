import { sql } from 'drizzle-orm';
import { customer } from '../../database/schema/tenancy.ts';

/** Display name of a customer: the first name in its additional information, else its title. */
export const customerName = sql<string>`coalesce(
  nullif(btrim(${customer.additionalInfo} ->> 'firstName'), ''), ${customer.title})`;
