import {
  previewRejectedMessages,
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
      ...{ reason: 'not-json', messages: 2, from: NOW, to: NOW + 1, storable: 1, readings: 1 },
      staying: [{ reason: 'not-json', messages: 1 }],
    },
  ]);
  const sent = await ask(world.a.admin, 'POST', path, { reason: 'not-json' });
  expect(sendRejectedMessages.responses[200].parse(sent.body)).toEqual({
    ...{ messages: 1, readings: 1 },
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
