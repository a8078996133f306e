import type pg from 'pg';
import { textArray } from './binary-array.ts';
import { DEVICE_ROW, type DeviceRow, WITH_PROFILE } from './device-rows.repository.ts';

export type FoundDevice = DeviceRow & {
  readonly name: string;
  readonly isInReach: boolean;
};

/**
 * Devices of the gateway's tenant by name, and whether it serves them: those of its customer, or all devices if it may
 * serve customers and has none itself; never itself. Records it as the last gateway of the devices that it serves.
 */
export async function findDevicesOfGateway(
  pool: pg.Pool,
  gatewayId: string,
  names: readonly string[],
): Promise<FoundDevice[]> {
  const { rows } = await pool.query<FoundDevice>({
    name: 'find_devices_of_gateway',
    text: `with gateway as (
        select id, tenant_id, customer_id,
          customer_id is null and gateway_serves_customers as serves_customers
        from device where id = $1 and tenant_id is not null and additional_info -> 'gateway' = 'true'
      ), found as (
        select ${DEVICE_ROW}, d.name, d.last_gateway_id,
          d.id <> g.id and (d.customer_id is not distinct from g.customer_id or g.serves_customers)
            as is_in_reach
        from gateway g join device d on d.tenant_id = g.tenant_id and d.name = any($2::text[]) ${WITH_PROFILE}
      ), served as (
        update device d set last_gateway_id = $1 from found f
        where d.id = f.id and f.is_in_reach and f.last_gateway_id is distinct from $1
      )
      select found.*, is_in_reach as "isInReach" from found`,
    values: [gatewayId, textArray(names)],
  });
  return rows;
}
