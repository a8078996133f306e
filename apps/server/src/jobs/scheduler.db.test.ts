import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { registry } from '../metrics.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openJobsPool } from './jobs.repository.ts';
import { createScheduler, type Job } from './scheduler.ts';

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => database.close());

/** A server of the installation, with connections of its own. */
function startServer(jobs: readonly Job[], log = { warn: () => undefined, debug: () => undefined }) {
  const own = openDatabase(database.url, { warn: () => undefined });
  const scheduler = createScheduler({
    database: own,
    jobs,
    log,
    takeOverEveryMs: 10,
    bringForwardEveryMs: 10,
  });
  const stop = async () => {
    await scheduler.stop();
    await own.close();
  };
  scheduler.start();
  ends.push(stop);
  return { stop: () => ends.splice(ends.indexOf(stop), 1)[0]?.() };
}

/** A job that says when it has begun to run for the nth time. */
function watched(name: string, run: (stopping: AbortSignal) => Promise<void> = async () => undefined) {
  let runs = 0;
  const waiting: { times: number; begun: () => void }[] = [];
  const job: Job = {
    name,
    everyMs: 0,
    async run(stopping) {
      runs += 1;
      for (const { times, begun } of waiting) if (runs >= times) begun();
      await run(stopping);
    },
  };
  const begun = (times: number) =>
    new Promise<void>((resolve) => {
      if (runs >= times) resolve();
      else waiting.push({ times, begun: resolve });
    });
  return { job, begun, runs: () => runs };
}

/** Lasts until it is to stop, or is let go. */
function lasting(name: string) {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const ended = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()));
  return { ...watched(name, (stopping) => Promise.race([gone, ended(stopping)])), letGo };
}

/** Ends the sessions of every server at once, as the kernel does when it kills one. */
const cutOff = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

const metric = async (metricName: string, name: string) => {
  const { values } = (await registry.getSingleMetric(metricName)?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['name'] === name)?.value;
};

describe('background jobs', () => {
  it('run as soon as a server starts, and repeatedly', async () => {
    const [one, other] = [watched('one'), watched('other')];
    startServer([one.job, other.job]);
    await Promise.all([one.begun(3), other.begun(3)]);
  });

  it('run once in the whole installation, and on another server when the first one stops', async () => {
    const [first, second] = [lasting('shared'), lasting('shared')];
    const stayed = watched('stayed');
    const server = startServer([first.job]);
    await first.begun(1);
    startServer([second.job, { ...stayed.job, onEachServer: true }]);
    // Time enough to look for the lock more than once.
    await stayed.begun(20);
    expect([first.runs(), second.runs()]).toEqual([1, 0]);
    await server.stop();
    await second.begun(1);
    expect(first.runs()).toBe(1);
  });

  it('run on each server with onEachServer', async () => {
    const servers = [watched('own'), watched('own')];
    for (const { job } of servers) startServer([{ ...job, onEachServer: true }]);
    await Promise.all(servers.map(({ begun }) => begun(2)));
  });

  it('restart immediately after their server lost the database connections during a run', async () => {
    const { job, begun } = lasting('cut');
    startServer([job]);
    await begun(1);
    await cutOff();
    await begun(2);
  });

  it('tolerate a second release of the listening connection', async () => {
    const pool = openJobsPool(database.pool);
    ends.push(() => pool.end());
    const release = await new Promise<() => void>((resolve, reject) => {
      pool.connect((error, _client, done) => (error ? reject(error) : resolve(done)));
    });
    release();
    const other = await pool.connect();
    expect(release).not.toThrow();
    expect(pool).toMatchObject({ totalCount: 1, idleCount: 0 });
    other.release();
  });

  it('are taken over from a killed server, including the one it was running', async () => {
    const { job, begun } = lasting('killed');
    // Such a server leaves a locked job, and no one holds the lock of the server in charge.
    await database.pool.query(`select graphile_worker.add_job('killed', job_key => 'killed')`);
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-killed', attempts = 1`,
    );
    startServer([job]);
    await begun(1);
    const { rows } = await database.pool.query(
      `select locked_by from graphile_worker.jobs where task_identifier = 'killed'`,
    );
    expect(rows).toEqual([{ locked_by: expect.not.stringMatching('pool-killed') }]);
  });

  it('continue if the clock by which they were scheduled is set back by hours', async () => {
    const { job, begun } = watched('ahead');
    startServer([{ ...job, everyMs: 3_600_000 }]);
    await begun(1);
    const { pool } = database;
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '7 hours'
         where key = 'ahead' and locked_at is null`,
      );
      expect(rowCount).toBe(1);
    });
    await begun(2);
  });

  it('that fail are logged and counted, and run again', async () => {
    const told: unknown[] = [];
    const { job, begun } = watched('failing', () => Promise.reject(new Error('no luck')));
    startServer([job], { warn: (...of: unknown[]) => void told.push(of), debug: () => undefined });
    await begun(3);
    expect(told[0]).toEqual([{ err: new Error('no luck'), job: 'failing' }, expect.any(String)]);
    expect(await metric('airdeck_job_failures_total', 'failing')).toBeGreaterThanOrEqual(2);
    expect(await metric('airdeck_job_last_success_timestamp_seconds', 'failing')).toBeUndefined();
  });

  it('are in the metrics with their last success', async () => {
    const before = Date.now() / 1000;
    const { job, begun } = watched('counted');
    startServer([job]);
    await begun(2);
    expect(await metric('airdeck_job_last_success_timestamp_seconds', 'counted')).toBeGreaterThanOrEqual(
      before,
    );
    expect(await metric('airdeck_job_failures_total', 'counted')).toBeUndefined();
  });

  it('are aborted when the server stops, and release their locks', async () => {
    const { job, begun } = lasting('stopped');
    const server = startServer([job]);
    await begun(1);
    await server.stop();
    const { rows } = await database.pool.query(
      `select locked_by, attempts from graphile_worker.jobs where task_identifier = 'stopped'`,
    );
    expect(rows).toEqual([{ locked_by: null, attempts: 0 }]);
  });
});
