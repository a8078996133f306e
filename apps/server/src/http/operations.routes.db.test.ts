import { READINESS_PARTS } from '@airdeck/contract/server/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('health and readiness', () => {
  it('are both up', async () => {
    expect((await app.inject('/health')).json()).toEqual({
      status: 'up',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const ready = await app.inject('/ready');
    expect(ready.statusCode).toBe(200);
    const checks = Object.fromEntries(READINESS_PARTS.map((part) => [part, 'up']));
    expect(ready.json()).toEqual({ status: 'up', checks });
  });

  it('report an unreachable database as alive but not ready, without its address', async () => {
    const away = openDatabase('postgres://nobody:secret@127.0.0.1:1/nothing', silentLog);
    const lonely = await createTestApp({ ...database, pool: away.pool });
    try {
      expect((await lonely.inject('/health')).statusCode).toBe(200);
      const ready = await lonely.inject('/ready');
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject({ status: 'down', checks: { database: 'down' } });
      expect(ready.body).not.toContain('127.0.0.1');
    } finally {
      await lonely.close();
      await away.close();
    }
  });
});
