import { realpath, rm } from 'node:fs/promises';
import { answers, type Launch, startCommand, stopPostmaster } from './postmaster.ts';
import { postmasterFile, readPostmasterFile, readStartCommand } from './postmaster-file.ts';
import { processStart, worksIn } from './process-table.ts';

/** How long a server that was left behind may take to answer, or to end, before it is stopped. */
const PATIENCE_MS = 60_000;

/**
 * Deals with what an Airdeck that was killed left behind. A server that still runs, and runs as this one would
 * start it, is kept: answers its process id. Any other is stopped, and a stale process file is taken away.
 */
export async function adoptPostmaster(launch: Launch): Promise<number | undefined> {
  const { place, log } = launch;
  const left = await readPostmasterFile(place.clusterDir);
  if (!left || processStart(left.pid) === undefined) return undefined;
  if (!worksIn(left.pid, await realpath(place.clusterDir))) {
    // The number now belongs to another program, and PostgreSQL would take that for itself.
    log.warn(`removing the process file of a PostgreSQL that is gone (process ${left.pid})`);
    await rm(postmasterFile(place.clusterDir), { force: true });
    return undefined;
  }
  const sameCommand = (await readStartCommand(place.clusterDir)) === startCommand(launch);
  if (sameCommand && (await answers(left.pid, launch, PATIENCE_MS))) {
    log.info(`PostgreSQL still runs (process ${left.pid}): it is used as it is`);
    return left.pid;
  }
  if (processStart(left.pid) === undefined) return undefined;
  log.info(`stopping the PostgreSQL that was left behind (process ${left.pid})`);
  await stopPostmaster(left.pid, PATIENCE_MS);
  return undefined;
}
