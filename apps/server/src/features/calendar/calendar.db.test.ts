import { isDayMeasured } from '@airdeck/air/measured-days';
import { hoursAt } from '@airdeck/air/opening-hours';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { Calendar, CalendarDay, RoomCalendar, RoomHours } from '@airdeck/contract/calendar/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { insertReadings, rollUp } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = 20 * 60_000;
/** 10 March, 18:00 in India and 13:30 in Berlin. */
const NOW = Date.UTC(2026, 2, 10, 12, 30);

let world: AppWorld;
let room: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  room = world.a.customers[0].device;
});

afterAll(() => world.close());

/** A level that varies by hour and day. */
const levelAt = (ts: number) => 20 + (Math.floor(ts / HOUR_MS) % 7) * 5 + (Math.floor(ts / DAY_MS) % 3) * 9;

type Sent = { readonly ts: number; readonly values: Record<string, number> };

/** A reading every 20 minutes between two times, and two at high levels: hours must have the same weight anyway. */
function readingsOf(
  fromTs: number,
  toTs: number,
  valuesAt = (ts: number): Record<string, number> | undefined => ({ pm25: levelAt(ts) }),
) {
  const times = Array.from({ length: (toTs - fromTs) / STEP_MS }, (_, index) => fromTs + index * STEP_MS);
  return times.flatMap((ts): Sent[] => {
    const values = valuesAt(ts);
    if (!values) return [];
    return (values['pm25'] ?? 0) > 50
      ? [
          { ts, values },
          { ts: ts + 1, values },
        ]
      : [{ ts, values }];
  });
}

async function store(device: WorldDevice, timeZone: string, sent: readonly Sent[]): Promise<void> {
  await world.database.pool.query('update device set time_zone = $2 where id = $1', [device.id, timeZone]);
  await insertReadings(
    world.database,
    sent.map((one) => ({ device: device.key, ...one })),
  );
}

const hoursOf = (sent: readonly Sent[]) => [...new Set(sent.map(({ ts }) => Math.floor(ts / HOUR_MS)))];

async function yearOf(user: WorldUser, query: Record<string, string> = {}): Promise<RoomCalendar[]> {
  const wanted = new URLSearchParams({ deviceIds: room.id, year: '2026', key: 'pm25', ...query });
  const { status, body } = await world.api(user, 'GET', `/backoffice/calendar?${wanted}`);
  expect(status).toBe(200);
  return (body as Calendar).rooms;
}

async function hoursIn(user: WorldUser, query: Record<string, string>): Promise<RoomHours[]> {
  const wanted = new URLSearchParams({ deviceIds: room.id, key: 'pm25', ...query });
  const { status, body } = await world.api(user, 'GET', `/backoffice/calendar/hours?${wanted}`);
  expect(status).toBe(200);
  return (body as { rooms: RoomHours[] }).rooms;
}

/** Simple calculation of days from readings: means of hours, which midnight may split in two. */
function daysByHand(
  sent: readonly Sent[],
  timeZone: string,
  counts: (ts: number) => boolean = () => true,
): { day: string; mean: number; hours: number }[] {
  const offsetAt = zoneOffsets(timeZone);
  const dayAt = (ts: number) => new Date(ts + offsetAt(ts)).toISOString().slice(0, 10);
  const pieces = new Map<string, { values: number[]; day: string; ms: number }>();
  for (const { ts, values } of sent.filter((one) => counts(one.ts))) {
    const hour = Math.floor(ts / HOUR_MS) * HOUR_MS;
    const minutes = Array.from({ length: 60 }, (_, minute) => hour + minute * 60_000);
    const day = dayAt(ts);
    const ms = minutes.filter((at) => dayAt(at) === day && counts(at)).length * 60_000;
    const piece = pieces.get(`${hour} ${day}`) ?? { values: [], day, ms };
    piece.values.push(values['pm25'] ?? 0);
    pieces.set(`${hour} ${day}`, piece);
  }
  const days = [...new Set([...pieces.values()].map(({ day }) => day))].sort();
  return days.map((day) => {
    const own = [...pieces.values()].filter((piece) => piece.day === day);
    const ms = own.reduce((sum, piece) => sum + piece.ms, 0);
    const weighed = own.reduce(
      (sum, piece) => sum + (piece.values.reduce((a, b) => a + b, 0) / piece.values.length) * piece.ms,
      0,
    );
    return { day, mean: weighed / ms, hours: ms / HOUR_MS };
  });
}

function expectDays(found: readonly CalendarDay[], wanted: ReturnType<typeof daysByHand>): void {
  expect(found.map(({ day, hours }) => ({ day, hours }))).toEqual(
    wanted.map(({ day, hours }) => ({ day, hours })),
  );
  found.forEach(({ value, hoursOfDay, day }, index) => {
    const { mean = 0, hours = 0 } = wanted[index] ?? {};
    if (day === '2026-03-10' || !isDayMeasured(hours, hoursOfDay)) expect(value).toBeNull();
    else expect(value).toBeCloseTo(mean, 9);
  });
}

describe('the days of a year', () => {
  const fromTs = Date.UTC(2026, 1, 27, 10);
  const sent = readingsOf(fromTs, NOW);

  it('are local days, also with an offset of half an hour, from readings and from roll-ups', async () => {
    await store(room, 'Asia/Kolkata', sent);
    await world.database.pool.query(
      'insert into dirty_hour (device, hour) select $1, unnest($2::integer[])',
      [room.key, hoursOf(sent)],
    );
    const wanted = daysByHand(sent, 'Asia/Kolkata');
    const [raw] = await yearOf(world.a.customers[0].user);
    expectDays(raw?.days ?? [], wanted);
    expect(raw).toMatchObject({ timeZone: 'Asia/Kolkata', measuredSince: '2026-02-27' });
    // The first day began too late, the last one has not ended.
    expect(raw?.measuredDays).toBe(10);

    await rollUp(world.database, room.key, hoursOf(sent));
    await world.database.pool.query('delete from dirty_hour where device = $1', [room.key]);
    const [rolled] = await yearOf(world.a.admin);
    expectDays(rolled?.days ?? [], wanted);
  });

  it('are counted within the limit of the yardstick, and are missing in another year', async () => {
    const [found] = await yearOf(world.a.admin);
    const values = found?.days.flatMap(({ value }) => value ?? []) ?? [];
    const within = (limit: number) => values.filter((value) => Math.round(value * 10) / 10 <= limit).length;
    expect(found).toMatchObject({ limits: 'naaqs2009', limit: { day: 60, year: 40, days: within(60) } });
    expect(found?.days.filter(({ isWithinLimit }) => isWithinLimit)).toHaveLength(within(60));
    expect(found?.mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9);
    expect(await yearOf(world.a.admin, { year: '2025' })).toMatchObject([
      { days: [], measuredDays: 0, mean: null, measuredSince: '2026-02-27' },
    ]);
  });

  it('follow the chosen index and limits', async () => {
    const { admin } = world.a;
    const choose = (index: string | null, limits: unknown) =>
      world.api(admin, 'PUT', '/backoffice/yardsticks/tenant', { index, limits });
    await choose('eu', { pm25: { upTo: 20 } });
    const [levels] = await yearOf(admin, { key: 'iaq' });
    expect(levels).toMatchObject({ index: 'eu', limits: 'own', limit: null, mean: null });
    const [own] = await yearOf(admin);
    const values = own?.days.flatMap(({ value }) => value ?? []) ?? [];
    const within = values.filter((value) => Math.round(value * 10) / 10 <= 20).length;
    expect(own?.limit).toEqual({ day: 20, year: null, days: within });
    await choose('plain', 'japanBuildings');
    // Japan's law on buildings limits no PM2.5.
    const [plain] = await yearOf(admin);
    expect(plain).toMatchObject({ index: 'plain', limits: 'japanBuildings', limit: null, measuredDays: 10 });
    expect(new Set(plain?.days.map(({ band }) => band))).toEqual(new Set([null]));
    await choose(null, null);
  });

  it('have an index, of the mean of PM2.5', async () => {
    const [found] = await yearOf(world.a.admin, { key: 'iaq' });
    const [pm25] = await yearOf(world.a.admin);
    expect(found?.limit).toBeNull();
    expect(found?.measuredDays).toBe(10);
    expect(found?.days.map(({ band }) => band)).toEqual(pm25?.days.map(({ band }) => band));
  });

  it('have the verdict on all that was measured, with what decides it', async () => {
    const [found] = await yearOf(world.a.admin, { key: 'air' });
    const [pm25] = await yearOf(world.a.admin);
    expect(found).toMatchObject({ limit: null, mean: null, measuredDays: 10 });
    expect(found?.days.map(({ metric, value, band }) => [metric, value, band])).toEqual(
      pm25?.days.map(({ value, band }) => [value === null ? null : 'pm25', value, band]),
    );
    const [hours] = await hoursIn(world.a.admin, { day: '2026-03-04', key: 'air' });
    const [fine] = await hoursIn(world.a.admin, { day: '2026-03-04' });
    expect(hours).toEqual(fine);
  });

  it('count only hours in which the place is open, until all are asked for', async () => {
    const [{ id: customerId }] = world.a.customers;
    const say = (openingHours: object | null) =>
      world.api(world.a.admin, 'PUT', '/backoffice/places/whole', { customerId, openingHours });
    const open = { weekdays: [1, 2, 3, 4, 5, 6], from: '09:10', to: '17:30' };
    const openingHours = { spans: [open], holidays: [{ from: '2026-03-04', to: '2026-03-04', name: null }] };
    await say(openingHours);
    const openAt = hoursAt(openingHours, 'Asia/Kolkata');
    const [found] = await yearOf(world.a.admin);
    expect(found).toMatchObject({ counted: 'open', hasOpeningHours: true, limit: null, measuredDays: 7 });
    expectDays(
      found?.days ?? [],
      daysByHand(sent, 'Asia/Kolkata', (ts) => openAt(ts).applies),
    );
    expect(found?.days[2]?.hoursOfDay).toBeCloseTo(8 + 20 / 60, 9);
    expect(found?.closedDays).toEqual(expect.arrayContaining(['2026-03-01', '2026-03-04', '2026-03-08']));
    const [hours] = await hoursIn(world.a.admin, { day: '2026-03-05' });
    expect(hours?.hours.flatMap(({ isOpen, hour }) => (isOpen ? [hour] : []))).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17,
    ]);
    expect(hours?.hours[8]).toMatchObject({ isOpen: false, value: null });
    const [whole] = await yearOf(world.a.admin, { hours: 'all' });
    expect(whole).toMatchObject({ counted: 'all', hasOpeningHours: true, measuredDays: 10, closedDays: [] });
    await say(null);
  });

  it('wait for roll-ups beyond the limit of readings, and are complete afterwards', async () => {
    const [, { device, user }] = world.a.customers;
    const past = readingsOf(Date.UTC(2024, 4, 1), Date.UTC(2024, 6, 1));
    await store(device, 'UTC', past);
    await world.database.pool.query(
      'insert into dirty_hour (device, hour) select $1, unnest($2::integer[])',
      [device.key, hoursOf(past)],
    );
    const ofThen = { deviceIds: device.id, year: '2024' };
    const [waiting] = await yearOf(user, ofThen);
    const wanted = daysByHand(past, 'UTC');
    expect(waiting?.waitingDays.length).toBeGreaterThan(10);
    expect(waiting?.waitingDays.concat(waiting.days.map(({ day }) => day))).toEqual(
      wanted.map(({ day }) => day),
    );
    expectDays(waiting?.days ?? [], wanted.slice(waiting?.waitingDays.length));

    await rollUp(world.database, device.key, hoursOf(past));
    await world.database.pool.query('delete from dirty_hour where device = $1', [device.key]);
    const [rolled] = await yearOf(user, ofThen);
    expect(rolled?.waitingDays).toEqual([]);
    expectDays(rolled?.days ?? [], wanted);
  });

  it('hide readings from before the device came to the customer', async () => {
    const came = Date.UTC(2026, 2, 5, 12);
    await world.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      room.id,
      came,
    ]);
    const [found] = await yearOf(world.a.customers[0].user);
    const [hours] = await hoursIn(world.a.customers[0].user, { day: '2026-03-04' });
    expect((await yearOf(world.a.admin))[0]?.measuredDays).toBe(10);
    await world.database.pool.query('update device set customer_readable_from = 0 where id = $1', [room.id]);
    expect(found).toMatchObject({ measuredSince: '2026-03-05', measuredDays: 4 });
    expect(found?.days[0]).toMatchObject({ day: '2026-03-05', value: null });
    expect(hours?.hours.every(({ value }) => value === null)).toBe(true);
  });

  it('have 23 or 25 hours when the offset of the time zone changes', async () => {
    const [, { device }] = world.a.customers;
    const spring = readingsOf(Date.UTC(2025, 2, 29, 23), Date.UTC(2025, 2, 30, 22));
    const autumn = readingsOf(Date.UTC(2025, 9, 25, 22), Date.UTC(2025, 9, 26, 23));
    await store(device, 'Europe/Berlin', [...spring, ...autumn]);
    await rollUp(world.database, device.key, hoursOf([...spring, ...autumn]));
    const [found] = await yearOf(world.a.admin, { deviceIds: device.id, year: '2025' });
    expect(found?.days.map(({ day, hours, hoursOfDay }) => [day, hours, hoursOfDay])).toEqual([
      ['2025-03-30', 23, 23],
      ['2025-10-26', 25, 25],
    ]);
    expect(found?.measuredDays).toBe(2);
    const clocks = async (day: string) =>
      (await hoursIn(world.a.admin, { deviceIds: device.id, day }))[0]?.hours.map(({ hour }) => hour);
    expect((await clocks('2025-03-30'))?.slice(0, 4)).toEqual([0, 1, 3, 4]);
    expect((await clocks('2025-10-26'))?.slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
  });
});

describe('the hours of a day', () => {
  it('are the local hours of each place, in the order of the rooms', async () => {
    const [, { device: other }] = world.a.customers;
    const query = { deviceIds: `${other.id},${room.id}`, day: '2026-03-04' };
    const [none, found] = await hoursIn(world.a.admin, query);
    expect(none).toMatchObject({ device: { deviceId: other.id }, timeZone: 'Europe/Berlin' });
    expect(none?.hours).toHaveLength(24);
    expect(none?.hours.every(({ value, band }) => value === null && band === null)).toBe(true);
    expect(found?.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    const begin = Date.UTC(2026, 2, 3, 18, 30);
    expect(found?.hours[0]?.ts).toBe(begin);
    const sent = readingsOf(begin - HOUR_MS / 2, begin + DAY_MS + HOUR_MS / 2);
    found?.hours.forEach(({ ts, value }) => {
      const own = sent.filter((one) => one.ts >= ts && one.ts < ts + HOUR_MS);
      const mean = own.reduce((sum, one) => sum + (one.values['pm25'] ?? 0), 0) / own.length;
      expect(value).toBeCloseTo(mean, 9);
    });
    expect((await hoursIn(world.a.admin, { ...query, key: 'iaq' }))[1]?.hours[0]?.band).not.toBeNull();
  });
});
