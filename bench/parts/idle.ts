import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BenchServer } from '../bench-server.ts';
import { processorMs } from '../machine-noise.ts';
import { MANY } from '../many-entities.ts';
import type { Row } from '../report.ts';

const BUDGET_CORES = 0.1;
const DAY_MS = 86_400_000;
/** All devices become silent, and are looked at once, five hundred every other second. */
const SETTLE_MS = 600_000;
const MEASURE_MS = 60_000;

/** Processor time of server and PostgreSQL with many devices of which none sends. */
export async function measureIdle(server: BenchServer): Promise<Row[]> {
  await silence(server.databaseUrl);
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

/** As if no device had sent for a day. */
async function silence(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update latest_reading set received_time = received_time - $1::int8', [2 * DAY_MS]);
    await client.query('update device_presence set is_active = false');
    await client.query(`update device_health set state = 'silent'`);
    for (const table of ['latest_reading', 'device_presence', 'device_health'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
