import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const METHOD = 'findMissingReadings';
const now = Date.now();
const TIMES = [now - 3000, now - 2000, now - 1000];

let database: TestDatabase;
let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, { config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  await insertReadings(database, [
    { device: world.a.customers[0].device.key, ts: now - 2000, values: { pm25: 1 } },
    { device: world.a.spareDevice.key, ts: now - 1000, values: { pm25: 1 } },
  ]);
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
});

function ask(params: unknown): Promise<Response> {
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ method: METHOD, params });
  const { token } = world.a.customers[0].device;
  return fetch(`http://127.0.0.1:${port}/api/v1/${token}/rpc`, { method: 'POST', body });
}

const missing = async (times: readonly number[]): Promise<unknown> => (await ask({ times })).json();

it('are those of the device alone, over HTTP and MQTT', async () => {
  expect(await missing(TIMES)).toEqual({ missing: [now - 3000, now - 1000] });
  expect(await missing([])).toEqual({ missing: [] });
  const { client } = await PacketClient.connect(app.ingest.mqttPort, {
    username: world.a.customers[0].device.token,
    protocolVersion: 5,
  });
  await client.subscribe({ 'v1/devices/me/rpc/response/+': 1 });
  const payload = JSON.stringify({ method: METHOD, params: { times: TIMES } });
  client.publish('v1/devices/me/rpc/request/8', payload, 1, 3);
  const answer = await client.next('publish');
  expect(JSON.parse(String(answer.payload))).toEqual({ missing: [now - 3000, now - 1000] });
  client.drop();
  await client.ended;
});

it('are not asked for without times, or for too many', async () => {
  for (const params of [{}, { times: ['1'] }, { times: Array(1001).fill(now) }])
    expect((await ask(params)).status).toBe(400);
});

it('include those from before the device came to its tenant', async () => {
  const { key } = world.a.customers[0].device;
  const readableFrom = (ts: number) =>
    database.pool.query('update device set tenant_readable_from = $1 where key = $2', [ts, key]);
  await readableFrom(now - 1500);
  expect(await missing([now - 2000])).toEqual({ missing: [now - 2000] });
  await readableFrom(0);
  expect(await missing([now - 2000])).toEqual({ missing: [] });
});
