import pg from 'pg';
import { withLongAdvisoryLock } from '../database/advisory-lock.ts';

/** One listens for jobs; the statements of the scheduler itself are over in a millisecond. */
const CONNECTIONS = 3;

/** Held by the server that runs the jobs of the installation. */
const JOBS_LOCK = 20_261_132;

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * If a connection is lost while graphile-worker stops, it releases its listening connection twice, and does not
 * catch the pool's error, which would end this process. Here the second release does nothing.
 */
class JobsPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      connected(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
    return undefined;
  }
}

/**
 * A separate pool: long statements of others must not delay jobs. Its commits do not wait for the disk, for which devices wait: if
 * PostgreSQL crashes and forgets when a job runs next, all are scheduled again as soon as a server takes over.
 */
export function openJobsPool({ options }: pg.Pool): pg.Pool {
  const settings = `${options.options ?? ''} -c synchronous_commit=off`.trim();
  const pool = new JobsPool({ ...options, options: settings, max: CONNECTIONS });
  // Pending queries reject on their own; an unhandled event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs `work` while no other server of the installation does; does nothing while one does. The lock ends with its
 * session, so that another server takes over as soon as this one is killed.
 * @param work has to end soon after `lost` is aborted: another server may have the lock by then
 */
export const withSchedulerLock = (pool: pg.Pool, work: (lost: AbortSignal) => Promise<void>): Promise<void> =>
  withLongAdvisoryLock(pool, JOBS_LOCK, work);

/**
 * Schedules one run of each of these jobs, for now. Unfinished runs of the previous server count as not
 * started: otherwise its jobs would stay locked for four hours.
 */
export async function resetJobs(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_by is not null`,
  );
  await pool.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = any($1)',
    [names],
  );
  for (const name of names) await planJob(pool, name, 0);
}

/** Schedules the next run. A job is never scheduled more than once. */
export async function planJob(pool: pg.Pool, name: string, inMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, run_at => now() + $2 * interval '1 ms', job_key => $1)`,
    [name, inMs],
  );
}

/**
 * Reschedules for now what was scheduled by a clock of PostgreSQL that was ahead, and has been set back since.
 * @param latest for each job, how far ahead it can be scheduled at most, ms
 */
export async function rescheduleTooFarAhead(
  pool: pg.Pool,
  latest: readonly { readonly name: string; readonly inMs: number }[],
): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
     from graphile_worker.jobs j
       join unnest($1::text[], $2::float8[]) as latest(name, in_ms) on latest.name = j.task_identifier
     where j.locked_by is null and j.run_at > now() + latest.in_ms * interval '1 ms'`,
    [latest.map(({ name }) => name), latest.map(({ inMs }) => inMs)],
  );
}
