import pg from 'pg';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';

/** Most of the past that readings may have, in some 13 kB. */
const MONTHS = 300;
const QUIET = { messagesPerSecond: 100, warmUpMs: 2000, measureMs: 5000 };
const QUIET_DEVICES = 10;
const BUDGET = 3;

/** A quiet tenant's acknowledgements while a device of another tenant sends one reading of each past month. */
export async function measureOldMonths(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const other = await createFleet(server.databaseUrl, 2);
  const quiet = () =>
    runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens: fleet.tokens.slice(0, QUIET_DEVICES),
      ...QUIET,
    });
  await quiet();
  const alone = await quiet();
  const rows: Row[] = [];
  // The whole past takes a partition a year; the second device finds them.
  for (const [index, expected] of [MONTHS / 12, 0].entries()) {
    const before = await countPartitions(server.databaseUrl);
    const beside = quiet();
    await new Promise((resolve) => setTimeout(resolve, QUIET.warmUpMs + 1000));
    const message = messageOf(MONTHS);
    const answer = await fetch(`${server.url}/api/v1/${other.tokens[index]}/telemetry`, {
      method: 'POST',
      body: message,
    });
    const { latencyMs } = await beside;
    const made = (await countPartitions(server.databaseUrl)) - before;
    const ratio = latencyMs.p99 / alone.latencyMs.p99;
    rows.push({
      what: `acknowledgements beside ${message.length} bytes over ${MONTHS} months (${answer.status}; ${made} made)`,
      measured: `p99 ${ms(latencyMs.p99)}, longest ${ms(latencyMs.longest)}`,
      compared: `p99 ${ms(alone.latencyMs.p99)}, longest ${ms(alone.latencyMs.longest)} alone`,
      ratio,
      budget: `≤ ${BUDGET}, ${expected} made`,
      holds: ratio <= BUDGET && made === expected,
    });
  }
  return rows;
}

/** A reading of each month from 2000 on. */
function messageOf(months: number): string {
  const readings = Array.from({ length: months }, (_, month) => ({
    ts: Date.UTC(2000, month, 2),
    values: { pm25: 1 },
  }));
  return JSON.stringify(readings);
}

async function countPartitions(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const text = `select count(*)::int as count from pg_inherits where inhparent = 'reading'::regclass`;
    return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
