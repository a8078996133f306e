import { syntheticRoom } from '@airdeck/air/testing/synthetic-room';
import type { Ventilation } from '@airdeck/contract/ventilation/ventilation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import type { OutdoorProvider } from '../outdoor/outdoor-provider.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday, midnight in the place's zone. */
const START = Date.parse('2026-03-02T00:00:00+09:00');
const NOW = START + 28 * DAY_MS - 1;

const provider: OutdoorProvider = {
  name: 'a provider',
  readingAt: () => Promise.reject(new Error('not asked here')),
  async pastWeatherAt(_position, { startTs, endTs }) {
    const ts = Array.from({ length: (endTs - startTs) / HOUR_MS }, (_, hour) => startTs + hour * HOUR_MS);
    // Cold in the second week only.
    return {
      ts,
      temperatureC: ts.map((at) => (at >= START + 7 * DAY_MS && at < START + 14 * DAY_MS ? -8 : 15)),
    };
  },
};

/** The synthetic room with the seed, and its truth. */
const SEED = 6;
const { perHour, values } = syntheticRoom(SEED);

let world: AppWorld;
let room: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW, outdoorSources: { provider, geocoder: undefined } });
  room = world.a.customers[0].device;
  await world.database.pool.query(
    `update device set device_lat = 20.3, device_lon = 85.8, time_zone = 'Asia/Tokyo' where id = $1`,
    [room.id],
  );
  await insertReadings(
    world.database,
    values.map(({ atMs, ppm }) => {
      const isDamp = atMs < 7 * DAY_MS;
      return {
        device: room.key,
        ts: START + atMs,
        values: { co2: ppm, temp: 20, rh: isDamp ? 85 : 60 },
      };
    }),
  );
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading where device = $1',
    [room.key],
  );
});
afterAll(() => world.close());

async function read(user: WorldUser, device: WorldDevice, query = ''): Promise<Ventilation> {
  const { status, body } = await world.api(user, 'GET', `/backoffice/ventilation/${device.id}${query}`);
  expect(status).toBe(200);
  return body as Ventilation;
}

describe('the ventilation of a room', () => {
  it('is told from the falls of its CO2, with an interval', async () => {
    const found = await read(world.a.customers[0].user, room);
    expect(found).toMatchObject({
      device: { deviceId: room.id },
      timeZone: 'Asia/Tokyo',
      airChanges: { refusal: null },
    });
    const { typical, falls } = found.airChanges;
    expect(falls.length).toBeGreaterThan(10);
    expect(typical?.low).toBeLessThan(perHour);
    expect(typical?.high).toBeGreaterThan(perHour);
  });

  it('knows the volume that is said of the room', async () => {
    const owner = { customerId: world.a.customers[0].id };
    const body = { ...owner, kind: 'room', name: 'Office', parentId: null };
    const { id } = (await world.api(world.a.admin, 'POST', '/backoffice/places', body)).body as {
      id: string;
    };
    await world.api(world.a.admin, 'PUT', '/backoffice/places/devices', { roomId: id, deviceIds: [room.id] });
    expect((await read(world.a.admin, room)).room).toEqual({ id, volumeM3: null, mayChange: true });
    await world.api(world.a.admin, 'PUT', `/backoffice/places/${id}`, { volumeM3: 120.5 });
    expect((await read(world.a.customers[0].user, room)).room).toMatchObject({ id, volumeM3: 120.5 });
    const { status } = await world.api(world.a.admin, 'PUT', `/backoffice/places/${id}`, { volumeM3: 0 });
    expect(status).toBe(400);
  });

  it('has a typical week in the time of its place', async () => {
    const { typicalWeekCo2Ppm: week, outdoorCo2Ppm } = await read(world.a.admin, room);
    // On Monday people come at eight; on Sunday the room is empty.
    expect(week[14]).toBeGreaterThan((week[6] ?? 0) + 50);
    expect(week[6 * 24 + 14]).toBeLessThan((week[14] ?? 0) - 50);
    expect(outdoorCo2Ppm).toBeLessThanOrEqual(Math.min(...week.map((ppm) => ppm ?? 9_999)));
  });

  it('is refused with the reason for a room without falls', async () => {
    const found = await read(world.a.customers[1].user, world.a.customers[1].device);
    expect(found).toMatchObject({
      airChanges: { foundFalls: 0, falls: [], refusal: 'neverEmptied', typical: null },
      outdoorCo2Ppm: 430,
      dampWeeks: [],
    });
    expect(found.typicalWeekCo2Ppm.every((ppm) => ppm === null)).toBe(true);
  });
});

describe('damp', () => {
  it('is told by week: mould by humidity, dew by the cold outside', async () => {
    const { dampWeeks } = await read(world.a.admin, room);
    const dry = { measuredHours: 168, mouldHours: 0, mouldLikelihood: 'unlikely', dewHours: 0 };
    expect(dampWeeks).toEqual([
      { ...dry, monday: '2026-03-02', mouldHours: 168, mouldLikelihood: 'possible' },
      { ...dry, monday: '2026-03-09', dewHours: 168 },
      { ...dry, monday: '2026-03-16' },
      { ...dry, monday: '2026-03-23' },
    ]);
    expect((await read(world.a.admin, room, '?weeks=2')).dampWeeks).toHaveLength(2);
  });
});
