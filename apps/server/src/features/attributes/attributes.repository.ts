import { type AttributeScope, INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import { inactivityTimeoutOf, type SignOfLife, type StoredAttribute } from './activity.ts';

type Pool = Pick<Database, 'pool'>;

/** Attributes of devices, by device key, then scope and key. @param filter null: all keys */
export async function findAttributes(
  { pool }: Pool,
  deviceKeys: readonly number[],
  filter: { readonly scopes: readonly AttributeScope[]; readonly keys: readonly string[] | null },
): Promise<Map<number, StoredAttribute[]>> {
  const { rows } = await pool.query<StoredAttribute & { device: number }>(
    `select device_key as device, scope, key, value, last_update_ts as "lastUpdateTs" from device_attribute
     where device_key = any($1) and scope = any($2) and ($3::text[] is null or key = any($3))
     order by device_key, scope, key collate "C"`,
    [deviceKeys, filter.scopes, filter.keys],
  );
  const found = new Map<number, StoredAttribute[]>();
  for (const { device, ...attribute } of rows) {
    const ofDevice = found.get(device);
    if (ofDevice) ofDevice.push(attribute);
    else found.set(device, [attribute]);
  }
  return found;
}

/** Signs of life of devices, by device key. Unknown devices are absent. */
export async function findSignsOfLife(
  { pool }: Pool,
  deviceKeys: readonly number[],
): Promise<Map<number, SignOfLife>> {
  const { rows } = await pool.query<{
    key: number;
    created: number;
    received: number | null;
    timeout: unknown;
  }>(
    `select device.key, device.created_time as created, latest_reading.received_time as received,
       device_attribute.value as timeout
     from device
       left join latest_reading on latest_reading.device = device.key
       left join device_attribute on device_attribute.device_key = device.key
         and device_attribute.scope = 'SERVER_SCOPE' and device_attribute.key = $2
     where device.key = any($1)`,
    [deviceKeys, INACTIVITY_TIMEOUT_KEY],
  );
  return new Map(
    rows.map(({ key, created, received, timeout }) => [
      key,
      {
        createdTime: created,
        lastActivityTime: received,
        inactivityTimeoutMs: inactivityTimeoutOf(timeout),
      },
    ]),
  );
}

/**
 * Locks a device of the caller, and its attributes against concurrent writes, until the transaction ends, so that a
 * count of them stays valid.
 * @returns false if it is not, or no longer, the caller's
 */
export async function lockAttributes(tx: Queryable, caller: Caller, deviceKey: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`${own(caller, deviceKey)} for no key update`);
  return rowCount === 1;
}

/** Number and size of the attributes in one scope of a device, without those of these keys. */
export async function measureOthers(
  tx: Queryable,
  held: {
    readonly deviceKey: number;
    readonly scope: AttributeScope;
    readonly exceptKeys: readonly string[];
  },
): Promise<{ attributes: number; bytes: number }> {
  const { rows } = await tx.execute<{ attributes: number; bytes: number }>(
    sql`select count(*)::integer as attributes,
       coalesce(sum(octet_length(key) + octet_length(value::text)), 0)::integer as bytes
     from device_attribute where device_key = ${held.deviceKey} and scope = ${held.scope}
       and key <> all(${sql.param(held.exceptKeys)})`,
  );
  return rows[0] ?? { attributes: 0, bytes: 0 };
}

/** Writes attributes of a device. */
export async function upsertAttributes(
  tx: Queryable,
  write: {
    readonly deviceKey: number;
    readonly scope: AttributeScope;
    readonly values: ReadonlyMap<string, unknown>;
    readonly lastUpdateTs: number;
  },
): Promise<void> {
  const entries = [...write.values];
  const keys = sql.param(entries.map(([key]) => key));
  const values = sql.param(entries.map(([, value]) => JSON.stringify(value)));
  await tx.execute(
    sql`insert into device_attribute (device_key, scope, key, value, last_update_ts)
     select ${write.deviceKey}, ${write.scope}, one.key, one.value, ${write.lastUpdateTs}
     from unnest(${keys}::text[], ${values}::jsonb[]) as one(key, value)
     order by one.key
     on conflict (device_key, scope, key)
       do update set value = excluded.value, last_update_ts = excluded.last_update_ts`,
  );
}

/** The device, if it is the caller's. Lock order: before its attributes, as when a device is moved with them. */
const own = (caller: Caller, deviceKey: number): SQL => sql`
  select ${device.key} from ${device} where ${and(eq(device.key, deviceKey), callerScope(caller, device))}`;

/** Deletes attributes of a device, if it still is the caller's. @returns the deleted keys */
export async function deleteAttributes(
  tx: Queryable,
  caller: Caller,
  which: { readonly deviceKey: number; readonly scope: AttributeScope; readonly keys: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`with own as materialized (${own(caller, which.deviceKey)} for key share)
     delete from device_attribute using own
     where own.key = device_attribute.device_key
       and device_attribute.scope = ${which.scope} and device_attribute.key = any(${sql.param(which.keys)})
     returning device_attribute.key`,
  );
  return rows.map(({ key }) => key);
}
