import { wallSchema } from '@airdeck/contract/wall-screens/wall';
import { WALL_LINK_UNKNOWN, WALL_SECRET_HEADER } from '@airdeck/contract/wall-screens/wall-link';
import {
  listWallScreens,
  type WallScreenForm,
  wallScreenSchema,
} from '@airdeck/contract/wall-screens/wall-screens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { WALL_SCREEN_LIMITS } from './wall-screens.limits.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 1, 12);

let world: AppWorld;
let now = NOON;
let addresses = 0;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
  await world.database.pool.query(
    `update device set tenant_readable_from = 0, customer_readable_from = 0, device_lat = 35.6812, device_lon = 139.7671,
       time_zone = 'Asia/Tokyo'`,
  );
  await says(world.a.customers[0].device, { pm25: 12, co2: 650 });
});
afterAll(() => world.close());

async function says({ key }: WorldDevice, values: Record<string, number>): Promise<void> {
  const names = Object.keys(values);
  await world.database.pool.query(
    `insert into latest_reading (device, ts, received_time, ${names.map((name) => `${name}, ${name}_ts`).join(', ')})
     values ($1, $2, $2, ${names.map((_, index) => `$${index + 3}, $2`).join(', ')})
     on conflict (device) do update set ts = $2, received_time = $2,
       ${names.map((name) => `${name} = excluded.${name}, ${name}_ts = $2`).join(', ')}`,
    [key, now, ...Object.values(values)],
  );
}

const room = ({ id }: WorldDevice, title = 'Lobby') => ({ deviceId: id, title });
const form = (change: Partial<WallScreenForm> & { customerId?: string } = {}) => ({
  name: 'Entrance',
  rooms: [room(world.a.customers[0].device)],
  readers: 'staff' as const,
  languages: ['en' as const, 'ar' as const],
  roomSeconds: 20,
  isBadgeAllowed: true,
  expiresTime: null,
  ...change,
});
const call = (user: WorldUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  world.api(user, method, `/backoffice/wallScreens${path}`, body);

async function make(change: Parameters<typeof form>[0] = {}) {
  const customerId = world.a.customers[0].id;
  const { status, body } = await call(world.a.admin, 'POST', '', form({ customerId, ...change }));
  expect(status).toBe(201);
  return { ...wallScreenSchema.parse(body.wallScreen), secret: String(body.secret) };
}

/** Each request is from an address of its own, unless one is given. */
const open = (url: string, headers: Record<string, string> = {}, address = `10.0.0.${++addresses}`) =>
  world.app.inject({ method: 'GET', url, headers, remoteAddress: address });
const show = (secret: string, headers: Record<string, string> = {}, address?: string) =>
  open('/backoffice/wall', { [WALL_SECRET_HEADER]: secret, ...headers }, address);

describe('the link of a wall screen', () => {
  it('shows the night at the position that a device reported, if no one entered another', async () => {
    const { secret } = await make();
    const { pool } = world.database;
    const nightThere = async () => (await show(secret)).json().night;
    const entered = await nightThere();
    const { id } = world.a.customers[0].device;
    await pool.query('update device set device_lat = null, device_lon = null where id = $1', [id]);
    const byClock = await nightThere();
    await pool.query(
      `insert into device_health (device_id, state, reported_lat, reported_lon, computed_time)
       values ($1, 'active', 35.6812, 139.7671, 0)
       on conflict (device_id) do update set reported_lat = 35.6812, reported_lon = 139.7671`,
      [id],
    );
    expect(await nightThere()).toEqual(entered);
    expect(byClock).not.toEqual(entered);
    await pool.query('delete from device_health');
    await pool.query('update device set device_lat = 35.6812, device_lon = 139.7671 where id = $1', [id]);
  });

  it('shows the rooms without a sign-in, and no other data of them', async () => {
    const { secret } = await make();
    const answer = await show(secret);
    expect(answer.statusCode).toBe(200);
    expect(wallSchema.parse(answer.json())).toEqual({
      readers: 'staff',
      brand: null,
      plan: null,
      languages: ['en', 'ar'],
      roomSeconds: 20,
      rooms: [
        {
          title: 'Lobby',
          tomorrow: null,
          air: {
            verdict: {
              state: 'rated',
              by: 'india',
              // CO₂ above 500 ppm is no longer Good.
              band: 'satisfactory',
              cause: { quantity: 'co2', metric: 'co2', value: 650, band: 'satisfactory' },
              others: [{ quantity: 'index', metric: 'pm25', value: 12, band: 'good' }],
              index: { value: 20, basis: 'pm25', band: 'good' },
              severity: expect.closeTo(65),
              faults: [],
            },
            measuredTime: NOON,
            staleTime: NOON + 10 * MINUTE,
            advice: 'fine',
          },
        },
      ],
      utcOffsetMs: 9 * 60 * MINUTE,
      night: { from: expect.any(Number), until: expect.any(Number) },
    });
    for (const hidden of [
      world.a.tenantId,
      world.a.customers[0].id,
      'device-a1',
      'Tokyo',
      '35.6',
      '139.7',
      'Customer',
    ])
      expect(answer.body).not.toContain(hidden);
    // 21:00 in Tokyo.
    expect(answer.json().night.from).toBeLessThan(NOON);
    expect(answer.json().night.until).toBeGreaterThan(NOON);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const again = await show(secret, { 'if-none-match': String(answer.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is stored only as a hash, and each change is in the audit log', async () => {
    const { id, secret } = await make({ name: 'Hashed' });
    const { rows } = await world.database.pool.query('select to_jsonb(w)::text as row from wall_screen w');
    expect(JSON.stringify(rows)).not.toContain(secret);
    await call(world.a.admin, 'POST', `/${id}/link`);
    await call(world.a.admin, 'DELETE', `/${id}/link`);
    await call(world.a.admin, 'DELETE', `/${id}`);
    const audit = await world.database.pool.query(
      'select action, entity_name, to_jsonb(a)::text as row from audit_entry a where entity_id = $1 order by id',
      [id],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual(['created', 'updated', 'withdrawn', 'deleted']);
    expect(JSON.stringify(audit.rows)).not.toContain(secret);
  });

  it('is invalid once it is renewed, withdrawn, expired or deleted', async () => {
    const first = await make({ expiresTime: now + 60 * MINUTE });
    const status = async (secret: string) => (await show(secret)).statusCode;
    const renewed = (await call(world.a.admin, 'POST', `/${first.id}/link`)).body.secret;
    expect([await status(first.secret), await status(renewed)]).toEqual([404, 200]);
    expect((await call(world.a.admin, 'DELETE', `/${first.id}/link`)).body.hasLink).toBe(false);
    expect(await status(renewed)).toBe(404);
    const again = (await call(world.a.admin, 'POST', `/${first.id}/link`)).body.secret;
    expect(await status(again)).toBe(200);
    now += 61 * MINUTE;
    expect((await show(again)).json().code).toBe(WALL_LINK_UNKNOWN);
    now = NOON;
    await call(world.a.admin, 'DELETE', `/${first.id}`);
    expect(await status(again)).toBe(404);
  });

  it('records when a screen was open last', async () => {
    const { id, secret } = await make();
    const seen = async () => (await call(world.a.admin, 'GET', `/${id}`)).body.lastSeenTime;
    expect(await seen()).toBeNull();
    await show(secret);
    expect(await seen()).toBe(NOON);
  });
});

describe('a room of a wall screen', () => {
  it('is removed when its device is assigned to another owner, and does not come back', async () => {
    const { device, id: customerId } = world.a.customers[0];
    const { secret, rooms } = await make();
    const shown = async () => (await show(secret)).json().rooms.length;
    expect(await shown()).toBe(1);
    const assign = (customer: string) =>
      world.api(world.a.admin, 'POST', `/api/customer/${customer}/device/${device.id}`);
    expect((await assign(world.a.customers[1].id)).status).toBe(200);
    expect(await shown()).toBe(0);
    expect((await open(`/badge/${rooms[0]?.badgeCode}.svg`)).statusCode).toBe(404);
    expect((await assign(customerId)).status).toBe(200);
    expect(await shown()).toBe(0);
    // The query itself is restricted to the owner, too.
    const { secret: other } = await make();
    await world.database.pool.query('update device set customer_id = $1 where id = $2', [
      world.a.customers[1].id,
      device.id,
    ]);
    expect((await show(other)).json().rooms).toEqual([]);
    await world.database.pool.query(
      'update device set customer_id = $1, customer_readable_from = 0 where id = $2',
      [customerId, device.id],
    );
  });

  it('hides values from before its customer had it, and keeps those of a silent device', async () => {
    const { device } = world.a.customers[0];
    const { secret } = await make();
    now += 60 * MINUTE;
    const { air } = (await show(secret)).json().rooms[0];
    expect([air.verdict.index.value, air.staleTime < now]).toEqual([20, true]);
    const from = 'update device set customer_readable_from = $1 where id = $2';
    await world.database.pool.query(from, [NOON + 1, device.id]);
    expect((await show(secret)).json().rooms[0]).toEqual({
      title: 'Lobby',
      air: null,
      tomorrow: null,
    });
    await world.database.pool.query(from, [0, device.id]);
    now = NOON;
  });

  it('has one verdict on the screen and its badge: the worst of what is measured, or a fault', async () => {
    const { device } = world.a.customers[0];
    const { secret, rooms } = await make();
    const shown = async () => {
      const { air } = (await show(secret)).json().rooms[0];
      const badge = await open(`/badge/${rooms[0]?.badgeCode}.svg`);
      return [
        air.verdict.band ?? air.verdict.state,
        air.advice,
        /<title>(.*)<\/title>/.exec(badge.body)?.[1],
      ];
    };
    await says(device, { pm25: 6, co2: 4600 });
    expect(await shown()).toEqual([
      'severe',
      'airNow',
      'Lobby: Severe: CO₂ 4,600\u00a0ppm (Indian Air Quality Index)',
    ]);
    await says(device, { pm25: 308, co2: 450 });
    expect(await shown()).toEqual(['severe', 'purify', 'Lobby: Severe 445 (Indian Air Quality Index)']);
    await world.database.pool.query(
      `update latest_reading set pm25 = null, pm25_ts = null, co2 = null, co2_ts = null,
         unjudged = jsonb_build_object('co2', jsonb_build_object('ts', $2::bigint, 'value', 65535))
       where device = $1`,
      [device.key, now],
    );
    expect(await shown()).toEqual(['fault', 'fault', 'Lobby: Sensor fault']);
    await world.database.pool.query('update latest_reading set unjudged = null where device = $1', [
      device.key,
    ]);
    await says(device, { pm25: 12, co2: 650 });
  });

  it('belongs to the customer', async () => {
    const customerId = world.a.customers[0].id;
    for (const device of [world.a.customers[1].device, world.b.customers[0].device, world.a.spareDevice]) {
      const body = form({ customerId, rooms: [room(device)] });
      for (const path of ['', '/preview'])
        expect((await call(world.a.admin, 'POST', path, body)).body.code).toBe('wallScreens.unknownDevice');
    }
    const foreign = form({ customerId: world.b.customers[0].id, rooms: [room(world.b.customers[0].device)] });
    expect((await call(world.a.admin, 'POST', '', foreign)).body.code).toBe('wallScreens.customerUnknown');
  });
});

describe('wall screens', () => {
  it('are created by administrators of the customer for their own rooms only', async () => {
    const [{ user }] = world.a.customers;
    const mark = 'update app_user set access_role = $1 where id = $2';
    await world.database.pool.query(mark, ['EDITOR', user.id]);
    const refused = await call(user, 'POST', '', form());
    expect([refused.status, refused.body.code]).toEqual([403, 'wallScreens.notAdministrator']);
    const list = async () => listWallScreens.responses[200].parse((await call(user, 'GET')).body);
    expect((await list()).mayManage).toBe(false);
    await world.database.pool.query(mark, ['ADMINISTRATOR', user.id]);
    const made = await call(user, 'POST', '', form({ name: 'Own', customerId: world.a.customers[1].id }));
    expect(made.body.wallScreen).toMatchObject({
      customerId: world.a.customers[0].id,
      createdBy: user.email,
    });
    expect((await list()).wallScreens.some(({ name }) => name === 'Own')).toBe(true);
    const others = listWallScreens.responses[200].parse((await call(world.b.admin, 'GET')).body);
    expect(others.wallScreens).toEqual([]);
  });

  it('keep the badges of remaining rooms, and reject a stale version', async () => {
    const { device } = world.a.customers[0];
    const made = await make();
    const changed = form({ rooms: [room(device, 'Hall')], name: 'Renamed' });
    const saved = await call(world.a.admin, 'PUT', `/${made.id}`, { ...changed, version: 1 });
    expect(saved.body).toMatchObject({
      name: 'Renamed',
      rooms: [{ title: 'Hall', badgeCode: made.rooms[0]?.badgeCode }],
    });
    expect((await call(world.a.admin, 'PUT', `/${made.id}`, { ...changed, version: 1 })).status).toBe(409);
    const past = { ...changed, expiresTime: NOON - 1 };
    expect((await call(world.a.admin, 'PUT', `/${made.id}`, past)).body.code).toBe('wallScreens.expiryPast');
  });

  it('are limited in number per customer', async () => {
    const { id: customerId, device } = world.b.customers[1];
    await world.database.pool.query(
      `insert into wall_screen (id, created_time, tenant_id, customer_id, name, readers, languages, room_seconds, is_badge_allowed)
       select gen_random_uuid(), 0, $1, $2, 'many', 'staff', '{en}', 20, false from generate_series(1, $3::int)`,
      [world.b.tenantId, customerId, WALL_SCREEN_LIMITS.numbers.perCustomer],
    );
    const { body } = await call(world.b.admin, 'POST', '', form({ customerId, rooms: [room(device)] }));
    expect(body.code).toBe('wallScreens.tooMany');
  });
});

describe('a badge', () => {
  it('is an image for external pages, in the requested language', async () => {
    const { rooms } = await make({
      rooms: [room(world.a.customers[0].device, '<script>"Lab" & \u202eco</script>')],
    });
    const path = `/badge/${rooms[0]?.badgeCode}.svg`;
    const answer = await open(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain('Satisfactory: CO₂ 650\u00a0ppm');
    expect(answer.body).not.toMatch(/<script|\u202e|"Lab"/);
    await says(world.a.customers[0].device, { pm25: 12, co2: 450 });
    expect((await open(path)).body).toContain('Good 20');
    expect((await open(`${path}?lang=ja`)).body).toContain('良好 20');
    expect((await open(`${path}?lang=xx`)).body).toContain('Good 20');
    expect((await open(`${path}?lang=ar`)).body).toContain('جيد');
    now += 60 * MINUTE;
    expect((await open(path)).body).toContain('no recent reading');
    now = NOON;
    await says(world.a.customers[0].device, { pm25: 12, co2: 650 });
  });

  it('ends with the link of its screen', async () => {
    const { rooms } = await make({ expiresTime: now + MINUTE });
    const path = `/badge/${rooms[0]?.badgeCode}.svg`;
    expect((await open(path)).statusCode).toBe(200);
    now += MINUTE;
    expect((await open(path)).statusCode).toBe(404);
    now = NOON;
  });

  it('does not exist if the screen allows none', async () => {
    const { id, rooms } = await make({ isBadgeAllowed: false });
    expect(rooms[0]?.badgeCode).toBeNull();
    const { rows } = await world.database.pool.query(
      'select badge_code from wall_screen_room where wall_screen_id = $1',
      [id],
    );
    expect((await open(`/badge/${rows[0].badge_code}.svg`)).statusCode).toBe(404);
  });
});
