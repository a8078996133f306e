import type { DeviceFilter } from '@airdeck/contract/filter-wear/filter-wear';
import type { PurifierFilter } from '@airdeck/contract/purifiers/purifier-filter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 15:30 in India, where the devices are. */
const START = Date.parse('2026-03-20T10:00:00Z');
const TODAY = '2026-03-20';
const DAYS = 40;
const [OFF, TURBO] = [0, 3];
/** Turbo for half of each day at 50 µg/m³ and 300 m³/h: 180 mg. */
const FILTER: PurifierFilter = {
  ratedHours: 1_000,
  ratedMassMg: 8_000,
  cleanAir: [{ mode: TURBO, m3PerHour: 300 }],
};

let world: AppWorld;
const time = { now: START };
let room: WorldDevice;
let modelId: string;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => time.now });
  room = world.a.customers[0].device;
  const model = { purifierId: '300', purifierModelNo: 'AP-300' };
  const made = await world.api(world.sysAdmin, 'POST', '/backoffice/purifier/createPurifier', model);
  modelId = made.body._id;
  await put('modes', {
    modes: [
      { mode: OFF, name: 'Off' },
      { mode: TURBO, name: 'Turbo' },
    ],
  });
  await put('filter', FILTER);
});
afterAll(() => world.close());

const sql = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);

async function put(what: 'modes' | 'filter', body: object): Promise<void> {
  const answer = await world.api(world.sysAdmin, 'PUT', `/backoffice/purifier/${modelId}/${what}`, body);
  expect(answer.status).toBe(200);
}

beforeEach(async () => {
  time.now = START;
  for (const table of ['filter_change', 'filter_day', 'filter_wear', 'todo', 'message', 'reading_hourly']) {
    await sql(`delete from ${table}`);
  }
  await sql('update device set purifier_id = null, tenant_readable_from = 0, customer_readable_from = 0');
  await runs(room);
});

/** Sets the model of a device, and stores roll-ups in which it ran for half of each day. */
async function runs(device: WorldDevice): Promise<void> {
  await sql(
    `update device set purifier_id = $2, time_zone = 'Asia/Kolkata' where id = $1`,
    device.id,
    modelId,
  );
  await sql(
    `insert into reading_hourly (device, key, hour, min, max, sum, count)
     select $1, key, h, value, value, value * 60, 60
     from generate_series($2::int, $3::int) as h
     cross join lateral (values ('mode', case when h % 24 < 12 then ${TURBO} else ${OFF} end), ('pm25', 50)) as k (key, value)`,
    device.key,
    (START - DAYS * DAY_MS) / HOUR_MS,
    START / HOUR_MS,
  );
}

const count = () => world.app.jobs.run('filter-wear');

/** Counts a day later, and resets the clock: sessions would expire. */
async function countTomorrow(): Promise<void> {
  time.now += DAY_MS;
  await count();
  time.now = START;
}

async function filterOf(user: WorldUser, device = room): Promise<DeviceFilter> {
  const { status, body } = await world.api(user, 'GET', `/backoffice/devices/${device.id}/filter`);
  expect(status).toBe(200);
  return body as DeviceFilter;
}
const change = (user: WorldUser, day?: string, device = room) =>
  world.api(user, 'POST', `/backoffice/devices/${device.id}/filter/changes`, day ? { day } : {});
const undo = (user: WorldUser, id?: string) =>
  world.api(user, 'DELETE', `/backoffice/devices/${room.id}/filter/changes/${id}`);
const todosOf = async (user: WorldUser, state = 'open') =>
  (await world.api(user, 'GET', `/backoffice/todos?state=${state}`)).body.data;
const messagesOf = async (user: WorldUser) =>
  (await world.api(user, 'GET', '/backoffice/messages')).body.data.map(({ kind }: { kind: string }) => kind);

describe('the wear of a filter', () => {
  it('is counted from the hours in each mode, and its due day by the pace of a month', async () => {
    await count();
    const found = await filterOf(world.a.customers[0].user);
    expect(found).toMatchObject({
      model: { name: 'AP-300', filter: FILTER },
      mayChange: true,
      change: null,
      today: TODAY,
      since: '2026-02-08',
      until: '2026-03-19',
      limit: 'mass',
    });
    // The first day counts from the first reading on.
    expect(found.elapsedHours).toBe(40 * 24);
    expect(found.countedHours).toBeCloseTo(40 * 24 - 15, 0);
    const turbo = found.modes.find(({ mode }) => mode === TURBO);
    expect(turbo).toMatchObject({ name: 'Turbo', isOff: false });
    expect(turbo?.massMg).toBeCloseTo((turbo?.hours ?? 0) * 15);
    expect(found.runningHours).toBe(turbo?.hours);
    expect(found.share).toBeCloseTo((found.massMg ?? 0) / 8_000);
    expect(found.dueDay).toBe('2026-03-25');
  });

  it('divides an hour with a change of mode by its readings, and omits unknown hours', async () => {
    const hour = START / HOUR_MS - 48;
    await sql(`delete from reading_hourly where key = 'mode' and hour > $1`, hour);
    await sql(`update reading_hourly set min = 0, max = 3 where key = 'mode' and hour = $1`, hour);
    await insertReadings(
      world.database,
      [OFF, TURBO, TURBO, TURBO].map((mode, index) => ({
        device: room.key,
        ts: hour * HOUR_MS + index * 60_000,
        values: { mode, pm25: mode === OFF ? 10 : 90 },
      })),
    );
    await count();
    const { rows } = await sql(
      `select mode, hours - floor(hours) as part from filter_day where day = (select max(day) from filter_day) order by mode`,
    );
    expect(rows).toMatchObject([
      { mode: OFF, part: 0.25 },
      { mode: TURBO, part: 0.75 },
    ]);
    const found = await filterOf(world.a.admin);
    expect(found.until).toBe('2026-03-19');
    expect(found.countedHours).toBeLessThan(found.elapsedHours - 24);
  });

  it('has no estimate without a rated life of the model, and is counted once it has one', async () => {
    await put('filter', { ratedHours: null, ratedMassMg: null, cleanAir: [] });
    await count();
    expect(await filterOf(world.a.admin)).toMatchObject({ share: null, since: null, dueDay: null });
    await put('filter', FILTER);
    await count();
    expect((await filterOf(world.a.admin)).share).toBeGreaterThan(0.8);
    await put('filter', { ...FILTER, ratedHours: 400 });
    await count();
    const { rows } = await sql('select share from filter_wear');
    expect(rows[0].share).toBeGreaterThan(1);
    await put('filter', FILTER);
  });

  it('has days of 23 hours where the clocks change, and no gaps in them', async () => {
    await sql(`update device set time_zone = 'Europe/Berlin' where id = $1`, room.id);
    await sql('delete from reading_hourly');
    const [from, until] = ['2026-03-26T23:00:00Z', '2026-03-31T22:00:00Z'].map(
      (at) => Date.parse(at) / HOUR_MS,
    );
    await sql(
      `insert into reading_hourly (device, key, hour, min, max, sum, count)
       select $1, 'mode', h, ${TURBO}, ${TURBO}, ${TURBO}, 1 from generate_series($2::int, $3::int - 1) as h`,
      room.key,
      from,
      until,
    );
    // Counted in summer, as are the days of winter before.
    time.now = Date.parse('2026-04-01T10:00:00Z');
    await count();
    time.now = START;
    const { rows } = await sql('select hours from filter_day where device = $1 order by day', room.key);
    expect(rows.map(({ hours }) => hours)).toEqual([24, 24, 23, 24, 24]);
    expect(await filterOf(world.a.admin)).toMatchObject({
      since: '2026-03-27',
      until: '2026-03-31',
      elapsedHours: 119,
      countedHours: 119,
    });
  });

  it('includes older readings that arrive later', async () => {
    await sql('delete from reading_hourly where hour < $1', START / HOUR_MS - 5 * 24);
    await count();
    const before = (await filterOf(world.a.admin)).countedHours;
    expect((await filterOf(world.a.admin)).isCounting).toBe(false);
    await sql('insert into dirty_hour (device, hour) values ($1, $2)', room.key, START / HOUR_MS - 6 * 24);
    expect((await filterOf(world.a.admin)).isCounting).toBe(true);
    await sql('delete from dirty_hour');
    await sql('delete from reading_hourly');
    await runs(room);
    expect((await filterOf(world.a.admin)).isCounting).toBe(true);
    await count();
    const after = await filterOf(world.a.admin);
    expect(after.countedHours).toBeGreaterThan(before + 30 * 24);
    expect(after.isCounting).toBe(false);
  });
});

describe('users in charge of a purifier', () => {
  it('are notified once that its filter will be due, and once that it is', async () => {
    const [{ user }, neighbour] = world.a.customers;
    await count();
    await count();
    await countTomorrow();
    expect(await messagesOf(user)).toEqual(['filterSoon']);
    expect(await todosOf(user)).toMatchObject([
      { task: `Change the filter of ${room.name}`, dueDate: '2026-03-25', device: { id: room.id } },
    ]);
    for (const other of [neighbour.user, world.a.admin, world.b.admin]) {
      expect([await messagesOf(other), await todosOf(other)]).toEqual([[], []]);
    }
    await put('filter', { ...FILTER, ratedHours: 400 });
    await count();
    await count();
    await put('filter', FILTER);
    expect(await messagesOf(user)).toEqual(['filterDue', 'filterSoon']);
    expect(await todosOf(user)).toHaveLength(1);
  });

  it("are the tenant's administrators if it has no customer", async () => {
    await runs(world.a.spareDevice);
    await sql('update device set purifier_id = null where id = $1', room.id);
    await count();
    expect(await messagesOf(world.a.admin)).toEqual(['filterSoon']);
    expect(await todosOf(world.a.admin)).toHaveLength(1);
  });

  it('see due filters in their scope, with numbers by model', async () => {
    await runs(world.a.spareDevice);
    await count();
    const due = async (user: WorldUser, days = 30) =>
      (await world.api(user, 'GET', `/backoffice/filters?withinDays=${days}`)).body;
    expect(await due(world.a.admin)).toMatchObject({ totalElements: 2 });
    expect((await due(world.a.customers[0].user)).data).toMatchObject([
      {
        deviceId: room.id,
        modelName: 'AP-300',
        dueDay: '2026-03-25',
        customerTitle: null,
        isCounting: false,
      },
    ]);
    expect(await due(world.b.admin)).toMatchObject({ totalElements: 0 });
    expect(await due(world.a.admin, 2)).toMatchObject({ totalElements: 0 });
    const counts = async (query = '') =>
      (await world.api(world.a.admin, 'GET', `/backoffice/filters/counts${query}`)).body.models;
    expect(await counts()).toEqual([{ modelName: 'AP-300', filters: 2, due: 0 }]);
    const made = await sql(
      `insert into place (id, created_time, tenant_id, customer_id, kind, path, name)
       select id, 0, $1, $2, 'room', array[id], 'Ward 3' from gen_random_uuid() as id returning id`,
      world.a.tenantId,
      world.a.customers[0].id,
    );
    const [{ id: placeId }] = made.rows;
    await sql('update device set room_id = $2 where id = $1', room.id, placeId);
    const inRoom = await world.api(world.a.admin, 'GET', `/backoffice/filters?placeId=${placeId}`);
    expect(inRoom.body).toMatchObject({
      data: [{ deviceId: room.id, placeNames: ['Ward 3'] }],
      totalElements: 1,
    });
    expect(await counts(`?placeId=${placeId}`)).toEqual([{ modelName: 'AP-300', filters: 1, due: 0 }]);
    await sql('delete from place where id = $1', placeId);
  });
});

describe('a due filter', () => {
  const list = async (withinDays: number) =>
    (await world.api(world.a.admin, 'GET', `/backoffice/filters?withinDays=${withinDays}`)).body.data;
  const counts = async () =>
    (await world.api(world.a.admin, 'GET', '/backoffice/filters/counts?withinDays=1')).body.models;

  it.each([
    // Midnight, the day after that of UTC.
    ['Pacific/Kiritimati', '2026-03-21', '2026-03-21', 1],
    // 23:00 on the day before.
    ['Pacific/Pago_Pago', '2026-03-19', '2026-03-20', 0],
    [null, '2026-03-20', '2026-03-20', 1],
  ])('is due by the day at its device: %s', async (zone, today, dueDay, due) => {
    await sql('update device set time_zone = $2 where id = $1', room.id, zone);
    await count();
    await sql('update filter_wear set due_day = $1', Date.parse(dueDay) / DAY_MS);
    expect((await filterOf(world.a.admin)).today).toBe(today);
    expect(await list(0)).toMatchObject(due ? [{ deviceId: room.id, dueDay, today }] : []);
    expect(await list(1)).toMatchObject([{ deviceId: room.id, dueDay, today }]);
    expect(await counts()).toEqual([{ modelName: 'AP-300', filters: 1, due }]);
  });
});

describe('a change of the filter', () => {
  it('resets the wear and the notices, and is recorded in the time line and the audit log', async () => {
    const [{ user }] = world.a.customers;
    await count();
    const { status, body } = await change(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ share: 0, change: { day: TODAY, by: { userId: user.id }, mayUndo: true } });
    expect([await messagesOf(user), await todosOf(user)]).toEqual([[], []]);
    expect(await todosOf(user, 'done')).toHaveLength(1);
    expect((await world.api(user, 'GET', '/backoffice/filters')).body.totalElements).toBe(0);
    const { rows } = await sql(
      `select kind, user_email, details ->> 'day' as day from device_activity
       where device_id = $1 and kind like 'filterChang%'`,
      room.id,
    );
    expect(rows).toEqual([{ kind: 'filterChanged', user_email: user.email, day: TODAY }]);
    const log = await sql(
      `select action from audit_entry where entity_id = $1 and action like 'filter%'`,
      room.id,
    );
    expect(log.rows).toEqual([{ action: 'filterChanged' }]);
  });

  it('is undone with all its effects, without new notices', async () => {
    const [{ user }] = world.a.customers;
    await count();
    const before = await filterOf(user);
    const { body } = await change(user);
    const undone = await undo(user, body.change.id);
    expect(undone.body).toEqual(before);
    expect(await todosOf(user)).toHaveLength(1);
    await countTomorrow();
    expect(await messagesOf(user)).toEqual([]);
    expect(await todosOf(user)).toHaveLength(1);
    expect((await undo(user, body.change.id)).status).toBe(400);
  });

  it('that the tenant undoes later reopens no to-dos of its former customer', async () => {
    const [former] = world.a.customers;
    await count();
    const { body } = await change(former.user);
    await world.api(world.a.admin, 'DELETE', `/api/customer/device/${room.id}`);
    expect((await undo(world.a.admin, body.change.id)).status).toBe(200);
    expect(await todosOf(former.user)).toEqual([]);
    await world.api(world.a.admin, 'POST', `/api/customer/${former.id}/device/${room.id}`);
  });

  it('counts from its day on, which is neither in the future nor before the last one', async () => {
    const { admin } = world.a;
    await count();
    expect((await change(admin, '2026-03-21')).body.code).toBe('filterWear.dayInFuture');
    const { body } = await change(admin, '2026-03-10');
    expect(body).toMatchObject({ since: '2026-03-11', elapsedHours: 9 * 24, countedHours: 9 * 24 });
    expect((await change(admin, '2026-03-09')).body.code).toBe('filterWear.dayBeforeLast');
    const again = await change(admin, '2026-03-12');
    expect((await undo(admin, body.change.id)).body.code).toBe('filterWear.changeNotUndone');
    expect((await undo(admin, again.body.change.id)).body.change.id).toBe(body.change.id);
  });

  it("is permitted to a customer's users only if they may operate devices", async () => {
    const [{ user }] = world.a.customers;
    await sql('update tenant set customers_may_operate = false where id = $1', world.a.tenantId);
    expect((await change(user)).status).toBe(403);
    expect((await filterOf(user)).mayChange).toBe(false);
    expect((await change(world.a.admin)).status).toBe(200);
    await sql('update tenant set customers_may_operate = true where id = $1', world.a.tenantId);
    expect((await change(world.b.admin)).status).toBe(404);
  });

  it('stays with the device, whose next owner is notified, but does not see who changed it', async () => {
    const [former, next] = world.a.customers;
    await count();
    const before = (await filterOf(former.user)).share;
    await change(former.user, '2026-02-09');
    time.now += 1000;
    await count();
    const { share } = await filterOf(former.user);
    await world.api(world.a.admin, 'POST', `/api/customer/${next.id}/device/${room.id}`);
    const found = await filterOf(next.user);
    expect(found).toMatchObject({ share, change: { day: '2026-02-09', by: null, mayUndo: false } });
    expect(share).toBeLessThan(before ?? 0);
    await count();
    expect(await messagesOf(next.user)).toContain('filterSoon');
    expect(await todosOf(next.user)).toHaveLength(1);
    expect(await todosOf(former.user)).toEqual([]);
    expect((await undo(next.user, found.change?.id)).body.code).toBe('filterWear.changeNotUndone');
    await world.api(world.a.admin, 'POST', `/api/customer/${former.id}/device/${room.id}`);
  });
});
