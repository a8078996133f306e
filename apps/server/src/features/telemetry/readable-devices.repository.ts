import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { ReadableDevice } from './readable-device.repository.ts';

/** A device of the caller's tenant. */
export type NamedReadableDevice = ReadableDevice & {
  readonly name: string;
  /** Whether the caller's customer has it. */
  readonly isOwn: boolean;
};

/** Those of the devices that the caller's tenant has, by id. */
export async function findReadableDevices(
  { pool }: Pick<Database, 'pool'>,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<Map<string, NamedReadableDevice>> {
  const { rows } = await pool.query<NamedReadableDevice>(
    `select id, key, name, customer_id is not distinct from $3 as "isOwn",
       case when $4 then tenant_readable_from else greatest(tenant_readable_from, customer_readable_from) end
         as "readableFrom"
     from device where id = any($1::uuid[]) and tenant_id = $2`,
    [deviceIds, caller.tenantId, caller.customerId, caller.authority === 'TENANT_ADMIN'],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
