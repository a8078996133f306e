import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import { sql } from 'drizzle-orm';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceActivity } from '../devices/devices.tables.ts';
import { devicePassport } from './passports.tables.ts';

const passports: ContentSource = (tenantId) => sql`
  select customer_id, ${contentKibSql(
    sql`octet_length(to_jsonb(row_hashes)::text) + octet_length(state_rows::text)`,
  )} as kib
  from ${devicePassport} where tenant_id = ${tenantId}::uuid`;

/** Notes about calibrations, of the present owner of their device. */
const notes: ContentSource = (tenantId) => sql`
  select d.customer_id, ${contentKibSql(sql`coalesce(octet_length(a.details ->> ${jsonKey<ActivityDetails<'calibrated'>>('text')}), 0)`)} as kib
  from ${deviceActivity} a join ${device} d on d.id = a.device_id
  where d.tenant_id = ${tenantId}::uuid and a.kind = 'calibrated'`;

export const PASSPORT_CONTENT: readonly ContentSource[] = [passports, notes];
