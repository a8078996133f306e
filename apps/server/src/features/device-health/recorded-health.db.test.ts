import type { StoredFinding } from '@airdeck/contract/device-health/device-health';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import {
  hasRecordings,
  NO_RECORDINGS,
  type RecordingName,
  readRecordingRows,
} from '../../testing/recordings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEYS = ['pm25', 'pm10', 'tvoc', 'co2', 'temp', 'rh', 'bat'];

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = Date.UTC(2010, 0);
const clock = () => now;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock });
  app = await createTestApp(database, { clock });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

let made = 0;
/** Findings at a time, after a device has sent the eight days of a recording before it. */
async function findingsAt(name: RecordingName, moment: number, session?: string): Promise<StoredFinding[]> {
  now = moment;
  const { tenantId } = world.a;
  const { device } = await app.services.devices.create({ tenantId, name: `recorded ${++made}` });
  const rows = (await readRecordingRows(name)).filter((row) => !session || row['session'] === session);
  const readings = rows
    .map((row) => ({ ts: Number(row['ts_ms'] ?? Date.parse(`${row['ts']}`)), values: valuesOf(row) }))
    .filter(({ ts, values }) => ts <= moment && ts > moment - 8 * DAY_MS && Object.keys(values).length > 0);
  await storeReadings(app.ingest, tenantId, device, readings);
  await app.jobs.run('roll-up');
  await database.pool.query('update device_health set computed_time = 0');
  await app.jobs.run('health-measuring');
  const { rows: health } = await database.pool.query(
    'select findings from device_health where device_id = $1',
    [device.id],
  );
  return health[0].findings;
}
function valuesOf(row: Readonly<Record<string, string>>): Record<string, number> {
  const told = KEYS.map((key) => [key, row[key]] as const);
  return Object.fromEntries(told.filter(([, text]) => text).map(([key, text]) => [key, Number(text)]));
}

describe.skipIf(!hasRecordings)(
  `the health of recorded devices${hasRecordings ? '' : `: ${NO_RECORDINGS}`}`,
  { timeout: 60_000 },
  () => {
    it('detects the dead TVOC sensor of the Hyderabad home after half a day without other values', async () => {
      const before = await findingsAt('hyderabadFaulty', Date.parse('2019-11-13T04:00:00+05:30'));
      expect(before.filter(({ kind }) => kind === 'stuck')).toEqual([]);
      const after = await findingsAt('hyderabadFaulty', Date.parse('2019-11-22T09:00:00+05:30'));
      expect(after.filter(({ kind }) => kind === 'stuck')).toEqual([
        // At the limit of its look-back: a watch that runs continuously detects it within half a day.
        { kind: 'stuck', key: 'tvoc', value: 0, since: Date.parse('2019-11-21T08:30:00+05:30') },
      ]);
    });

    it.each([
      ['hyderabad', '2019-11-17T09:00:00+05:30'],
      ['hyderabad', '2019-11-24T09:00:00+05:30'],
      ['zwolle', '2022-10-17T12:00:00+02:00'],
      ['zwolle', '2022-11-01T06:00:00+01:00'],
      ['mons', '2015-02-09T06:00:00Z'],
    ] as const)('has no findings in %s at %s', async (name, moment) => {
      expect(await findingsAt(name, Date.parse(moment))).toEqual([]);
    });

    it('detects the warm-up of AirScout32 in its first half hour only', async () => {
      const start = 1_757_854_894_376;
      const early = await findingsAt('airscout', start + 15 * MINUTE_MS, 'A_empty_room');
      expect(early).toEqual([{ kind: 'warmingUp', key: 'temp', value: null, since: start }]);
      expect(await findingsAt('airscout', start + 36 * MINUTE_MS, 'A_empty_room')).toEqual([]);
    });

    it('does not treat zeros right after a start as clean air', async () => {
      // The home restarts at 14:33:26 with zeros of both sizes, for minutes.
      const findings = await findingsAt('hyderabad', Date.parse('2019-11-07T14:38:00+05:30'));
      expect(findings).toEqual([
        { kind: 'warmingUp', key: 'pm25', value: null, since: Date.parse('2019-11-07T14:33:26+05:30') },
      ]);
    });
  },
);
