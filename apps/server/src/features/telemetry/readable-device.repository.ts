import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceNotFound, otherCustomers, systemAdminDenied } from './denials.ts';

/** A device whose telemetry a caller may read, and the time before which its past belongs to others. */
export type ReadableDevice = {
  readonly id: string;
  /** The device's small integer inside telemetry tables. */
  readonly key: number;
  /** Epoch ms. Every read of telemetry is bounded by it: what is older was measured for another user. */
  readonly readableFrom: number;
};

type Row = { key: number; tenant_from: number; customer_from: number; own: boolean };

/**
 * The one gate to a device's telemetry and attributes: bounded by the caller's tenant, then by its customer.
 * @param deviceId a well-formed UUID
 * @throws PlainTextError 404 where the tenant has no such device, 403 for another customer's and for system admins
 */
export async function getReadableDevice(
  { pool }: Pick<Database, 'pool'>,
  caller: Caller,
  deviceId: string,
): Promise<ReadableDevice> {
  if (caller.authority === 'SYS_ADMIN') throw systemAdminDenied();
  const { rows } = await pool.query<Row>(
    `select key, tenant_readable_from as tenant_from, customer_readable_from as customer_from,
       customer_id is not distinct from $3 as own
     from device where id = $1 and tenant_id = $2`,
    [deviceId, caller.tenantId, caller.customerId],
  );
  const [device] = rows;
  if (!device) throw deviceNotFound();
  if (caller.authority === 'TENANT_ADMIN') {
    return { id: deviceId, key: device.key, readableFrom: device.tenant_from };
  }
  // A customer's user without a customer owns nothing, and not what no customer has.
  if (!device.own || caller.customerId === null) throw otherCustomers();
  return {
    id: deviceId,
    key: device.key,
    readableFrom: Math.max(device.tenant_from, device.customer_from),
  };
}
