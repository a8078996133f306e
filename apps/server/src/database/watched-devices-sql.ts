import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jsonKey } from './json-key-sql.ts';
import { placePath } from './place-sql.ts';
import { device } from './schema/devices.ts';

/**
 * Whether a rule or an automation with these devices watches a device of its tenant: `watches()` as a condition of a
 * query over both.
 */
export const watchesDevice = (devices: SQLWrapper): SQL => sql`(
  ${devices} ->> ${jsonKey<RuleDevices>('kind')} = 'all'
  or ${devices} -> ${jsonKey<RuleDevices>('places')} ? ${device.placeType}
  or (${devices} ->> ${jsonKey<RuleDevices>('kind')} = 'rooms'
    and ${devices} -> ${jsonKey<RuleDevices>('placeIds')} ?| ${placePath()}::text[])
  or ${devices} -> ${jsonKey<RuleDevices>('customerIds')} ? ${device.customerId}::text
  or ${devices} -> ${jsonKey<RuleDevices>('deviceIds')} ? ${device.id}::text)`;
