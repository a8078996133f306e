import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { COLUMN_KEYS, type TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;

const of = (deviceKey: number, ts: number, values: TelemetryValues): Reading => {
  const reading = toReading(deviceKey, ts, values, true);
  if (reading === null || typeof reading === 'string') throw new Error(`no reading: ${reading}`);
  return reading;
};

describe('the reading writer', () => {
  let database: TestDatabase;
  let newWriter: () => ReturnType<typeof createReadingWriter>;
  let write: (messages: Reading[][]) => Promise<void>;
  let now = NOW;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    const partitions = new Partitions(pool, () => NOW);
    newWriter = () => createReadingWriter({ pool, partitions, clock: () => now });
    // In separate batches, so that the short statement is tried for each.
    write = (messages) => newWriter()(messages.flat());
  });
  afterAll(() => database.close());

  const rows = async (query: string, device: number) => (await database.pool.query(query, [device])).rows;
  /** Every reading of a device, as `[ts, values]`, oldest first. */
  const readingsOf = async (device: number): Promise<[number, TelemetryValues][]> =>
    (await rows('select * from reading where device = $1 order by ts', device)).map((row) => [
      row.ts,
      { ...numbersOf(row), ...row.extra },
    ]);
  /** `{key: [ts, value]}` of a device, from columns and extra together. */
  const latestOf = async (device: number) => {
    const [row] = await rows('select * from latest_reading where device = $1', device);
    const latest: Record<string, [number, unknown]> = {};
    for (const key of COLUMN_KEYS) if (row[`${key}_ts`] !== null) latest[key] = [row[`${key}_ts`], row[key]];
    for (const [key, { ts, value }] of Object.entries<{ ts: number; value: unknown }>({
      ...row.extra,
      ...row.unjudged,
    })) {
      // In one place only: a reader that checks columns first must not see an old number.
      expect(latest).not.toHaveProperty([key]);
      latest[key] = [ts, value];
    }
    return { ts: row.ts, receivedTime: row.received_time, latest };
  };

  it('limits the latest values of a device with ever new keys to the newest ones', async () => {
    const device = 900;
    const count = (length: number) => Array.from({ length }, (_, n) => n);
    const message = (n: number, size = 1) =>
      of(device, NOW + n, Object.fromEntries(count(250).map((k) => [`key ${n} ${k}`, 'x'.repeat(size)])));
    // Eight messages in the first batch, without a row yet, then one at a time.
    await write(count(8).map((n) => [message(n)]));
    for (const n of [8, 9]) {
      const { latest } = await latestOf(device);
      expect(Object.keys(latest)).toHaveLength(1000);
      expect(Math.min(...Object.values(latest).map(([ts]) => ts))).toBe(NOW + n - 4);
      await write([[message(n)]]);
    }
    // 250 of a thousand bytes each nearly reach the limit.
    for (const n of [10, 11, 12]) await write([[message(n, 1000)]]);
    const { latest } = await latestOf(device);
    expect(JSON.stringify(latest).length).toBeLessThan(300_000);
    expect(latest).toHaveProperty(['key 12 0']);
    expect(latest).not.toHaveProperty(['key 10 0']);
  });

  it('stores known numbers in columns, and everything else unchanged', async () => {
    const values = {
      pm25: 41.5,
      temp: -0.1,
      mode: 'auto',
      fan: 3,
      on: true,
      wifi: { ssid: 'a"b', list: [1, null] },
    };
    await write([[of(1, NOW, values)]]);
    expect(await readingsOf(1)).toEqual([[NOW, values]]);
    const [row] = await rows('select pm25, mode, extra from reading where device = $1', 1);
    expect(row).toEqual({
      pm25: 41.5,
      mode: null,
      extra: { mode: 'auto', fan: 3, on: true, wifi: { ssid: 'a"b', list: [1, null] } },
    });
  });

  it('merges readings of the same device and time, within and across batches', async () => {
    await write([
      [of(2, NOW, { pm25: 1, note: 'a' })],
      [of(2, NOW, { co2: 5, note: 'b' })],
      [of(3, NOW, { co2: 9 })],
    ]);
    expect(await readingsOf(2)).toEqual([[NOW, { pm25: 1, co2: 5, note: 'b' }]]);
    await write([[of(2, NOW, { pm25: 2, rh: 40 })]]);
    expect(await readingsOf(2)).toEqual([[NOW, { pm25: 2, co2: 5, rh: 40, note: 'b' }]]);
    expect(await readingsOf(3)).toEqual([[NOW, { co2: 9 }]]);
  });

  it('replaces a number by a text under the same key, and a text by a number', async () => {
    await write([[of(4, NOW, { pm25: 1, rh: 'damp' })]]);
    await write([[of(4, NOW, { pm25: 'high', rh: 60 })]]);
    const [row] = await rows('select pm25, rh, extra from reading where device = $1', 4);
    expect(row).toEqual({ pm25: null, rh: 60, extra: { pm25: 'high' } });
    await write([[of(4, NOW, { pm25: 3 })]]);
    const [again] = await rows('select pm25, rh, extra from reading where device = $1', 4);
    expect(again).toEqual({ pm25: 3, rh: 60, extra: null });
  });

  it('stores what no sensor can mean beside the columns, and returns it as sent', async () => {
    const sent = { co2: 65_535, pm25: 6553.5, pm10: 6553.5, temp: -127, rh: 255, tvoc: 65_535 };
    await write([[of(30, NOW, { ...sent, fan: 3, note: 'a' })]]);
    const inColumns = async () => {
      const [row] = await rows('select * from latest_reading where device = $1', 30);
      const [reading] = await rows('select * from reading where device = $1', 30);
      return [numbersOf(reading), numbersOf(row)];
    };
    expect(await inColumns()).toEqual([{}, {}]);
    expect(await readingsOf(30)).toEqual([[NOW, { ...sent, fan: 3, note: 'a' }]]);
    const latest = { ...sent, fan: 3, note: 'a' };
    const dated = Object.fromEntries(Object.entries(latest).map(([key, value]) => [key, [NOW, value]]));
    expect((await latestOf(30)).latest).toEqual(dated);
    // Sent again, it is the same; a measurement takes its place.
    await write([[of(30, NOW, sent)]]);
    expect(await inColumns()).toEqual([{}, {}]);
    await write([[of(30, NOW, { co2: 640 })]]);
    expect(await inColumns()).toEqual([{ co2: 640 }, { co2: 640 }]);
    expect((await latestOf(30)).latest['co2']).toEqual([NOW, 640]);
    // And the other way round.
    await write([[of(30, NOW, { co2: 0 })]]);
    expect(await inColumns()).toEqual([{}, {}]);
    expect(await readingsOf(30)).toEqual([[NOW, { ...sent, co2: 0, fan: 3, note: 'a' }]]);
  });

  it('judges each message of one time by itself, within and across batches', async () => {
    const inColumns = async (device: number) =>
      (await rows('select * from reading where device = $1', device)).map(numbersOf);
    // Together they would be the zeros of a dead bus.
    await write([[of(31, NOW, { pm25: 0, pm10: 0 })], [of(31, NOW, { tvoc: 0 })]]);
    expect(await inColumns(31)).toEqual([{ pm25: 0, pm10: 0, tvoc: 0 }]);
    await write([
      [of(32, NOW, { pm25: 0, tvoc: 0 })],
      [of(32, NOW, { pm25: 3, co2: 65_535 })],
      [of(32, NOW, { rh: 0 })],
    ]);
    expect(await inColumns(32)).toEqual([{ pm25: 3 }]);
    expect(await readingsOf(32)).toEqual([[NOW, { pm25: 3, tvoc: 0, co2: 65_535, rh: 0 }]]);
    await write([[of(32, NOW, { tvoc: 0, co2: 640 })]]);
    expect(await inColumns(32)).toEqual([{ pm25: 3, tvoc: 0, co2: 640 }]);
  });

  it('gives the same result if everything is sent twice', async () => {
    const messages = Array.from({ length: 50 }, (_, n) => [
      of(5, NOW - n * 60_000, { pm25: n, note: `n${n}` }),
    ]);
    await write(messages);
    const before = [await readingsOf(5), await latestOf(5)];
    await write([...messages, ...messages]);
    await write(messages.toReversed());
    expect([await readingsOf(5), await latestOf(5)]).toEqual(before);
    expect(before[0]).toHaveLength(50);
  });

  it('merges a reading that another server has stored', async () => {
    const [one, other] = [newWriter(), newWriter()];
    await one([of(431, NOW, { pm25: 1 })]);
    await other([of(431, NOW + 1, { pm25: 2, co2: 600 })]);
    await one([of(431, NOW + 1, { pm25: 3 }), of(432, NOW, { rh: 40 })]);
    expect(await readingsOf(431)).toEqual([
      [NOW, { pm25: 1 }],
      [NOW + 1, { pm25: 3, co2: 600 }],
    ]);
    expect(await readingsOf(432)).toEqual([[NOW, { rh: 40 }]]);
    expect((await latestOf(431)).latest).toEqual({ pm25: [NOW + 1, 3], co2: [NOW + 1, 600] });
  });

  it('marks each changed hour of a device once', async () => {
    const hour = Math.floor(NOW / HOUR_MS);
    await write([[of(6, NOW, { co2: 1 }), of(6, NOW + 1, { co2: 2 }), of(6, NOW - HOUR_MS, { co2: 3 })]]);
    await write([[of(6, NOW + 2, { co2: 1 })]]);
    expect(await rows('select hour, claimed from dirty_hour where device = $1 order by hour', 6)).toEqual([
      { hour: hour - 1, claimed: false },
      { hour, claimed: false },
    ]);
  });

  it('stores a time for each key, which only moves forward', async () => {
    await write([
      [of(7, NOW, { pm25: 1, note: 'new' })],
      [of(7, NOW - 1000, { pm25: 2, co2: 600, note: 'old' })],
    ]);
    await write([[of(7, NOW - 500, { co2: 700, pm25: 3 })]]);
    expect(await latestOf(7)).toEqual({
      ts: NOW,
      receivedTime: NOW,
      latest: { pm25: [NOW, 1], co2: [NOW - 500, 700], note: [NOW, 'new'] },
    });
    await write([[of(7, NOW, { pm25: 4 })]]);
    expect((await latestOf(7)).latest['pm25']).toEqual([NOW, 4]);
  });

  it('keeps newer latest values over older ones that arrive later, and the last arrival of equal times', async () => {
    await write([[of(13, NOW - 1000, { note: 'second', fan: 1 })]]);
    await write([[of(13, NOW - 2000, { note: 'first', door: true })]]);
    expect((await latestOf(13)).latest).toEqual({
      note: [NOW - 1000, 'second'],
      fan: [NOW - 1000, 1],
      door: [NOW - 2000, true],
    });
    await write([[of(13, NOW - 2000, { door: false })]]);
    await write([[of(13, NOW - 1500, { door: 'ajar', fan: 2 })]]);
    expect((await latestOf(13)).latest).toEqual({
      note: [NOW - 1000, 'second'],
      fan: [NOW - 1000, 1],
      door: [NOW - 1500, 'ajar'],
    });
    await write([[of(13, NOW - 1500, { door: 'open' })]]);
    expect((await latestOf(13)).latest['door']).toEqual([NOW - 1500, 'open']);
  });

  it('stores readings more than ten minutes ahead, but not as latest values', async () => {
    const ahead = NOW + 600_001;
    await write([[of(8, ahead, { pm25: 9 })]]);
    expect(await readingsOf(8)).toEqual([[ahead, { pm25: 9 }]]);
    expect(await latestOf(8)).toEqual({ ts: 0, receivedTime: NOW, latest: {} });
    await write([[of(8, ahead - 1, { pm25: 8 })], [of(8, ahead, { pm25: 10 })]]);
    expect((await latestOf(8)).latest).toEqual({ pm25: [ahead - 1, 8] });
  });

  it('marks readings more than an hour late or ten minutes early, until they are sent in time', async () => {
    const untimely = async () =>
      (await rows('select ts from reading where device = $1 and is_untimely', 11)).map(({ ts }) => ts);
    const late = NOW - HOUR_MS - 1;
    const early = NOW + 600_001;
    await write([[late, late + 1, NOW, early - 1, early].map((ts) => of(11, ts, { pm25: 1 }))]);
    expect((await untimely()).sort()).toEqual([late, early]);
    now = NOW + 2 * HOUR_MS;
    await write([[of(11, NOW, { co2: 500 })], [of(11, late, { co2: 500 })]]);
    now = NOW + 1;
    await write([[of(11, early, { pm25: 1 })]]);
    now = NOW;
    expect(await untimely()).toEqual([late]);
  });

  it('stores the last activity by time of measurement, capped at the current time, unaffected by older readings', async () => {
    await write([[of(9, NOW - HOUR_MS, { pm25: 1 })]]);
    expect((await latestOf(9)).receivedTime).toBe(NOW - HOUR_MS);
    await write([[of(9, NOW - 2 * HOUR_MS, { pm25: 2 }), of(9, NOW + HOUR_MS, { pm25: 3 })]]);
    expect((await latestOf(9)).receivedTime).toBe(NOW);
    now = NOW + 5000;
    await write([[of(9, NOW - 3 * HOUR_MS, { pm25: 2 })]]);
    now = NOW;
    expect((await latestOf(9)).receivedTime).toBe(NOW);
  });

  it('discards latest values and activity of a clock that was ahead with the first correct reading', async () => {
    const year = 365 * 24 * HOUR_MS;
    await write([[of(12, NOW - HOUR_MS, { co2: 1, note: 'before', rh: 'damp' })]]);
    now = NOW + year;
    await write([[of(12, NOW + year, { pm25: 1, temp: 1, word: 'ahead', mode: 'ahead' })]]);
    now = NOW;
    await write([[of(12, NOW - 5000, { pm25: 2, word: 'right', mode: 4 })]]);
    const before = { co2: [NOW - HOUR_MS, 1], note: [NOW - HOUR_MS, 'before'], rh: [NOW - HOUR_MS, 'damp'] };
    expect(await latestOf(12)).toEqual({
      ts: NOW - 5000,
      receivedTime: NOW - 5000,
      latest: { ...before, pm25: [NOW - 5000, 2], word: [NOW - 5000, 'right'], mode: [NOW - 5000, 4] },
    });
    await write([[of(12, NOW - 4000, { temp: 2, word: 3, mode: 'again' })]]);
    expect((await latestOf(12)).latest).toMatchObject({
      temp: [NOW - 4000, 2],
      word: [NOW - 4000, 3],
      mode: [NOW - 4000, 'again'],
    });
    // Forward only.
    await write([[of(12, NOW - 4500, { temp: 9 })]]);
    expect((await latestOf(12)).latest['temp']).toEqual([NOW - 4000, 2]);
  });

  it('keeps a text under a numeric key from before a clock was ahead, until a newer value arrives', async () => {
    await write([[of(14, NOW - 2000, { rh: 'damp' })]]);
    now = NOW + HOUR_MS;
    await write([[of(14, NOW + HOUR_MS, { pm25: 1 })]]);
    now = NOW;
    await write([[of(14, NOW - 5000, { pm25: 2 })]]);
    expect((await latestOf(14)).ts).toBe(NOW - 2000);
    await write([[of(14, NOW - 3000, { rh: 40 })]]);
    expect((await latestOf(14)).latest).toEqual({ pm25: [NOW - 5000, 2], rh: [NOW - 2000, 'damp'] });
  });

  it('stores the same latest values for any order and batching of readings', async () => {
    const random = seededRandom(7);
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
    for (let device = 100; device < 130; device++) {
      const readings = Array.from({ length: 40 }, (_, n) => {
        const values: TelemetryValues = {};
        for (const key of ['pm25', 'co2', 'mode', 'note', 'fan']) {
          // Numbers, faults and texts under the same keys; times are distinct, so the order of arrival cannot decide.
          if (random() < 0.4) values[key] = random() < 0.5 ? 600 + n : pick(['low', 'high', true, 65_535]);
        }
        return of(device, NOW - n * 1000, { rh: 1 + n, ...values });
      });
      const expected: Record<string, [number, unknown]> = {};
      for (const { ts, values } of readings.toReversed()) {
        for (const [key, value] of Object.entries(values)) expected[key] = [ts, value];
      }
      const shuffled = readings.map((reading) => ({ reading, at: random() })).sort((a, b) => a.at - b.at);
      while (shuffled.length > 0) {
        await write([shuffled.splice(0, 1 + Math.floor(random() * 12)).map(({ reading }) => reading)]);
      }
      expect((await latestOf(device)).latest).toEqual(expected);
      const [row] = await rows('select * from latest_reading where device = $1', device);
      for (const key of ['pm25', 'co2']) expect(row[key]).not.toBe(65_535);
      expect(await readingsOf(device)).toHaveLength(40);
    }
  });

  /** The statements by which a new writer stores a batch. */
  async function statementsOf(...readings: Reading[]): Promise<(string | undefined)[]> {
    const asked = vi.spyOn(database.pool, 'query');
    await newWriter()(readings);
    const names = asked.mock.calls.map(([query]) => (query as { name?: string }).name);
    asked.mockRestore();
    return names;
  }
  const SHORT = ['store_readings'];
  const BOTH = ['store_readings', 'store_any_readings_again'];

  it('stores newer, late and future readings with the short statement', async () => {
    expect(await statementsOf(of(20, NOW, { pm25: 1, fan: 1, note: 'a' }))).toEqual(SHORT);
    expect(await statementsOf(of(20, NOW + 1, { co2: 602, fan: 2 }))).toEqual(SHORT);
    expect(await statementsOf(of(20, NOW - 5, { pm25: 9, co2: 609, rh: 40 }))).toEqual(SHORT);
    expect(await statementsOf(of(20, NOW + HOUR_MS, { pm25: 7 }))).toEqual(SHORT);
    expect(await latestOf(20)).toEqual({
      ts: NOW + 1,
      receivedTime: NOW,
      latest: { pm25: [NOW, 1], co2: [NOW + 1, 602], rh: [NOW - 5, 40], fan: [NOW + 1, 2], note: [NOW, 'a'] },
    });
  });

  it('stores rows that the short statement does not cover with the whole one', async () => {
    await write([[of(21, NOW, { rh: 'damp' })]]);
    expect(await statementsOf(of(21, NOW + 1, { rh: 40 }))).toEqual(BOTH);
    await write([[of(22, NOW, { fan: 1 })]]);
    expect(await statementsOf(of(22, NOW - 1, { fan: 2, door: true }))).toEqual(BOTH);
    const sizable = Array.from({ length: 3000 }, (_, n) => n).join(' ');
    await write([[of(23, NOW, { pm25: 1, note: sizable })]]);
    expect(await statementsOf(of(23, NOW + 1, { note: 'y' }))).toEqual(BOTH);
    expect((await latestOf(21)).latest).toEqual({ rh: [NOW + 1, 40] });
    expect((await latestOf(22)).latest).toEqual({ fan: [NOW, 1], door: [NOW - 1, true] });
    expect((await latestOf(23)).latest).toEqual({ pm25: [NOW, 1], note: [NOW + 1, 'y'] });
    expect(await statementsOf(of(21, NOW + 2, { rh: 41 }))).toEqual(SHORT);
  });

  it('stores rows of a clock that was ahead with the whole statement, by their time or last activity', async () => {
    await write([[of(24, NOW + 500_000, { pm25: 1 })]]);
    now = NOW + HOUR_MS;
    await write([[of(25, NOW + 3 * HOUR_MS, { pm25: 1 })]]);
    now = NOW - HOUR_MS;
    expect(await statementsOf(of(24, now, { pm25: 2 }))).toEqual(BOTH);
    expect(await statementsOf(of(25, now, { pm25: 2 }))).toEqual(BOTH);
    // Only its time is ahead of a clock that is set back by minutes.
    now = NOW;
    await write([[of(29, NOW + 500_000, { pm25: 1 })]]);
    now = NOW - 300_000;
    expect(await statementsOf(of(29, now, { pm25: 2 }))).toEqual(BOTH);
    expect((await latestOf(29)).latest).toEqual({ pm25: [now, 2] });
    now = NOW;
    for (const device of [24, 25]) {
      const [ts, receivedTime] = [NOW - HOUR_MS, NOW - HOUR_MS];
      expect(await latestOf(device)).toEqual({ ts, receivedTime, latest: { pm25: [ts, 2] } });
    }
  });

  it('tries the short statement less often the more often it was not sufficient', async () => {
    const asked = vi.spyOn(database.pool, 'query');
    onTestFinished(() => asked.mockRestore());
    await write([[of(26, NOW, { rh: 'damp' })]]);
    asked.mockClear();
    const writer = newWriter();
    for (let n = 1; n <= 12; n++) await writer([of(26, NOW + n, { co2: 600 + n })]);
    const names = asked.mock.calls.map(([query]) => (query as { name?: string }).name);
    // Batches 1, 3, 6 and 11.
    expect(names.filter((name) => !name?.startsWith('store_any_readings'))).toHaveLength(4);
    expect(names.filter((name) => name?.startsWith('store_any_readings'))).toHaveLength(12);
  });

  it('notes what it stores once, whichever statement stores it', async () => {
    const noted = async () =>
      (await database.pool.query('delete from stored_batch returning devices, times')).rows.map(
        ({ devices, times }) => [devices, times.map(Number)],
      );
    await write([[of(30, NOW, { rh: 'damp' })]]);
    await noted();
    await newWriter()([of(31, NOW, { pm25: 1 }), of(31, NOW, { co2: 600 })]);
    await newWriter()([of(30, NOW + 1, { pm25: 1 })]);
    await newWriter()([of(30, NOW + 2, { rh: 'wet' })]);
    expect((await noted()).toSorted()).toEqual([
      [[30], [NOW + 1]],
      [[30], [NOW + 2]],
      [[31], [NOW]],
    ]);
  });

  it('queues forwarded entries once, whichever statement stores them', async () => {
    const queued = async () =>
      (await database.pool.query('select content from forward_queue order by id')).rows.map(
        ({ content }) => content,
      );
    await write([[of(27, NOW, { rh: 'damp' })]]);
    const entriesOf = (content: string) => ({ queuedTime: NOW, entries: 1, content });
    await newWriter()([of(28, NOW, { pm25: 1 })], entriesOf('short'));
    await newWriter()([of(27, NOW + 1, { pm25: 1 })], entriesOf('both'));
    await newWriter()([of(27, NOW + 2, { rh: 'wet' })], entriesOf('whole'));
    expect(await queued()).toEqual(['short', 'both', 'whole']);
  });

  it('gives the same result with the short statement and the whole one', async () => {
    const random = seededRandom(11);
    const asked = vi.spyOn(database.pool, 'query');
    onTestFinished(() => asked.mockRestore());
    const namesOf = () => asked.mock.calls.splice(0).map(([query]) => (query as { name?: string }).name);
    const longAgo = NOW - 24 * HOUR_MS;
    let byShort = 0;
    for (let batch = 0; batch < 200; batch++) {
      now = NOW + batch * 1000 - (batch % 20 === 9 ? HOUR_MS : 0);
      const device = 2000 + Math.floor(random() * 4);
      // Mostly present, some late, some with a repeated time, a few in the future.
      const ahead = random() < 0.03 ? HOUR_MS : 0;
      const ts = now + Math.floor(random() * 6 - (random() < 0.2 ? 20 : 0)) * 500 + ahead;
      const values: TelemetryValues = { rh: 1 + Math.floor(random() * 9) };
      for (const key of ['pm25', 'co2', 'temp', 'fan', 'note']) {
        if (random() < 0.5) values[key] = 600 + Math.floor(random() * 9);
      }
      // Faults are stored by the whole statement.
      values['temp'] = random() < 0.05 ? -127 : 20;
      namesOf();
      await write([[of(device, ts, values)]]);
      if (namesOf().join() === 'store_readings') byShort += 1;
      // A text of another device makes the batch use the whole statement.
      await newWriter()([of(device + 500, ts, values), of(2999, longAgo, { rh: 'damp' })]);
      expect(namesOf()).toEqual(['store_any_readings']);
      expect(await latestOf(device)).toEqual(await latestOf(device + 500));
      expect(await readingsOf(device)).toEqual(await readingsOf(device + 500));
    }
    now = NOW;
    expect(byShort).toBeGreaterThan(100);
    expect(byShort).toBeLessThan(200);
  });

  it('stores batches of thousands over many devices and months', async () => {
    const messages = Array.from({ length: 3000 }, (_, n) => [
      of(1000 + (n % 300), NOW - n * 86_400_000, { mode: n, tvoc: n / 3 }),
    ]);
    await write(messages);
    const { rows: found } = await database.pool.query(
      'select count(*)::int as count, sum(mode) as sum from reading where device between 1000 and 1299',
    );
    expect(found).toEqual([{ count: 3000, sum: (2999 * 3000) / 2 }]);
  });

  it('creates a partition again after it was dropped', async () => {
    const ts = Date.UTC(2003, 4, 5);
    await write([[of(10, ts, { pm25: 1 })]]);
    await database.pool.query('drop table reading_2003');
    await write([[of(10, ts, { pm25: 2 })]]);
    expect(await readingsOf(10)).toEqual([[ts, { pm25: 2 }]]);
  });
});

function numbersOf(row: Record<string, unknown>): TelemetryValues {
  const present = COLUMN_KEYS.filter((key) => row[key] !== null);
  return Object.fromEntries(present.map((key) => [key, row[key] as number]));
}
