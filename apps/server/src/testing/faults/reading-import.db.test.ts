import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingImport, ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../database/embedded/access.ts';
import { skipPlaceLoading } from '../known-places.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createWorld, type World } from '../world.ts';
import { ServerProcess } from './server-process.ts';

const ROWS = 60_000;
const MINUTE_MS = 60_000;
const START = Date.UTC(2025, 0);
const LIMIT_MS = 180_000;

let database: TestDatabase;
let world: World;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await skipPlaceLoading(database.url);
  world = await createWorld(database);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-faults-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const valueAt = (at: number) => 500 + (at % 2000);

/** A row for each minute. */
const FILE = `time,CO2\n${Array.from({ length: ROWS }, (_, at) => `${START + at * MINUTE_MS},${valueAt(at)}`).join('\n')}\n`;

it.skipIf(process.platform !== 'linux')(
  'stores every row of a file once, though the server is killed twice on the way',
  async () => {
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
    const ask = async <T>(path: string, body?: string | object, token?: string): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${ports.http}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
          ...(token !== undefined && { 'x-authorization': `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const readRows = async (id: string) => {
      const { rows } = await database.pool.query<{ read: number; state: string }>(
        'select read_rows as read, state from reading_import where id = $1',
        [id],
      );
      return rows[0];
    };

    let server = await start();
    try {
      const { email: username, password } = world.a.admin;
      const { token } = await ask<{ token: string }>('/api/auth/login', { username, password });
      const path = '/backoffice/readings/imports';
      const { id } = await ask<ReadingImport>(path, FILE, token);
      const { mapping } = await ask<ReadingPreview>(`${path}/${id}/preview`, {}, token);
      const device = { deviceId: world.a.spareDevice.id };
      await ask(`${path}/${id}/start`, { mapping, device }, token);
      for (const share of [0.2, 0.6]) {
        await vi.waitFor(async () => expect((await readRows(id))?.read ?? 0).toBeGreaterThan(share * ROWS), {
          timeout: LIMIT_MS,
          interval: 20,
        });
        await server.kill();
        expect((await readRows(id))?.state).toBe('running');
        server = await start();
      }
      await vi.waitFor(async () => expect((await readRows(id))?.state).toBe('done'), { timeout: LIMIT_MS });
      const after = await ask<ReadingImport>(`${path}/${id}`, undefined, token);
      expect(after).toMatchObject({
        rows: ROWS,
        readRows: ROWS,
        storedRows: ROWS,
        emptyRows: 0,
        refusals: 0,
      });
    } finally {
      await server.kill();
    }
    const { rows } = await database.pool.query(
      `select count(*)::int as rows, sum(co2)::int as sum, min(ts) as first, max(ts) as last,
         bool_and(co2 = 500 + ((ts - $2) / $3) % 2000) as right
       from reading where device = $1`,
      [world.a.spareDevice.key, START, MINUTE_MS],
    );
    const sum = Array.from({ length: ROWS }, (_, at) => valueAt(at)).reduce((all, one) => all + one, 0);
    expect(rows).toEqual([
      { rows: ROWS, sum, first: START, last: START + (ROWS - 1) * MINUTE_MS, right: true },
    ]);
  },
  LIMIT_MS * 3,
);
