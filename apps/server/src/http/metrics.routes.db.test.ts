import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { storeReadings } from '../ingest/testing/store-readings.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const METRICS_TOKEN = 'collected-every-15-seconds';

let database: TestDatabase;
let app: FastifyInstance;
let open: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  open = await createTestApp(database, {
    config: readConfig({ DATABASE_URL: database.url, METRICS_TOKEN }),
  });
});
afterAll(async () => {
  await Promise.all([app.close(), open.close()]);
  await database.close();
});

describe('the metrics', () => {
  it('count requests by the pattern of their route, not by their path', async () => {
    await app.inject('/api/device/a-secret-id');
    await app.inject('/api/v1/a-secret-token/telemetry');
    const response = await app.inject('/metrics');
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
    const readings = [{ ts: Date.now(), values: { pm25: 1 } }];
    await storeReadings(app.ingest, tenantId, { id: tenantId, key: 1 }, readings);
    const { body } = await app.inject('/metrics');
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
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('are available from this machine, and not from other addresses', async () => {
    expect(await askedBy(app, '127.0.0.1')).toBe(200);
    expect(await askedBy(app, '::1')).toBe(200);
    expect(await askedBy(app, '::ffff:127.0.0.1')).toBe(200);
    expect(await askedBy(app, '192.168.1.7')).toBe(403);
    expect(await askedBy(app, '::ffff:192.168.1.7')).toBe(403);
    expect(await askedBy(app, '192.168.1.7', bearer(METRICS_TOKEN))).toBe(403);
  });

  it('are not available through a proxy on this machine, nor under another host name', async () => {
    expect(await askedBy(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await askedBy(app, '127.0.0.1', { host: 'rebound.example:8080' })).toBe(403);
  });

  it('are available from any address with the token', async () => {
    expect(await askedBy(open, '192.168.1.7', bearer(METRICS_TOKEN))).toBe(200);
    expect(await askedBy(open, '192.168.1.7', bearer(`${METRICS_TOKEN}x`))).toBe(401);
    expect(await askedBy(open, '192.168.1.7')).toBe(401);
    expect(await askedBy(open, '127.0.0.1')).toBe(200);
  });

  it('leave health and readiness public', async () => {
    for (const url of ['/health', '/ready']) {
      expect((await app.inject({ url, remoteAddress: '192.168.1.7' })).statusCode).toBe(200);
    }
  });
});
