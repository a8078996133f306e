import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { withTimeLimit } from '../limits/time-limit.ts';
import { jobFailures, jobLastSuccess, jobSeconds } from '../metrics.ts';
import {
  openJobsPool,
  planJob,
  rescheduleTooFarAhead,
  resetJobs,
  withSchedulerLock,
} from './jobs.repository.ts';

/** Recurring background work. */
export type Job = {
  /** Names it in logs, metrics and the table of jobs. */
  readonly name: string;
  /** The pause between the end of a run and the next one, ms. A run begins up to a second late. */
  readonly everyMs: number;
  /**
   * Runs on every server, such as a scan of its memory. Missing: one server of the
   * installation runs it for all.
   */
  readonly onEachServer?: true;
  /**
   * Does what is due, or a part of it when `stopping` is aborted. Work left undone when a run failed, or when its
   * server was killed, is left to the next run.
   */
  readonly run: (stopping: AbortSignal) => Promise<void>;
};

/** How often a server tries to take over the jobs, and how long it pauses after a failure. */
const TAKE_OVER_EVERY_MS = 5_000;
/** How often due jobs are polled: those scheduled for later are not announced. */
const POLL_EVERY_MS = 500;
/** How often to look for runs scheduled by a clock that was ahead, and the tolerance for that. */
const BRING_FORWARD_EVERY_MS = 60_000;
/** Time for runs to stop when the lock was lost: PostgreSQL may not answer them. */
const END_LIMIT_MS = 5_000;

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Runs jobs in the background. One server of the installation runs those that are done once for all: it
 * holds a lock, and processes the table of graphile-worker. When it stops, for any reason, another one takes over.
 */
export function createScheduler(parts: {
  /** The database of the jobs; they are scheduled over separate connections. */
  database: Pick<Database, 'pool'>;
  jobs: readonly Job[];
  log: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  takeOverEveryMs?: number;
  bringForwardEveryMs?: number;
}) {
  const { jobs, log, takeOverEveryMs = TAKE_OVER_EVERY_MS } = parts;
  const { bringForwardEveryMs = BRING_FORWARD_EVERY_MS } = parts;
  const pool = openJobsPool(parts.database.pool);
  const stopping = new AbortController();
  const shared = jobs.filter((job) => !job.onEachServer);
  let running: Promise<unknown> | undefined;

  /** A run that fails is logged and counted. */
  async function runOnce({ name, run }: Job, signal: AbortSignal): Promise<void> {
    const end = jobSeconds.startTimer({ name });
    try {
      await run(signal);
      jobLastSuccess.set({ name }, Date.now() / 1000);
    } catch (error) {
      jobFailures.inc({ name });
      if (!signal.aborted) log.warn({ err: error, job: name }, 'a job failed; it runs again later');
    } finally {
      end();
    }
  }

  async function repeatHere(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce(job, stopping.signal);
      await pause(job.everyMs);
    }
  }

  async function takeCharge(): Promise<void> {
    while (!stopping.signal.aborted) {
      await withSchedulerLock(pool, (lost) => workOff(AbortSignal.any([lost, stopping.signal]))).catch(
        (error) => log.warn({ err: error }, 'no jobs are run for now; trying again'),
      );
      await pause(takeOverEveryMs);
    }
  }

  /** Resolves when `ending` is aborted and running jobs have ended, or rejects when graphile-worker gave up. */
  async function workOff(ending: AbortSignal): Promise<void> {
    // Each job waits for it, so that Node.js would warn of a leak.
    setMaxListeners(0, ending);
    await resetJobs(
      pool,
      shared.map(({ name }) => name),
    );
    const tasks = shared.map((job) => [
      job.name,
      async () => {
        await pause(lateBy(job, shared), ending);
        await runOnce(job, ending);
        await planJob(pool, job.name, job.everyMs);
      },
    ]);
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(tasks),
      // No job waits for another.
      concurrency: shared.length,
      pollInterval: POLL_EVERY_MS,
      // Otherwise it would read a file of that name in the working directory.
      parsedCronItems: [],
      noHandleSignals: true,
      logger: graphileLogger(log),
      preset: {
        worker: {
          // One poll for all jobs. Otherwise each waiting job would poll, which is most of the load of an idle server.
          localQueue: { size: shared.length },
          // Without batches, a job whose completion cannot be stored would end this process (unhandled rejection).
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    void followClock(ending);
    await Promise.race([runner.promise, aborted(ending)]);
    if (!ending.aborted) throw new Error('graphile-worker gave up');
    // While PostgreSQL is unavailable, its answers are not awaited.
    await withTimeLimit(
      runner.stop().catch(() => undefined),
      END_LIMIT_MS,
      undefined,
    );
  }

  /**
   * Runs until `ending` is aborted. A clock that is set back must not keep the jobs waiting until it is as late
   * again.
   */
  async function followClock(ending: AbortSignal): Promise<void> {
    const latest = shared.map(({ name, everyMs }) => ({ name, inMs: everyMs + bringForwardEveryMs }));
    while (!ending.aborted) {
      await pause(bringForwardEveryMs, ending);
      // Without the database nothing can run: try again the next time.
      if (!ending.aborted) await rescheduleTooFarAhead(pool, latest).catch(() => undefined);
    }
  }

  async function pause(ms: number, signal = stopping.signal): Promise<void> {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  return {
    /** All jobs, whether or not they have run. */
    names: jobs.map(({ name }) => name),

    start(): void {
      running ??= Promise.all([takeCharge(), ...jobs.filter((job) => job.onEachServer).map(repeatHere)]);
    },

    /** Aborts running jobs, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
      await pool.end();
    },

    /** One run of a job, here and now. @throws what the run throws */
    async run(name: string): Promise<void> {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`There is no job '${name}'`);
      await job.run(stopping.signal);
    },
  };
}

/**
 * How much later than it was found due a run begins, ms: jobs of the same rhythm, which are found together, begin one after the
 * other. All at once would take the processors and the disk from the devices for some milliseconds of each second.
 */
function lateBy(job: Job, all: readonly Job[]): number {
  const same = all.filter(({ everyMs }) => everyMs === job.everyMs);
  return (same.indexOf(job) / same.length) * POLL_EVERY_MS;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Log messages of graphile-worker: only of interest when something is wrong. */
const graphileLogger = (log: Pick<FastifyBaseLogger, 'debug' | 'warn'>): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ err: meta?.['error'] }, message);
    else log.debug(message);
  });
