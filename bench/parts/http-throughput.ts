import type { HttpLoad, HttpLoadResult } from '../../apps/server/src/testing/load/http-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { startBaseline } from '../baseline/start-baseline.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { ms, perSecond, type Row } from '../report.ts';

const CONNECTIONS = 100;
const BUDGET = 0.6;

/** Durable HTTP ingest against the same route with nothing behind it. */
export async function measureHttpThroughput(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const load = { tokens: fleet.tokens.slice(0, CONNECTIONS), warmUpMs: 2000, measureMs: 6000 };
  const baseline = await startBaseline('http-baseline.ts');
  const compared = await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', { ...load, port: baseline.port });
  await baseline.stop();
  const port = Number(new URL(server.url).port);
  const measured = await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', { ...load, port });
  if (measured.failed > 0) throw new Error(`${measured.failed} requests were refused`);
  const ratio = measured.perSecond / compared.perSecond;
  const { p50, p99 } = measured.latencyMs;
  return [
    {
      what: `HTTP ingest durable, ${CONNECTIONS} connections`,
      measured: `${perSecond(measured.perSecond)}, p50 ${ms(p50)}, p99 ${ms(p99)}`,
      compared: `${perSecond(compared.perSecond)} storing nothing`,
      ratio,
      budget: `≥ ${BUDGET}`,
      holds: ratio >= BUDGET,
    },
  ];
}
