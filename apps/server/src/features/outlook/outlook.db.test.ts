import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import type { OutdoorProvider } from '../outdoor/outdoor-provider.ts';

const HOUR_MS = 3_600_000;
/** Noon in London, the day before clocks go forward. */
const NOW = Date.UTC(2026, 2, 28, 12, 20);

/** Dirty from 9 to 20 h UTC, or if it is less, all day. */
let pm25 = 80;
const hoursFrom = (startTs: number): ForecastHour[] =>
  Array.from({ length: 72 }, (_, hour) => ({
    startTs: startTs + hour * HOUR_MS,
    temperatureC: 12,
    humidity: 60,
    windKmh: 10,
    rainMm: 0,
    conditionCode: 'cloudy',
    pm25: pm25 < 80 || (hour % 24 >= 9 && hour % 24 < 20) ? pm25 : 12,
    pm10: null,
    ozone: 60,
    no2: 9,
  }));
const provider: OutdoorProvider = {
  name: 'a provider',
  readingAt: () => Promise.reject(new Error('not asked here')),
  forecastAt: async () => hoursFrom(NOW - (NOW % (24 * HOUR_MS))),
};

let world: AppWorld;
let room: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW, outdoorSources: { provider, geocoder: undefined } });
  room = world.a.customers[0].device;
  await world.database.pool.query(
    `update device set device_lat = 51.5, device_lon = -0.1, time_zone = 'Europe/London' where id = $1`,
    [room.id],
  );
});
afterAll(() => world.close());

async function read(user: WorldUser, device: WorldDevice): Promise<Outlook> {
  const { status, body } = await world.api(user, 'GET', `/backoffice/outlook/${device.id}`);
  expect(status).toBe(200);
  return body as Outlook;
}
const adviceIn = (outlook: Outlook) => {
  if (!outlook.isAvailable) throw new Error(outlook.reason);
  return outlook.days.map(({ day, advice }) => [
    day,
    advice.reason,
    ...advice.windows.map(({ when }) => when),
  ]);
};

it('has the hours to the end of tomorrow, which has 23, and the windows of each day', async () => {
  const outlook = await read(world.a.customers[0].user, room);
  if (!outlook.isAvailable) throw new Error(outlook.reason);
  const midnight = Date.UTC(2026, 2, 29);
  expect(outlook).toMatchObject({ timeZone: 'Europe/London', midnight, fetchedTime: NOW, isStale: false });
  expect([outlook.hours[0]?.startTs, outlook.hours.at(-1)?.startTs]).toEqual([
    Date.UTC(2026, 2, 28, 12),
    Date.UTC(2026, 2, 29, 22),
  ]);
  expect(adviceIn(outlook)).toEqual([
    ['today', 'clean', 'after'],
    ['tomorrow', 'clean', 'before', 'after'],
  ]);
  // From 6 h summer time.
  expect(outlook.days[1]?.advice.windows[0]).toMatchObject({
    from: midnight + 5 * HOUR_MS,
    to: midnight + 9 * HOUR_MS,
  });
});

it('knows the room: when it is open, by what it is judged, and how stuffy it was in the last day', async () => {
  const { pool } = world.database;
  // Another cell of the grid, with a forecast of its own.
  pm25 = 75;
  await pool.query('update device set device_lat = 52.5 where id = $1', [room.id]);
  const tomorrow = async () => adviceIn(await read(world.a.admin, room))[1];
  expect(await tomorrow()).toEqual(['tomorrow', 'dirtyOutside']);
  const hourly = `insert into reading_hourly (device, key, hour, count, sum, min, max) values ($1, 'co2', $2, 2, 5200, 2600, 2600)`;
  await pool.query(hourly, [room.key, Math.floor(NOW / HOUR_MS) - 30]);
  expect(await tomorrow()).toEqual(['tomorrow', 'dirtyOutside']);
  await pool.query(hourly, [room.key, Math.floor(NOW / HOUR_MS) - 2]);
  expect(await tomorrow()).toEqual(['tomorrow', 'leastBad', 'between']);
  const mondays = { openingHours: { spans: [{ weekdays: [1], from: '08:00', to: '12:00' }], holidays: [] } };
  const place = {
    kind: 'building',
    name: 'Chapel',
    parentId: null,
    customerId: world.a.customers[0].id,
    ...mondays,
  };
  expect((await world.api(world.a.admin, 'POST', '/backoffice/places', place)).status).toBe(201);
  await pool.query(`update device set room_id = (select id from place where name = 'Chapel') where id = $1`, [
    room.id,
  ]);
  expect(await tomorrow()).toEqual(['tomorrow', 'closed']);
});

it('says why there is none', async () => {
  const { device } = world.b.customers[0];
  expect(await read(world.b.admin, device)).toMatchObject({ isAvailable: false, reason: 'nowhere' });
  expect((await world.api(world.b.admin, 'GET', `/backoffice/outlook/${room.id}`)).status).toBe(404);
});
