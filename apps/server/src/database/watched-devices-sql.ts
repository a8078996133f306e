import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { device } from './schema/devices.ts';

/**
 * Whether a rule or an automation with these devices watches a device of its tenant: `watches()` as a condition of a
 * query over both.
 */
export const watchesDevice = (devices: SQLWrapper): SQL => sql`(
  ${devices} ->> 'kind' = 'all'
  or ${devices} -> 'places' ? ${device.placeType}
  or ${devices} -> 'customerIds' ? ${device.customerId}::text
  or ${devices} -> 'deviceIds' ? ${device.id}::text)`;
