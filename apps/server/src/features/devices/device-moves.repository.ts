import { PROVISION_STATE_KEY } from '@airdeck/contract/provisioning/provisioning';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import type { AttributeScope } from '../../events.ts';
import { deviceColumns, type StoredDevice } from './devices.repository.ts';

const { id: _device, key: _key, createdTime: _createdTime, ...WRITTEN } = deviceColumns;
const COLUMNS = getTableColumns(device);

/** Writes all columns of locked devices. Returns them in this order. */
export async function updateWholeDevices(
  tx: Queryable,
  devices: readonly StoredDevice[],
): Promise<StoredDevice[]> {
  const written = await tx
    .update(device)
    .set(
      Object.fromEntries(
        Object.entries(WRITTEN).map(([name, column]) => [name, sql`given.${sql.identifier(column.name)}`]),
      ),
    )
    .from(sql`jsonb_populate_recordset(null::device, ${JSON.stringify(devices.map(toRow))}::jsonb) as given`)
    .where(sql`${device.id} = given.id`)
    .returning(deviceColumns);
  const byId = new Map(written.map((row) => [row.id, row]));
  return devices.flatMap(({ id }) => byId.get(id) ?? []);
}

const toRow = (row: StoredDevice) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [COLUMNS[name as keyof StoredDevice].name, value]),
  );

export type DeletedAttributes = {
  readonly deviceId: string;
  readonly deviceKey: number;
  readonly scope: AttributeScope;
  readonly keys: readonly string[];
};

/**
 * Deletes the attributes of devices that leave their owner.
 * @param isSameTenant whether they stay with their tenant. Then the fact remains that a device has registered itself:
 *   otherwise, those who know the keys of its profile could get its access token.
 */
export async function deleteAttributesOf(
  tx: Queryable,
  deviceKeys: readonly number[],
  isSameTenant: boolean,
): Promise<DeletedAttributes[]> {
  const kept = isSameTenant
    ? sql`and not (a.scope = 'SERVER_SCOPE' and a.key = ${PROVISION_STATE_KEY})`
    : sql``;
  const { rows } = await tx.execute<DeletedAttributes>(sql`
    with deleted as (
      delete from device_attribute a using device d
      where d.key = a.device_key and d.key = any(${sql.param([...deviceKeys])}::integer[]) ${kept}
      returning d.id, d.key as device_key, a.scope, a.key
    )
    select id as "deviceId", device_key as "deviceKey", scope, array_agg(key) as keys from deleted
    group by id, device_key, scope`);
  return rows;
}

/** Devices for which one of these gateways spoke last were not spoken for by a gateway of their owner. */
export async function detachFromGateways(tx: Queryable, gatewayIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update device set last_gateway_id = null where last_gateway_id = any(${sql.param([...gatewayIds])}::uuid[])`);
}
