import { roomFigures } from '@airdeck/air/record/record-figures';
import type { RecordLimit } from '@airdeck/air/record/record-sets';
import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import { recordHeadSchema, recordRoomSchema } from '@airdeck/contract/air-records/record-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import type { OutdoorProvider } from '../outdoor/outdoor-provider.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The Friday before the clocks of London change, midnight. */
const FRIDAY = Date.parse('2026-03-27T00:00:00Z');
const NOW = Date.parse('2026-04-02T12:00:00Z');

/** Knows the air, but not the weather. */
const provider: OutdoorProvider = {
  name: 'A model',
  readingAt: () => Promise.reject(new Error('not asked here')),
  async pastAirAt(_position, { startTs, endTs }) {
    const ts = Array.from({ length: (endTs - startTs) / HOUR_MS }, (_, hour) => startTs + hour * HOUR_MS);
    return { ts, pm25: ts.map(() => 8), pm10: ts.map((at) => (at < FRIDAY + 24 * HOUR_MS ? 20 : 50)) };
  },
};

let world: AppWorld;
let building: string;
let ward: string;
let token: string;

const post = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await world.api(world.a.admin, method, `/backoffice${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return String((answer.body as { id?: string } | undefined)?.id);
};

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW, outdoorSources: { provider, geocoder: undefined } });
  ({ token } = await signIn(world.app, world.a.admin));
  const [customer] = world.a.customers;
  const own = { customerId: customer.id };
  const weekdays = [1, 2, 3, 4, 5];
  const openingHours = { spans: [{ weekdays, from: '09:00', to: '17:00' }], holidays: [] };
  const facts = { timeZone: 'Europe/London', openingHours, lat: 51.5, lon: -0.1 };
  building = await post('/places', {
    ...own,
    ...facts,
    kind: 'building',
    name: 'East House',
    parentId: null,
  });
  const floor = await post('/places', { ...own, kind: 'floor', name: 'Floor 2', parentId: building });
  ward = await post('/places', { ...own, kind: 'room', name: 'Ward 3', parentId: floor });
  await post('/places/devices', { roomId: ward, deviceIds: [customer.device.id] }, 'PUT');
  await world.database.pool.query('update room_period set from_time = null');
  // Five days, of which Sunday has 23 hours. On Monday morning the sensor is stuck, on Tuesday it is away.
  const end = Date.parse('2026-03-31T23:00:00Z');
  const readings = [];
  for (let ts = FRIDAY; ts < end; ts += 10 * MINUTE_MS) {
    const sinceMonday = ts - Date.parse('2026-03-30T08:00:00Z');
    const isStuck = sinceMonday >= 0 && sinceMonday < 7 * HOUR_MS;
    const isAway = ts >= Date.parse('2026-03-31T08:00:00Z') && ts < Date.parse('2026-03-31T10:00:00Z');
    const isFriday = ts < FRIDAY + 24 * HOUR_MS;
    const wobble = (ts / MINUTE_MS) % 7;
    if (isAway) continue;
    const co2 = isStuck ? 777 : (isFriday ? 1200 : 700) + wobble;
    readings.push({
      device: customer.device.key,
      ts,
      values: { co2, temp: 21 + wobble / 10, rh: 45 + wobble },
    });
  }
  await insertReadings(world.database, readings);
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading',
  );
  await world.database.pool.query(
    `insert into fault_hourly (device, key, hour, min, max, count) values ($1, 'co2', $2, 65535, 65535, 3)`,
    [customer.device.key, FRIDAY / HOUR_MS + 10],
  );
  await post(`/passports/devices/${customer.device.id}/calibrations`, {
    day: '2026-03-01',
    text: 'Against 400 ppm',
  });
});
afterAll(() => world.close());

const PERIOD = 'fromDay=2026-03-27&toDay=2026-03-31';

const read = async (user: WorldUser, query: string) => {
  const { status, body } = await world.api(user, 'GET', `/backoffice/airRecords?${query}`);
  return { status, body: body as AirRecord & { code?: string } };
};

const tableOf = ({ sections }: AirRecord, title: string) =>
  sections.find((one) => one.title === title)?.table?.rows;

async function file(form: 'pdf' | 'xlsx', query: string) {
  return world.app.inject({
    url: `/backoffice/airRecords/file?form=${form}&${query}`,
    headers: bearer(token),
  });
}

describe('the record of a room', () => {
  it('tells how much of the opening hours was within limits, and what was left out', async () => {
    const { body } = await read(world.a.customers[0].user, `placeId=${ward}&set=wellV2&${PERIOD}`);
    expect(body).toMatchObject({
      title: 'Air quality record',
      name: 'East House · Floor 2 · Ward 3',
      hasRows: true,
    });
    // Friday, Monday and Tuesday: 24 hours, of which 7 with a stuck sensor and 2 without readings are not judged.
    expect(tableOf(body, 'Time within each limit')).toEqual([
      ['CO₂', '≤ 900 ppm', 'each value', '46.7%', '16 of 30'],
      ['Humidity', '30–60 %', 'each value', '100%', '0 of 44'],
    ]);
    expect(tableOf(body, 'Measurement')).toEqual([
      ['CO₂', '62.5%', '2', '7 hours, from 30-03-2026 09:00', '7 hours', '3'],
      ['Temperature', '91.7%', '1', '2 hours, from 31-03-2026 09:00', '–', '0'],
      ['Humidity', '91.7%', '1', '2 hours, from 31-03-2026 09:00', '–', '0'],
    ]);
    expect(tableOf(body, 'Calibrations')).toEqual([[expect.any(String), '01-03-2026', 'Against 400 ppm']]);
  });

  it('has rows from which every figure is computed again, unless they were changed', async () => {
    const query = `form=rows&placeId=${building}&set=japanBuildings&${PERIOD}`;
    const { text } = await world.api(world.a.admin, 'GET', `/backoffice/airRecords/file?${query}`);
    const [first = '', outside = '', line = ''] = text.split('\n');
    const { frame, limits } = recordHeadSchema.parse(JSON.parse(first));
    const { figures, ...room } = recordRoomSchema.parse(JSON.parse(line));
    const computed = () => JSON.parse(JSON.stringify(roomFigures(frame, limits as RecordLimit[], room)));
    expect(computed()).toEqual(figures);
    // Five days of half hours, one of 23 hours.
    const co2 = room.devices[0]?.values['co2'];
    expect(co2?.means).toHaveLength(4 * 48 + 46);
    co2?.means.splice(20, 1, 5000);
    expect(computed()).not.toEqual(figures);
    // Friday has 8 of the 24 open hours.
    const { figures: outdoors, ...around } = recordRoomSchema.parse(JSON.parse(outside));
    expect(around).toMatchObject({ room: 'East House', outdoor: 'A model' });
    expect(outdoors).toEqual(JSON.parse(JSON.stringify(roomFigures(frame, [], around))));
    expect(outdoors).toMatchObject({ quantities: [{ quantity: 'pm25', mean: 8 }, { mean: 40 }] });
  });

  it('tells the air inside by floor and outside for a law that asks for both, or why that is missing', async () => {
    const { body } = await read(world.a.admin, `placeId=${building}&set=japanBuildings&${PERIOD}`);
    const section = body.sections.find(({ title }) => title === 'Inside and outside');
    expect(section?.table?.rows.map(([place = '']) => place)).toEqual([
      'East House · Floor 2',
      'Outside: East House',
    ]);
    expect(section?.sentences[0]).toContain('are those of A model');
    const { id } = world.a.customers[1].device;
    const single = await read(world.a.admin, `deviceId=${id}&set=japanBuildings&${PERIOD}`);
    expect(JSON.stringify(single.body.sections)).toContain('There are no outdoor values without coordinates');
  });

  it('is a PDF and a workbook', async () => {
    const query = `placeId=${ward}&set=who2021&language=ar&${PERIOD}`;
    const [pdf, workbook] = [await file('pdf', query), await file('xlsx', query)];
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a record', () => {
  it('is bounded by the scope of its reader', async () => {
    const other = world.a.customers[1].user;
    expect((await read(other, `placeId=${ward}&set=wellV2&${PERIOD}`)).status).toBe(404);
    expect((await read(world.b.admin, `placeId=${ward}&set=wellV2&${PERIOD}`)).status).toBe(404);
    const { body } = await read(other, `set=wellV2&${PERIOD}`);
    expect(JSON.stringify(body)).not.toContain('Ward 3');
  });

  it('is of the branches of its reader, and named after them', async () => {
    const [{ user }] = world.a.customers;
    const limit = (placeIds: readonly string[] | null) =>
      world.database.pool.query('update app_user set place_ids = $2 where id = $1', [user.id, placeIds]);
    await limit([ward]);
    expect((await read(user, `set=wellV2&${PERIOD}`)).body.name).toBe('East House · Floor 2 · Ward 3');
    expect((await read(user, `placeId=${building}&set=wellV2&${PERIOD}`)).status).toBe(404);
    await limit(null);
  });

  it('tells a customer no calibrations of those who had the device before, even with their readings', async () => {
    const [{ user, device }] = world.a.customers;
    const query = `placeId=${ward}&set=wellV2&${PERIOD}`;
    const told = async () => JSON.stringify((await read(user, query)).body.sections);
    expect(await told()).toContain('Against 400 ppm');
    const moveTo = (since: number) =>
      world.database.pool.query('update device set customer_since = $2 where id = $1', [device.id, since]);
    await moveTo(NOW + 1);
    expect(await told()).not.toContain('Against 400 ppm');
    await moveTo(0);
  });

  it('needs days in order, and rooms', async () => {
    const backwards = 'fromDay=2026-03-27&toDay=2026-03-26';
    expect((await read(world.a.admin, `set=wellV2&${backwards}`)).body.code).toBe('airRecords.periodInvalid');
    const empty = await post('/places', { kind: 'building', name: 'Empty', parentId: null });
    expect((await read(world.a.admin, `placeId=${empty}&set=wellV2&${PERIOD}`)).body.code).toBe(
      'airRecords.noRooms',
    );
  });
});
