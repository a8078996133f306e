import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findRunningDatabase } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { startServer, temporaryFolder } from '../../e2e/server-under-test.ts';
import { QUIET } from '../bench-server.ts';
import { createLargeTenant, MANY } from '../many-entities.ts';
import { ms, type Row } from '../report.ts';

/** The program of `npm start`. */
const PROGRAM = resolve(import.meta.dirname, '../../tools/start.mjs');
const ROUNDS = 5;
const CASES = [
  { what: 'files in memory', isCold: false, budgetMs: 2000 },
  { what: 'files on the disk only', isCold: true, budgetMs: 5000 },
] as const;

/**
 * Starts of the product with its own database and a large tenant, from the start of its process until it is ready, in
 * alternating rounds.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const start = () => startServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, PROGRAM);
  try {
    const first = await start();
    await createLargeTenant((await findRunningDatabase(folder, QUIET as never)) ?? '');
    await first.stop();
    const durations = new Map<string, number[]>(CASES.map(({ what }) => [what, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { what, isCold } of CASES) {
        if (isCold && !(await forgetFiles())) continue;
        const begun = performance.now();
        const server = await start();
        durations.get(what)?.push(performance.now() - begun);
        await server.stop();
      }
    }
    return CASES.map(({ what, budgetMs }) => rowOf(what, durations.get(what) ?? [], budgetMs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf(what: string, durationsMs: readonly number[], budgetMs: number): Row {
  const name = `start with ${MANY.toLocaleString('en')} devices, ${what}`;
  if (durationsMs.length === 0) return { what: name, measured: 'only measured on Linux, as root' };
  const { p50, longest } = percentiles(durationsMs);
  return {
    what: name,
    measured: `p50 ${ms(p50)}, at most ${ms(longest)}`,
    budget: `≤ ${ms(budgetMs)}`,
    holds: p50 <= budgetMs,
  };
}

/** Drops all files that Linux keeps in memory. @returns whether it may */
async function forgetFiles(): Promise<boolean> {
  return writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  );
}
