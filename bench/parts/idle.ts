import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';
import { processorMs } from '../machine-noise.ts';
import { MANY } from '../many-entities.ts';
import type { Row } from '../report.ts';

const BUDGET_CORES = 0.05;
/** The health of all devices is looked at once, and the tables are vacuumed. */
const SETTLE_MS = 90_000;
const MEASURE_MS = 60_000;

/** Processor time of server and PostgreSQL with many devices of which none sends. */
export async function measureIdle(server: BenchServer): Promise<Row[]> {
  const began = await processorMs(server.folder);
  await sleep(SETTLE_MS);
  const settled = await processorMs(server.folder);
  await sleep(MEASURE_MS);
  const cores = ((await processorMs(server.folder)) - settled) / MEASURE_MS;
  return [
    {
      what: `${MANY.toLocaleString('en')} devices, none of which sends`,
      measured: `${cores.toFixed(3)} cores; ${((settled - began) / 1000).toFixed(1)} s of processor time in the ${SETTLE_MS / 1000} s before`,
      budget: `≤ ${BUDGET_CORES} cores`,
      holds: cores <= BUDGET_CORES,
    },
  ];
}
