import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasRecordings,
  NO_RECORDINGS,
  type RecordingName,
  recordingPath,
} from '../apps/server/src/testing/recordings.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { createWorld, type WorldCustomer } from '../apps/server/src/testing/world.ts';
import { COLUMN_KEYS } from '../packages/contract/src/telemetry/telemetry-values.ts';
import { type LiveListener, listenLive } from './live-listener.ts';
import { signInToApi } from './platform-api.ts';
import { addValue, countValues, differences, expectedReadings, type Readings } from './readings.ts';
import { replay } from './replay.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** Rows of a history page. */
const PAGE_ROWS = 5000;

/** One recording, played as one customer's device. */
type Home = {
  readonly customer: WorldCustomer;
  readonly accessToken: string;
  readonly expected: Readings;
  readonly listener: LiveListener;
  /** Output of the replay. */
  readonly replayed: string;
};

describe.skipIf(!hasRecordings)(`two recorded homes${hasRecordings ? '' : `: ${NO_RECORDINGS}`}`, () => {
  let database: TestDatabase;
  let server: ServerUnderTest;
  let homes: readonly [Home, Home];

  beforeAll(async () => {
    database = await createTestDatabase();
    const world = await createWorld(database);
    server = await startServer({ DATABASE_URL: database.url });
    const [first, second] = world.a.customers;
    homes = await Promise.all([
      play(server, first, second, 'hyderabad', {}),
      play(server, second, first, 'zwolle', { rh_frac: 'rh' }),
    ]);
  });

  afterAll(async () => {
    for (const { listener } of homes ?? []) await listener.close();
    await server?.stop();
    await database?.close();
  });

  it('have every row acknowledged', () => {
    for (const { replayed, expected } of homes) {
      expect(replayed).toContain(`rows ${expected.size}/${expected.size}, acknowledged ${expected.size},`);
    }
    expect(homes.map(({ expected }) => expected.size)).toEqual([47_373, 34_446]);
  });

  it('have every acknowledged reading stored exactly once, to the digit, and nothing else', async () => {
    for (const { customer, expected } of homes) {
      const { rowCount, readings } = await storedReadings(database, customer.device.key);
      expect(rowCount).toBe(expected.size);
      expect(differences(expected, readings)).toEqual([]);
    }
    const others = await database.pool.query(
      'select (select count(*) from reading)::int as readings, (select count(*) from quarantine)::int as quarantined',
    );
    expect(others.rows).toEqual([{ readings: 47_373 + 34_446, quarantined: 0 }]);
  });

  it('have every value sent to the subscriber of their own device, and none to the more', async () => {
    for (const { listener, expected } of homes) {
      await listener.heard(countValues(expected));
      expect(differences(expected, listener.readings)).toEqual([]);
      expect(listener.foreignAnswers.map(({ errorCode, data }) => [errorCode > 0, data])).toEqual([
        [true, null],
      ]);
    }
  });

  it('have the same values in the telemetry API, page by page', async () => {
    for (const { customer, accessToken, expected } of homes) {
      const readings = await readHistory(server.url, accessToken, customer.device.id, expected);
      expect(differences(expected, readings)).toEqual([]);
    }
  });

  it('are hidden from the other customer', async () => {
    const [first, second] = homes;
    const url = historyUrl(server.url, second.customer.device.id, ['co2'], 0, Date.now());
    const response = await fetch(url, { headers: { 'x-authorization': `Bearer ${first.accessToken}` } });
    expect([403, 404]).toContain(response.status);
  });
});

async function play(
  server: ServerUnderTest,
  customer: WorldCustomer,
  neighbour: WorldCustomer,
  recording: RecordingName,
  percent: Readonly<Record<string, string>>,
): Promise<Home> {
  const expected = await expectedReadings(recording, percent);
  const accessToken = await signInToApi(server.url, customer.user);
  const devices = { own: customer.device.id, foreign: neighbour.device.id };
  const listener = await listenLive(server.url, accessToken, devices);
  const maps = Object.entries(percent).flatMap(([column, key]) => ['--map', `${column}=${key}*100`]);
  const replayed = await replay(
    ...['--file', recordingPath(recording), '--token', customer.device.token],
    ...['--port', String(server.mqttPort), '--speed', 'max', '--at', 'original', '--in-flight', '500'],
    ...maps,
  );
  return { customer, accessToken, expected, listener, replayed };
}

async function storedReadings(database: TestDatabase, deviceKey: number) {
  // As text, in PostgreSQL's own format of the stored number.
  const columns = COLUMN_KEYS.map((key) => `${key}::text`).join(', ');
  const result = await database.pool.query<Record<string, string | null> & { extra: object | null }>(
    `select ts, ${columns}, extra from reading where device = $1`,
    [deviceKey],
  );
  const readings: Readings = new Map();
  for (const { ts, extra, ...values } of result.rows) {
    for (const [key, value] of [...Object.entries(values), ...Object.entries(extra ?? {})]) {
      if (value !== null) addValue(readings, Number(ts), key, String(value));
    }
  }
  return { rowCount: result.rowCount, readings };
}

/** Reads a device's whole history over the API, raw, in pages. */
async function readHistory(
  serverUrl: string,
  accessToken: string,
  deviceId: string,
  expected: Readings,
): Promise<Readings> {
  const keys = [...new Set([...expected.values()].flatMap((row) => [...row.keys()]))];
  const times = [...expected.keys()].sort((a, b) => a - b);
  const readings: Readings = new Map();
  // Pages are adjacent, with exclusive ends. The first and the last extend beyond the recording.
  for (let from = 0; from < times.length; from += PAGE_ROWS) {
    const startTs = from === 0 ? 0 : (times[from] ?? 0);
    const endTs = times[from + PAGE_ROWS] ?? Date.now();
    const response = await fetch(historyUrl(serverUrl, deviceId, keys, startTs, endTs), {
      headers: { 'x-authorization': `Bearer ${accessToken}` },
    });
    if (!response.ok) throw new Error(`History failed: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as Record<string, { ts: number; value: string }[]>;
    for (const [key, points] of Object.entries(page)) {
      for (const { ts, value } of points) {
        if (readings.get(ts)?.has(key)) throw new Error(`${key} at ${ts} came twice`);
        addValue(readings, ts, key, value);
      }
    }
  }
  return readings;
}

function historyUrl(
  serverUrl: string,
  deviceId: string,
  keys: string[],
  startTs: number,
  endTs: number,
): string {
  const query = new URLSearchParams({
    keys: keys.join(','),
    startTs: String(startTs),
    endTs: String(endTs),
    limit: String(2 * PAGE_ROWS),
    orderBy: 'ASC',
  });
  return `${serverUrl}/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?${query}`;
}
