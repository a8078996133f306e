import { openDatabase } from '../../apps/server/src/database/database.ts';
import { silentLog } from '../../apps/server/src/testing/silent-log.ts';

/**
 * Names of devices and customers, and email addresses of users, with their tenant and customer. Without shipped
 * devices: the record of their shipment names them when they belong to another tenant.
 */
const NAMED = `select name, tenant_id, customer_id from device
    where tenant_id is not null and id not in (select device_id from shipment_device)
  union all select title, tenant_id, id from customer
  union all select email, tenant_id, customer_id from app_user where tenant_id is not null`;

export const readNames = (databaseUrl: string): Promise<string[]> =>
  read(databaseUrl, `select name from (${NAMED}) named`, []);

/**
 * The names outside a user's scope; without a user, all of them. Without actors in the tenant's audit log, such as the
 * user who assigned a device to it.
 * @param names candidates: names that requests have created may be part of any text
 */
export const readForeignNames = (
  databaseUrl: string,
  email: string | undefined,
  names: readonly string[],
): Promise<string[]> =>
  read(
    databaseUrl,
    `with reader as (select authority, tenant_id, customer_id from app_user where email = $1)
     select name from (${NAMED}) named left join reader on true
     where name = any($2) and reader.authority is distinct from 'SYS_ADMIN'
       and (named.tenant_id is distinct from reader.tenant_id or named.customer_id <> reader.customer_id)
       and name not in (select user_email from audit_entry where audit_entry.tenant_id = reader.tenant_id)`,
    [email ?? null, names],
  );

async function read(databaseUrl: string, statement: string, values: unknown[]): Promise<string[]> {
  const database = openDatabase(databaseUrl, silentLog, 1);
  try {
    const { rows } = await database.pool.query<{ name: string }>(statement, values);
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}
