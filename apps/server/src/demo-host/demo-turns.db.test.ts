import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startDemoTurns } from './demo-turns.ts';

let database: TestDatabase;
/** Servers whose homes send. */
const sending: string[] = [];
/** Servers whose homes have started, in order. */
const begun: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const startServer = (name: string) =>
  startDemoTurns({
    pool: database.pool,
    log: silentLog,
    prepareHomes: async () => ({
      start: async () => {
        sending.push(name);
        begun.push(name);
      },
      stop: async () => void sending.splice(sending.indexOf(name), 1),
    }),
  });

it('runs the homes of one server, and those of another when it stops or loses its lock', async () => {
  const [one, other] = [await startServer('one'), await startServer('other')];
  expect(sending).toEqual(['one']);
  await one.stop();
  await expect.poll(() => sending).toEqual(['other']);
  const third = await startServer('third');
  await cutLocks();
  await expect.poll(() => begun.length).toBe(3);
  expect(sending).toHaveLength(1);
  await Promise.all([other.stop(), third.stop()]);
  expect(sending).toEqual([]);
});

it('fails with the error of a failed start, stops the homes and releases the lock', async () => {
  const stopped: string[] = [];
  const failing = startDemoTurns({
    pool: database.pool,
    log: silentLog,
    prepareHomes: async () => ({
      start: () => Promise.reject(new Error('no broker')),
      stop: async () => void stopped.push('one'),
    }),
  });
  await expect(failing).rejects.toThrow('no broker');
  expect(stopped).toEqual(['one']);
  const other = await startServer('other');
  expect(sending).toEqual(['other']);
  await other.stop();
});

/** Ends the connections that hold a lock, like a fail-over. */
async function cutLocks(): Promise<void> {
  const client = new pg.Client(database.pool.options);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
}
