import type { NewUplinkKey, UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Database, openDatabase, REQUEST_CONNECTIONS } from '../../database/database.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { openFreezableRelay } from '../../testing/freezable-relay.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { chirpStackUp, DEV_EUI } from './testing/uplink-fixtures.ts';

const SERIAL = '84fce6123456';

let database: TestDatabase;
let relay: Awaited<ReturnType<typeof openFreezableRelay>>;
let requests: Database;
let ingest: Database;
let world: World;
let app: FastifyInstance;
let api: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  relay = await openFreezableRelay(database.url);
  requests = openDatabase(relay.url, silentLog);
  ingest = openDatabase(relay.url, silentLog);
  app = await createTestApp(
    { ...requests, url: relay.url },
    { config: readConfig({ DATABASE_URL: relay.url, AIRDECK_MQTT_PORT: '0' }), ingestDatabase: ingest },
  );
  await app.ingest.start();
  api = createApiClient(app);
  for (const name of [DEV_EUI, SERIAL]) await api(world.a.admin, 'POST', '/api/device', { name });
});

afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  for (const one of [requests, ingest]) await one.close();
  relay.close();
  await database.close();
});

async function newKey(source: UplinkSource): Promise<string> {
  const form = { name: 'Key', source, deviceProfileId: null };
  const { body } = await api(world.a.admin, 'POST', '/backoffice/uplinks', form);
  return (body as NewUplinkKey).secret;
}

async function chirpStack(secret: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/uplinks/chirpstack?event=up',
    headers: { authorization: `Bearer ${secret}` },
    payload: JSON.stringify(chirpStackUp()),
  });
  return [answer.statusCode, answer.headers['retry-after']];
}

async function readingsOf(name: string) {
  const { rows } = await database.pool.query(
    'select co2 from reading r join device d on d.key = r.device where d.name = $1 order by ts',
    [name],
  );
  return rows.map(({ co2 }) => co2);
}

it('refuses messages and connections in time while the database hangs, and stores later ones alone', async () => {
  const [network, monitors] = [await newKey('chirpStack'), await newKey('airGradient')];
  const connect = () => PacketClient.connect(app.ingest.mqttPort, { username: monitors });
  const { client: connected } = await connect();
  const publish = (client: PacketClient, co2: number) =>
    client.publish(`airgradient/readings/${SERIAL}`, JSON.stringify({ rco2: co2 }), 1, co2);
  publish(connected, 400);
  await connected.next('puback');

  relay.freeze();
  publish(connected, 500);
  const [answer, { connack }] = await Promise.all([chirpStack(network), connect(), connected.ended]);
  expect(answer).toEqual([503, '5']);
  expect(connack.returnCode).toBe(3);
  expect(connected.of('puback')).toHaveLength(1);

  relay.thaw();
  await expect.poll(async () => (await chirpStack(network))[0]).toBe(200);
  const { client } = await connect();
  publish(client, 600);
  await client.next('puback');
  // The refused message had no time of its own: that of its storing would be a wrong one.
  expect(await readingsOf(SERIAL)).toEqual([400, 600]);
  expect(await readingsOf(DEV_EUI)).toEqual([600]);
  client.drop();
});

it('stores messages while requests of users use all of their connections', async () => {
  const secret = await newKey('chirpStack');
  const taken = await Promise.all(Array.from({ length: REQUEST_CONNECTIONS }, () => requests.pool.connect()));
  try {
    expect(await chirpStack(secret)).toEqual([200, undefined]);
  } finally {
    for (const connection of taken) connection.release();
  }
});
