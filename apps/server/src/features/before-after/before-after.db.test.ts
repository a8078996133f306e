import type { BeforeAfter, FoundRoom, RoomComparison } from '@airdeck/contract/before-after/before-after';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import type { OutdoorProvider } from '../outdoor/outdoor-provider.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Installation of the purifier. */
const DAY = '2026-03-02';
const CAME = Date.parse(DAY);
const NOW = CAME + 25 * DAY_MS + 5 * HOUR_MS;
const POSITION = { lat: 20.3, lon: 85.8 };

/** A factor for the weather, which varies over days. */
const weather = (ts: number) => 1 + 0.2 * Math.sin(ts / DAY_MS);

const asked: { readonly lat: number; readonly days: number }[] = [];
const provider: OutdoorProvider = {
  name: 'a provider',
  readingAt: () => Promise.reject(new Error('not asked here')),
  async pastAirAt({ lat }, { startTs, endTs }) {
    asked.push({ lat, days: (endTs - startTs) / DAY_MS });
    const ts = Array.from({ length: (endTs - startTs) / HOUR_MS }, (_, hour) => startTs + hour * HOUR_MS);
    const pm25 = ts.map((at) => 60 * weather(at) * (at > CAME ? 1.2 : 1));
    return { ts, pm25, pm10: pm25.map(() => null) };
  },
};

let world: AppWorld;
let room: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW, outdoorSources: { provider, geocoder: undefined } });
  const [customer] = world.a.customers;
  room = customer.device;
  const { pool } = world.database;
  await pool.query(
    `update device set device_lat = $2, device_lon = $3, time_zone = 'Asia/Kolkata' where id = $1`,
    [room.id, POSITION.lat, POSITION.lon],
  );
  await send(room, 30, (ts) => ({ pm25: (ts > CAME ? 20 : 40) * weather(ts), co2: 800, temp: 24 }));
});
afterAll(() => world.close());

/** Stores a reading in each hour, without roll-ups. @param days number of days before `DAY` */
async function send(
  device: WorldDevice,
  days: number,
  valuesAt: (ts: number) => Record<string, number> | undefined,
): Promise<void> {
  const hours = Array.from({ length: (days + 25) * 24 }, (_, hour) => CAME - days * DAY_MS + hour * HOUR_MS);
  await insertReadings(
    world.database,
    hours.flatMap((ts) => {
      const values = valuesAt(ts);
      return values ? [{ device: device.key, ts: ts + 1, values }] : [];
    }),
  );
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading where device = $1',
    [device.key],
  );
}

async function compare(user: WorldUser, query: Record<string, string> = {}): Promise<RoomComparison[]> {
  const wanted = new URLSearchParams({ deviceIds: room.id, day: DAY, key: 'pm25', ...query });
  const { status, body } = await world.api(user, 'GET', `/backoffice/beforeAfter?${wanted}`);
  expect(status).toBe(200);
  return (body as BeforeAfter).rooms;
}

describe('a room before and after a day', () => {
  it('is compared over whole weeks that have passed, with the outdoor air', async () => {
    const [found] = await compare(world.a.customers[0].user);
    expect(found).toMatchObject({
      device: { deviceId: room.id, deviceName: room.name },
      timeZone: 'Asia/Kolkata',
      outcome: 'compared',
      // 25 days have passed, of the four weeks by default.
      weeks: 3,
      doubts: [],
    });
    expect(found?.days).toHaveLength(42);
    expect(found?.days[0]).toMatchObject({ day: '2026-02-09', isAfter: false, hours: 24 });
    expect(found?.days.at(-1)).toMatchObject({ day: '2026-03-23', isAfter: true, hours: 24 });
    expect(found?.inside?.part).toBeCloseTo(-0.5, 1);
    expect(found?.inside?.high).toBeLessThan(0);
    expect(found?.outside?.part).toBeCloseTo(0.2, 1);
    // Half inside, with a fifth more outside.
    expect(found?.net?.part).toBeCloseTo(0.5 / 1.2 - 1, 2);
    expect(asked).toEqual([{ lat: POSITION.lat, days: 45 }]);
    // Past outdoor air does not change, and is not requested again.
    await compare(world.a.admin);
    expect(asked).toHaveLength(1);
  });

  it('compares the hours in which the place is open, until all are asked for', async () => {
    const { pool } = world.database;
    const { rows } = await pool.query(
      `insert into place (id, created_time, tenant_id, customer_id, kind, path, name, time_zone, opening_hours)
       select room.id, 0, $1, $2, 'room', array[room.id], 'Classroom', 'Asia/Kolkata', $3 from gen_random_uuid() room(id)
       returning id`,
      [
        world.a.tenantId,
        world.a.customers[0].id,
        { spans: [{ weekdays: [1, 2, 3, 4, 5], from: '08:30', to: '15:30' }], holidays: [] },
      ],
    );
    await pool.query('update device set room_id = $2 where id = $1', [room.id, rows[0].id]);
    const [open] = await compare(world.a.admin);
    expect(open).toMatchObject({ counted: 'open', hasOpeningHours: true, outcome: 'compared' });
    // 2026-02-09 is a Monday.
    const hoursOf = (day: string) => open?.days.find((one) => one.day === day)?.hours ?? 0;
    expect(['2026-02-09', '2026-02-13', '2026-02-14', '2026-02-15'].map(hoursOf)).toEqual([7, 7, 0, 0]);
    const [all] = await compare(world.a.admin, { hours: 'all' });
    expect(all).toMatchObject({ counted: 'all', hasOpeningHours: true });
    expect(all?.days[0]).toMatchObject({ day: '2026-02-09', hours: 24 });
    await pool.query('update device set room_id = null where id = $1', [room.id]);
    await pool.query('delete from place where id = $1', [rows[0].id]);
  });

  it('compares fewer weeks on request, and reports a day that is too late or without readings', async () => {
    const outcomes = async (query: Record<string, string>) =>
      (await compare(world.a.admin, query)).map(({ outcome, weeks }) => [outcome, weeks]);
    expect(await outcomes({ weeks: '2' })).toEqual([['compared', 2]]);
    expect(await outcomes({ day: '2026-03-14' })).toEqual([['tooEarly', 0]]);
    expect(await outcomes({ day: '2026-02-05' })).toEqual([['nothingBefore', 0]]);
    expect(await outcomes({ key: 'tvoc' })).toEqual([['nothingBefore', 0]]);
    const spare = world.a.spareDevice;
    expect(await outcomes({ deviceIds: `${spare.id},${room.id}` })).toEqual([
      ['nothingBefore', 0],
      ['compared', 3],
    ]);
  });

  it('hides readings from before the device came to the customer', async () => {
    const [, other] = world.a.customers;
    await send(other.device, 30, () => ({ pm25: 10 }));
    await world.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      other.device.id,
      CAME - 7 * DAY_MS,
    ]);
    const query = { deviceIds: other.device.id };
    expect(await compare(other.user, query)).toMatchObject([{ outcome: 'nothingBefore', inside: null }]);
    expect(await compare(world.a.admin, query)).toMatchObject([{ outcome: 'compared', weeks: 3 }]);
  });

  it('reports the reasons for doubts', async () => {
    const [, other] = world.b.customers;
    // Colder, aired differently, without readings on each fourth day, and without a position.
    await send(other.device, 30, (ts) => {
      if (ts > CAME && Math.floor(ts / DAY_MS) % 4 === 0) return undefined;
      return ts > CAME ? { pm25: 10, co2: 1_200, temp: 18 } : { pm25: 10 * weather(ts), co2: 600, temp: 24 };
    });
    await world.database.pool.query(
      `insert into device_activity (id, device_id, created_time, kind) values (gen_random_uuid(), $1, $2, 'placed')`,
      [other.device.id, CAME - 10 * DAY_MS],
    );
    const [found] = await compare(other.user, { deviceIds: other.device.id });
    expect(found?.doubts).toEqual(['outdoorUnknown', 'gaps', 'airing', 'season', 'moved']);
    expect(found?.net).toBeNull();
  });
});

describe('the day of the installation of a purifier', () => {
  const days = async (user: WorldUser, device: WorldDevice) =>
    (await world.api(user, 'GET', `/backoffice/beforeAfter/days/${device.id}`)).body.days;

  it('is suggested from the time line of the device, and from the answers of the caller', async () => {
    const [{ user }] = world.a.customers;
    expect(await days(user, room)).toEqual([]);
    const late = CAME - 3 * HOUR_MS;
    await world.database.pool.query(
      `insert into device_activity (id, device_id, created_time, kind, details) values
         (gen_random_uuid(), $1, $2, 'updated', '{"changed": ["purifierId"]}'),
         (gen_random_uuid(), $1, $2::bigint + 86400000, 'updated', '{"changed": ["name"]}'),
         (gen_random_uuid(), $1, $2::bigint - 86400000, 'assigned', null)`,
      [room.id, late],
    );
    await world.database.pool.query(
      `insert into questionnaire_response (id, respondent_id, user_id, questionnaire_id, submitted_time, submitted_by_id)
         values (gen_random_uuid(), $1, $1, 2, $2, $1), (gen_random_uuid(), $1, $1, 3, $3, $1)`,
      [user.id, CAME - 5 * DAY_MS, CAME + 9 * DAY_MS],
    );
    // In India it is the next day.
    const assigned = { day: '2026-03-01', source: 'assigned' };
    const chosen = { day: DAY, source: 'purifierChosen' };
    expect(await days(user, room)).toEqual([chosen, { day: '2026-02-25', source: 'answers' }, assigned]);
    expect(await days(world.a.admin, room)).toEqual([chosen, assigned]);
  });

  it('opens rooms of the caller in which the air can be compared, and no others', async () => {
    const found = async (user: WorldUser, query = 'key=pm25') => {
      const { status, body } = await world.api(user, 'GET', `/backoffice/beforeAfter/rooms?${query}`);
      expect(status).toBe(200);
      return body.rooms.map(({ device, day }: FoundRoom) => [device.deviceId, day]);
    };
    const [{ user }, other] = world.a.customers;
    await world.database.pool.query('delete from device_activity; delete from questionnaire_response');
    expect(await found(world.a.admin)).toEqual([]);
    await world.database.pool.query(
      `insert into device_activity (id, device_id, created_time, kind) values
         (gen_random_uuid(), '${room.id}', ${CAME - 3 * HOUR_MS}, 'modelChanged'),
         (gen_random_uuid(), '${room.id}', ${CAME - 9 * DAY_MS}, 'modelChanged'),
         (gen_random_uuid(), '${world.a.spareDevice.id}', ${CAME}, 'modelChanged'),
         (gen_random_uuid(), '${other.device.id}', ${NOW - DAY_MS}, 'modelChanged')`,
    );
    // The spare device sent nothing, and the purifier of the other customer arrived yesterday.
    expect(await found(world.a.admin)).toEqual([[room.id, DAY]]);
    expect(await found(user)).toEqual([[room.id, DAY]]);
    expect(await found(user, 'key=tvoc')).toEqual([]);
    expect(await found(other.user)).toEqual([]);
    expect(await found(world.b.admin)).toEqual([]);
    // The change of the model preceded the customer: its user knows a day from the own answers alone.
    await world.database.pool.query('update device set customer_since = $2 where id = $1', [room.id, CAME]);
    expect(await found(user)).toEqual([]);
    await world.database.pool.query(
      `insert into questionnaire_response (id, respondent_id, user_id, questionnaire_id, submitted_time, submitted_by_id)
         values (gen_random_uuid(), $1, $1, 2, $2, $1)`,
      [user.id, CAME + DAY_MS],
    );
    expect(await found(user)).toEqual([[room.id, '2026-03-03']]);
  });
});
