import type { FastifyInstance } from 'fastify';
import type { TestDatabase } from '../../../testing/test-database.ts';
import type { WorldTenant } from '../../../testing/world.ts';
import { type Filling, insertFilled } from './filled-rows.ts';
import { columnsOf } from './schema-columns.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A device with something in every column, and with rows in every table that refers to devices. */
export type FullDevice = Filling & {
  readonly name: string;
  /** Degrees, which no other device has. */
  readonly position: readonly [lat: number, lon: number];
};

/** Who has it: the first customer of a tenant, the tenant itself, or no one. */
export type Start = 'customer' | 'tenant' | 'stock';

/** The tables with a column that names a device, without the table of devices. */
export async function referringTables({ pool }: TestDatabase): Promise<string[]> {
  const columns = (await columnsOf(pool)).filter(({ isOfDevice, table }) => isOfDevice && table !== 'device');
  return [...new Set(columns.map(({ table }) => table))];
}

/** The rows of a table that name the device. */
export async function rowsOf(table: string, { database, device }: FullDevice): Promise<Row[]> {
  const { rows } = await database.pool.query(
    `select t.* from ${table} t where ${await ofDevice(table, database, device)} order by t::text`,
  );
  return rows;
}

async function ofDevice(table: string, { pool }: TestDatabase, device: Filling['device']): Promise<string> {
  const columns = (await columnsOf(pool)).filter((column) => column.table === table && column.isOfDevice);
  const conditions = columns.map(({ name, type }) => {
    if (type === 'jsonb') return `(${name} ? '${device.id}' or ${name} ->> 'deviceId' = '${device.id}')`;
    return type === 'uuid' ? `${name} = '${device.id}'` : `${name} = ${device.key}`;
  });
  return conditions.join(' or ');
}

export const deviceRow = async ({ database, device }: FullDevice): Promise<Row> =>
  (await database.pool.query('select * from device where id = $1', [device.id])).rows[0];

let made = 0;

export function createFullDevices(database: TestDatabase, app: FastifyInstance, tenant: WorldTenant) {
  const [customer] = tenant.customers;
  const { tenantId } = tenant;

  async function fill(full: FullDevice): Promise<void> {
    for (const table of await referringTables(database)) {
      // Created with the device.
      await database.pool.query(`delete from ${table} where ${await ofDevice(table, database, full.device)}`);
      if (table === 'device_attribute') {
        for (const scope of ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'])
          await insertFilled(table, full, { scope });
      } else await insertFilled(table, full);
    }
  }

  return async (start: Start): Promise<FullDevice> => {
    const mark = `former ${++made}`;
    const position = [12 + made / 7919, 65 + made / 7919] as const;
    const { device } = await app.services.devices.create({
      tenantId: start === 'stock' ? null : tenantId,
      customerId: start === 'customer' ? customer.id : null,
      name: `full ${made}`,
      type: `profile ${made}`,
    });
    const served = tenant.spareDevice.id;
    await database.pool.query(
      `update device set label = $2, additional_info = $3, device_installed_place = 'School', device_installed_city = $2,
         device_lat = $5, device_lon = $6, time_zone = 'Asia/Tokyo', stock_transport_type = 'MQTT',
         purifier_id = (select id from purifier limit 1), last_gateway_id = $4, gateway_adds_devices = false,
         gateway_serves_customers = true, tenant_readable_from = 1, customer_readable_from = 1, customer_since = 1 where id = $1`,
      [device.id, mark, { gateway: true, description: mark, other: { of: mark } }, served, ...position],
    );
    const full = {
      database,
      mark,
      tenantId,
      device: { id: device.id, key: device.key },
      name: device.name,
      position,
      customerId: customer.id,
      userId: customer.user.id,
      time: Date.now() - 60_000,
    };
    // There is nothing about a device in stock but the device.
    if (start === 'stock') return full;
    await fill(full);
    await database.pool.query(
      'update device set room_id = (select room_id from room_period where device_id = $1) where id = $1',
      [device.id],
    );
    return full;
  };
}
