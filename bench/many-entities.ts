import { randomBytes } from 'node:crypto';
import { type Database, LONG_WORK_SETTINGS, openDatabase } from '../apps/server/src/database/database.ts';
import { createEventBus } from '../apps/server/src/events.ts';
import type { AirWatch } from '../apps/server/src/features/device-health/air-watch.ts';
import { createServices } from '../apps/server/src/services.ts';

/** Number of customers, of users, of devices and of alarms in one tenant, and of partners. */
export const MANY = 100_000;

/** Batch size of queries. */
const RANKS_AT_ONCE = 1000;

export type LargeTenant = {
  readonly tenantId: string;
  /** Access token of its administrator. */
  readonly accessToken: string;
  /** Access token of a system administrator, who sees the users of all tenants. */
  readonly systemToken: string;
  /** Customer with a fifth of all users. */
  readonly largestCustomerId: string;
  /** Building of a customer, with a hundred devices in as many rooms. */
  readonly buildingId: string;
};

/** Creates a tenant with `MANY` customers, users, devices and alarms, and as many partners, with realistic variety. */
export async function createLargeTenant(databaseUrl: string): Promise<LargeTenant> {
  const database = openDatabase(databaseUrl, { warn: () => undefined }, 10, LONG_WORK_SETTINGS);
  try {
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const name = randomBytes(4).toString('hex');
    const { id: tenantId } = await services.tenants.create({ title: `Large ${name}` });
    const email = `large-${name}@example.com`;
    const password = randomBytes(9).toString('base64url');
    const admin = { authority: 'TENANT_ADMIN', tenantId, customerId: null, email } as const;
    const { id: userId } = await services.users.create(admin);
    await services.users.setPassword(userId, password);
    const root = { email: `root-${name}@example.com`, authority: 'SYS_ADMIN' } as const;
    const { id: rootId } = await services.users.create({ ...root, tenantId: null, customerId: null });
    await services.users.setPassword(rootId, password);
    const ids = await fill(database, tenantId);
    await storeRanks(database, services.airWatch);
    const { token } = await services.auth.login({ username: email, password }, { address: '127.0.0.1' });
    const system = await services.auth.login({ username: root.email, password }, { address: '127.0.0.1' });
    return { tenantId, accessToken: token, systemToken: system.token, ...ids };
  } finally {
    await database.close();
  }
}

/** Stores the ranks of the devices' verdicts, as the watch over all devices would do during the measurement. */
export async function storeRanks({ pool }: Database, airWatch: Pick<AirWatch, 'look'>): Promise<void> {
  const { rows } = await pool.query<{ device: number }>('select device from latest_reading order by device');
  const keys = rows.map(({ device }) => device);
  for (let from = 0; from < keys.length; from += RANKS_AT_ONCE)
    await airWatch.look({ keys: keys.slice(from, from + RANKS_AT_ONCE) });
  await pool.query('vacuum analyze device_presence');
}

const TABLES = [
  'tenant',
  'customer',
  'place',
  'app_user',
  'user_credentials',
  'device',
  'device_health',
  'device_presence',
  'latest_reading',
  'device_attribute',
  'alarm',
] as const;

/** Pseudo-random number by the number of the row, in an order different from that of any index. */
const shuffled = '(n * 7919::bigint % 100003)';

type KnownIds = Pick<LargeTenant, 'largestCustomerId' | 'buildingId'>;

async function fill({ pool }: Database, tenantId: string): Promise<KnownIds> {
  await pool.query(
    `insert into customer (id, created_time, tenant_id, title, email, phone, country, state, city, address, additional_info)
     select md5($1 || 'customer' || n)::uuid, 1700000000000 + ${shuffled}, $1::uuid,
       (array['Sunrise', 'Green', 'Blue', 'Asha', 'North', 'Delta', 'Omega', 'Pearl'])[1 + n % 8] || ' '
         || (array['Hospital', 'School', 'Works', 'Hotel', 'House'])[1 + n % 5] || ' ' || ${shuffled},
       'contact' || ${shuffled} || '@example' || n % 100 || '.com', '98' || ${shuffled},
       (array['India', 'Japan', 'Qatar'])[1 + n % 3], 'State ' || n % 40,
       case when n % 10 > 0 then 'City ' || n % 500 end, 'Plot ' || ${shuffled},
       case when n % 3 > 0 then jsonb_build_object('firstName',
         (array['Meera', 'Ravi', 'Asha', 'Kenji', 'Yuki', 'Omar'])[1 + n % 6], 'lastName', 'Das' || n % 3000) end
     from generate_series(1, ${MANY}) n`,
    [tenantId],
  );
  const { rows } = await pool.query<KnownIds>(
    `select md5($1 || 'customer1')::uuid as "largestCustomerId", md5($1 || 'building2')::uuid as "buildingId"`,
    [tenantId],
  );
  await pool.query(
    `with made as (
       insert into app_user (id, created_time, tenant_id, customer_id, authority, access_role, email, first_name, last_name,
         phone, address)
       select md5($1 || 'user' || n)::uuid, 1700000000000 + ${shuffled}, $1::uuid,
         md5($1 || 'customer' || case when n % 5 = 0 then 1 else n end)::uuid, 'CUSTOMER_USER', 'EDITOR',
         (array['meera', 'ravi', 'asha', 'kenji', 'yuki', 'omar'])[1 + n % 6] || ${shuffled} || '.' || left($1, 8)
           || '@example' || n % 100 || '.com',
         (array['Meera', 'Ravi', 'Asha', 'Kenji', 'Yuki', 'Omar'])[1 + n % 6],
         case when n % 7 > 0 then 'Das' || n % 3000 end, '98' || ${shuffled},
         case when n % 4 > 0 then 'Plot ' || ${shuffled} end
       from generate_series(1, ${MANY}) n returning id
     )
     insert into user_credentials (user_id) select id from made`,
    [tenantId],
  );
  await fillPlaces(pool, tenantId);
  await pool.query(
    `insert into device (id, created_time, tenant_id, customer_id, room_id, device_profile_id, name, label, type,
       device_installed_place, device_installed_city)
     select md5($1 || 'device' || n)::uuid, 1700000000000 + ${shuffled}, $1::uuid,
       case when n % 4 > 0 then md5($1 || 'customer' || 1 + n % 1000)::uuid end,
       case when n % 4 > 0 then md5($1 || 'room' || n)::uuid end, p.id, 'AQ-' || ${shuffled},
       (array['Lobby', 'Ward', 'Office', 'Kitchen'])[1 + n % 4] || ' ' || n % 1000, p.name,
       (array['Hospital', 'School', 'Industrial Office', 'Hospitality', null])[1 + n % 5],
       case when n % 10 > 0 then 'City ' || n % 500 end
     from generate_series(1, ${MANY}) n, device_profile p where p.tenant_id = $1::uuid`,
    [tenantId],
  );
  // Before devices count as active, with a timeout of a day: none falls silent or changes during the measurement.
  await pool.query(
    `with spoken as (
       insert into latest_reading (device, ts, received_time, pm25, pm25_ts, temp, temp_ts, extra)
       select key, $2, $2, key % 503, $2, 15 + key % 17, $2,
         jsonb_build_object('fan', jsonb_build_object('ts', $2::bigint, 'value', 'level ' || key % 5))
       from device where tenant_id = $1::uuid and key % 4 > 0 returning device
     )
     insert into device_attribute (device_key, scope, key, value, last_update_ts)
     select device, 'SERVER_SCOPE', attribute, value, $2 from spoken,
       lateral (values ('inactivityTimeout', '86400000'::jsonb), ('floor', to_jsonb(device % 40)),
         ('room', to_jsonb('Room ' || device % 700))) a (attribute, value)`,
    [tenantId, Date.now()],
  );
  // The server may have found the devices by now, before they had readings.
  await pool.query(
    `insert into device_health (device_id, state, computed_time)
     select d.id, case when d.key % 4 > 0 then 'active' else 'silent' end, 0
     from device d where d.tenant_id = $1::uuid
     on conflict (device_id) do update set state = excluded.state`,
    [tenantId],
  );
  await pool.query(
    `insert into device_presence (device_id, tenant_id, is_active)
     select id, tenant_id, key % 4 > 0 from device where tenant_id = $1::uuid
     on conflict (device_id) do update set is_active = excluded.is_active`,
    [tenantId],
  );
  // Every tenth alarm is open.
  await pool.query(
    `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time,
       clear_time, over_kind, ack_time, device_name, device_label)
     select md5($1 || 'alarm' || d.n)::uuid, made, $1::uuid, d.customer_id, d.id,
       (array['High CO2', 'High PM2.5', 'High PM10', 'Silent', 'Battery'])[1 + d.n % 5],
       (array['CRITICAL', 'MAJOR', 'MINOR', 'WARNING'])[1 + d.n % 4], made - 300000, made + 600000,
       case when d.n % 10 > 0 then made + 600000 end, case when d.n % 10 > 0 then 'ended' end,
       case when d.n % 3 = 0 then made + 60000 end, d.name, d.label
     from (select row_number() over (order by id) as n, * from device where tenant_id = $1::uuid) d,
       lateral (select 1700000000000 + (d.n * 7919 % 100003) * 1000 as made) t`,
    [tenantId],
  );
  await pool.query(
    `with made as (
       insert into tenant (id, created_time, title, kind)
       select md5($1 || 'partner' || n)::uuid, 1700000000000 + ${shuffled}, 'Partner ' || ${shuffled}, 'PARTNER'
       from generate_series(1, ${MANY}) n
     ), administrators as (
       insert into app_user (id, created_time, tenant_id, authority, access_role, first_administrator_of, email, first_name,
         last_name, phone, city, state, country)
       select md5($1 || 'administrator' || n)::uuid, 1700000000000 + ${shuffled}, md5($1 || 'partner' || n)::uuid,
         'TENANT_ADMIN', 'ADMINISTRATOR', 'PARTNER', 'partner' || ${shuffled} || '.' || left($1, 8) || '@example' || n % 100 || '.com',
         (array['Meera', 'Ravi', 'Asha', 'Kenji', 'Yuki', 'Omar'])[1 + n % 6],
         case when n % 7 > 0 then 'Das' || n % 3000 end, '98' || ${shuffled}, 'City ' || n % 500, 'State ' || n % 40,
         (array['India', 'Japan', 'Qatar'])[1 + n % 3]
       from generate_series(1, ${MANY}) n returning id
     )
     insert into user_credentials (user_id) select id from administrators`,
    [tenantId],
  );
  for (const table of TABLES) {
    await pool.query(`vacuum analyze ${table}`);
  }
  const [known] = rows;
  if (!known) throw new Error('no ids');
  return known;
}

/** Each customer with devices has a building with three floors, on which each of its devices has a room. */
async function fillPlaces(pool: Database['pool'], tenantId: string): Promise<void> {
  await pool.query(
    `with held as (
       select n, 1 + n % 1000 as customer, n / 1000 % 3 as floor from generate_series(1, ${MANY}) n where n % 4 > 0
     ), made (customer, kind, id, around, name) as (
       select distinct customer, 'building', 'building' || customer, array[]::text[], 'Building ' || customer from held
       union all
       select distinct customer, 'floor', 'floor' || customer || '.' || floor, array['building' || customer], 'Floor ' || floor
       from held
       union all
       select customer, 'room', 'room' || n, array['building' || customer, 'floor' || customer || '.' || floor],
         (array['Lobby', 'Ward', 'Office', 'Kitchen'])[1 + n % 4] || ' ' || n from held
     ), placed as (
       select *, array(select md5($1 || part)::uuid from unnest(around || id) with ordinality as parts (part, at) order by at)
         as path from made
     )
     insert into place (id, created_time, tenant_id, customer_id, kind, parent_id, path, name)
     select path[cardinality(path)], 1700000000000, $1::uuid, md5($1 || 'customer' || customer)::uuid, kind,
       path[cardinality(path) - 1], path, name from placed order by cardinality(path)`,
    [tenantId],
  );
  await pool.query(
    `update place set tree_order = (select string_agg(lower(around.name) || around.id, chr(1) order by around.depth)
       from place around where around.id = any(place.path)) where tenant_id = $1`,
    [tenantId],
  );
}
