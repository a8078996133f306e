import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { storeRow } from '../ingest/testing/store-readings.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const METRICS_TOKEN = 'collected-every-15-seconds';

let database: TestDatabase;
let app: FastifyInstance;
let closed: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database, {
    config: readConfig({ DATABASE_URL: database.url, METRICS_TOKEN }),
  });
  closed = await createTestApp(database);
});
afterAll(async () => {
  await Promise.all([app.close(), closed.close()]);
  await database.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const read = () => app.inject({ url: '/metrics', headers: bearer(METRICS_TOKEN) });

describe('the metrics', () => {
  it('count requests by the pattern of their route, not by their path', async () => {
    await app.inject('/api/device/a-secret-id');
    await app.inject('/api/v1/a-secret-token/telemetry');
    const response = await read();
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
    expect(response.body).toMatch(
      /airdeck_http_request_duration_seconds_count\{method="GET",route="\/api\/device\/:\w+",status="401"\} [1-9]/,
    );
    expect(response.body).not.toContain('a-secret');
    expect(response.body).toMatch(/airdeck_database_connections\{state="waiting"\} 0/);
    expect(response.body).toContain('process_resident_memory_bytes');
  });

  it('contain the pending messages at the time of the request, not of the last write', async () => {
    const tenantId = '00000000-0000-0000-0000-000000000001';
    const row = { ts: Date.now(), values: { pm25: 1 } };
    await storeRow(app.ingest, { id: tenantId, key: 1, tenantId }, row);
    const { body } = await read();
    for (const what of ['messages', 'devices', 'bytes'])
      expect(body).toContain(`\nairdeck_ingest_pending_${what} 0\n`);
  });

  const askedBy = async (
    server: FastifyInstance,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await server.inject({ url: '/metrics', remoteAddress, headers });
    expect(response.body.includes('process_resident_memory_bytes')).toBe(response.statusCode === 200);
    return response.statusCode;
  };
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.7'])(
    'are available with the token only, whatever the address: %s',
    async (address) => {
      expect(await askedBy(app, address, bearer(METRICS_TOKEN))).toBe(200);
      expect(await askedBy(app, address, bearer(`${METRICS_TOKEN}x`))).toBe(401);
      expect(await askedBy(app, address)).toBe(401);
      expect(await askedBy(closed, address)).toBe(403);
      expect(await askedBy(closed, address, bearer(METRICS_TOKEN))).toBe(403);
    },
  );

  it('leave health and readiness public', async () => {
    for (const url of ['/health', '/ready']) {
      expect((await app.inject({ url, remoteAddress: '192.168.1.7' })).statusCode).toBe(200);
    }
  });
});
