import {
  listRejectedMessages,
  previewRejectedMessages,
  sendAllRejectedMessages,
  sendRejectedMessages,
} from '@airdeck/contract/device-health/rejected-messages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 5, 10, 12, 30);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOW });
  app = await createTestApp(database, { clock: () => NOW });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it('shows and sends rejected messages of a device, and records who did', async () => {
  const ask = createApiClient(app);
  const { device } = world.a.customers[0];
  const path = `/backoffice/deviceHealth/${device.id}/rejectedMessages`;
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload });
  // As an earlier version would have refused them.
  expect((await post('{"pm25"')).statusCode).toBe(400);
  expect((await post('{"pm25":[')).statusCode).toBe(400);
  await database.pool.query(
    `update quarantine set sent = convert_to('{pm25:7,}', 'UTF8') where payload = '{"pm25"'`,
  );

  const preview = previewRejectedMessages.responses[200].parse((await ask(world.a.admin, 'GET', path)).body);
  expect(preview.groups).toEqual([
    {
      reason: 'not-json',
      messages: 2,
      from: NOW,
      to: NOW + 1,
      storable: 1,
      readings: 1,
      staying: [{ reason: 'not-json', messages: 1 }],
    },
  ]);
  const sent = await ask(world.a.admin, 'POST', path, { reason: 'not-json' });
  expect(sendRejectedMessages.responses[200].parse(sent.body)).toEqual({
    messages: 1,
    readings: 1,
    staying: [{ reason: 'not-json', messages: 1 }],
  });
  const { rows } = await database.pool.query('select ts, pm25 from reading where device = $1', [device.key]);
  expect(rows).toEqual([{ ts: NOW, pm25: 7 }]);
  const audited = await database.pool.query(
    `select user_email, entity_name, details from audit_entry where action = 'rejectedSentAgain'`,
  );
  expect(audited.rows).toEqual([
    {
      user_email: world.a.admin.email,
      entity_name: device.name,
      details: { messages: 2, reason: 'not-json' },
    },
  ]);

  // A new owner neither sees nor sends what came before.
  await database.pool.query('update device set tenant_readable_from = $1 where id = $2', [
    NOW + 5,
    device.id,
  ]);
  expect((await ask(world.a.admin, 'GET', path)).body).toEqual({ groups: [] });
  expect((await ask(world.a.admin, 'POST', path, {})).body).toEqual({
    messages: 0,
    readings: 0,
    staying: [],
  });
});

it('counts and sends those of all devices of a tenant for one reason, some at a time', async () => {
  const ask = createApiClient(app);
  const path = '/backoffice/deviceHealth/rejectedMessages';
  await database.pool.query('truncate quarantine, reading, audit_entry');
  await database.pool.query('update device set tenant_readable_from = 0');
  const { rows: devices } = await database.pool.query<{ key: number; name: string }>(
    'select key, name from device where tenant_id = $1',
    [world.a.tenantId],
  );
  const [first, second] = devices;
  if (!first || !second) throw new Error('the world has too few devices');
  const keep = (key: number, sent: string | null, reason: string) =>
    database.pool.query(
      `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason, sent)
       values ($1, $2, 'mqtt', 'v1/devices/me/telemetry', '', 20, $3, convert_to($4, 'UTF8'))`,
      [key, NOW, reason, sent],
    );
  await keep(first.key, '{"co2":600}', 'not-json');
  await keep(second.key, '{"co2":700}', 'not-json');
  await keep(second.key, null, 'not-json');
  await keep(second.key, '{"co2":800}', 'too-many-keys');
  await keep(world.b.customers[0].device.key, '{"co2":900}', 'not-json');

  const list = async () =>
    listRejectedMessages.responses[200].parse((await ask(world.a.admin, 'GET', path)).body);
  expect(await list()).toEqual({
    reasons: [
      { reason: 'not-json', devices: 2, messages: 3, kept: 2 },
      { reason: 'too-many-keys', devices: 1, messages: 1, kept: 1 },
    ],
  });
  const sent = await ask(world.a.admin, 'POST', path, { reason: 'not-json' });
  expect(sendAllRejectedMessages.responses[200].parse(sent.body)).toEqual({
    messages: 2,
    readings: 2,
    next: null,
    staying: [{ reason: 'not-kept', messages: 1 }],
  });
  const { rows } = await database.pool.query('select co2 from reading order by co2');
  expect(rows).toEqual([{ co2: 600 }, { co2: 700 }]);
  expect(await list()).toEqual({
    reasons: [
      { reason: 'not-json', devices: 1, messages: 1, kept: 0 },
      { reason: 'too-many-keys', devices: 1, messages: 1, kept: 1 },
    ],
  });
  const audited = await database.pool.query(
    `select entity_name from audit_entry where action = 'rejectedSentAgain' order by 1`,
  );
  expect(audited.rows.map(({ entity_name }) => entity_name)).toEqual([first.name, second.name].sort());
});
