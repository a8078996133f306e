import { openDatabase } from '../../apps/server/src/database/database.ts';
import { silentLog } from '../../apps/server/src/testing/silent-log.ts';

/**
 * Names of devices and customers, and addresses of users, each with whose they are. A device that was sent to another
 * tenant stays in the record of its shipment.
 */
const NAMED = `select name, tenant_id, customer_id from device
    where tenant_id is not null and id not in (select device_id from shipment_device)
  union all select title, tenant_id, id from customer
  union all select email, tenant_id, customer_id from app_user where tenant_id is not null`;

/** All names that there are. */
export const readNames = (databaseUrl: string): Promise<string[]> =>
  read(databaseUrl, `select name from (${NAMED}) named`, []);

/**
 * Those that a user may not see; without a user, all of them. Who gave a device to a tenant stands in its audit log.
 * @param names among which to look: what requests have named may be part of anything
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
