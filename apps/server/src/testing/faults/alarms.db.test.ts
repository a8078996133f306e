import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../database/embedded/access.ts';
import { createEventBus } from '../../events.ts';
import { watchOf } from '../../features/rules/engine/rule-watch.ts';
import { spansOf } from '../../features/rules/engine/schedule-spans.ts';
import { intervalsByDefinition } from '../../features/rules/engine/testing/naive-intervals.ts';
import { createServices } from '../../services.ts';
import { skipPlaceLoading } from '../known-places.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { ServerProcess } from './server-process.ts';

const MINUTE = 60_000;
const DEVICES = 20;
const READINGS = 45;
const KILLS = 2;
const HOLD_MINUTES = 3;
const LIMIT_MS = 180_000;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await skipPlaceLoading(database.url);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-faults-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const CONDITION = { kind: 'above', key: 'co2', threshold: 600, clearAt: 550 } as const;

/** Devices of a tenant whose only rule is older than the readings. */
async function makeDevices(from: number) {
  const services = await createServices({ database, events: createEventBus(), clock: () => from });
  const { id: tenantId } = await services.tenants.create({ title: 'Faults' });
  await database.pool.query('delete from alarm_rule');
  await database.pool.query(
    `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, hold_minutes, severity, recipients, effective_time)
     values (gen_random_uuid(), $1, $2, 'Bad air', '{"kind":"all"}', $3, $4, 'MAJOR',
       '{"customerUsers":true,"tenantAdmins":true,"userIds":[]}', $1)`,
    [from, tenantId, JSON.stringify(CONDITION), HOLD_MINUTES],
  );
  const devices = [];
  for (let index = 0; index < DEVICES; index++) {
    const { device, credentials } = await services.devices.create({ tenantId, name: `device ${index}` });
    devices.push({ id: device.id, token: credentials.credentialsId });
  }
  return devices;
}

/** A reading per minute, with occasional minutes of bad air, all within the last hour. */
function anyAir(seed: number, firstTs: number) {
  const next = seededRandom(seed);
  let isBad = false;
  return Array.from({ length: READINGS }, (_, minute) => {
    if (next() < 0.15) isBad = !isBad;
    return { ts: firstTs + minute * MINUTE, value: isBad ? 601 + Math.round(next() * 300) : 500 };
  });
}

async function alarmsOf(deviceId: string) {
  const { rows } = await database.pool.query(
    `select start_time, case when over_kind is not null then end_time end as end_time,
       array(select kind from alarm_entry e where e.alarm_id = a.id order by e.created_time, e.id) as kinds
     from alarm a where device_id = $1 order by start_time`,
    [deviceId],
  );
  return rows.map(({ start_time, end_time, kinds }) => [start_time, end_time, kinds.join(' ')]);
}

it.skipIf(process.platform !== 'linux')(
  'raises each alarm once when the server is killed while alarms are raised',
  async () => {
    const firstTs = Date.now() - (READINGS + 2) * MINUTE;
    const devices = await makeDevices(firstTs - 60 * MINUTE);
    const ports = { http: await freePort(), mqtt: await freePort() };
    const start = () =>
      ServerProcess.start({
        acknowledgeFirst: false,
        settings: {
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          AIRDECK_PORT: String(ports.http),
          AIRDECK_MQTT_PORT: String(ports.mqtt),
          AIRDECK_DEMO: 'false',
        },
      });
    let server = await start();
    try {
      let left = devices.length;
      const air = devices.map((_, index) => anyAir(index + 1, firstTs));
      // Each device sends its readings in order, and repeats each until it is acknowledged.
      const sending = devices.map(async ({ token }, index) => {
        for (const { ts, value } of air[index] ?? []) {
          await untilAcknowledged(`http://127.0.0.1:${ports.http}/api/v1/${token}/telemetry`, ts, value);
        }
        left -= 1;
      });
      for (let kill = 0; kill < KILLS && left > 0; kill++) {
        await sleep(400 + kill * 350);
        await server.kill();
        server = await start();
      }
      await Promise.all(sending);
      // Immediately: the last readings are committed but not evaluated, and no more follow.
      await server.kill();
      server = await start();
      const expected = air.map((values) => expectedAlarms(values));
      const found = async () => Promise.all(devices.map(({ id }) => alarmsOf(id)));
      await expect.poll(found, { interval: 500 }).toEqual(expected);
      expect(expected.flat().length).toBeGreaterThan(DEVICES);
    } finally {
      await server.kill();
    }
  },
  LIMIT_MS,
);

async function untilAcknowledged(url: string, ts: number, co2: number): Promise<void> {
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ts, values: { co2 } }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
}

function expectedAlarms(values: readonly { ts: number; value: number }[]) {
  const watch = watchOf(CONDITION, DEFAULT_INDEX);
  if (!watch) throw new Error('unreachable');
  const terms = { watch, holdMs: HOLD_MINUTES * MINUTE, spanAt: spansOf(null, null), fromTime: 0 };
  return intervalsByDefinition(terms, values, Date.now())
    .filter(({ fulfilledTime }) => fulfilledTime !== null)
    .map(({ startTime, endTime, overTime }) => [
      startTime,
      overTime === null ? null : endTime,
      overTime === null ? 'raised' : 'raised ended',
    ]);
}
