import { NEIGHBOURS_BUDGET, sendAsNeighbours } from '../../apps/server/src/testing/load/neighbours.ts';
import type { Percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';

const NOISY_DEVICES = 10;
const QUIET_DEVICES = 10;

/** A quiet tenant's acknowledgements beside one and ten noisy devices of another tenant, against those without. */
export async function measureNeighbours(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const noisy = await createFleet(server.databaseUrl, NOISY_DEVICES);
  const { alone, beside } = await sendAsNeighbours({
    port: Number(new URL(server.url).port),
    mqttPort: server.mqttPort,
    quiet: fleet.tokens.slice(0, QUIET_DEVICES),
    quietHttp: fleet.tokens[QUIET_DEVICES] as string,
    noisy: noisy.tokens,
  });
  return beside.flatMap(({ devices, readingsPerSecond, mqtt, http }) => {
    const what = `beside ${devices} noisy of another tenant (${Math.round(readingsPerSecond)} readings/s)`;
    return [
      row(`acknowledgement of a quiet tenant ${what}`, mqtt, alone.mqtt, NEIGHBOURS_BUDGET.mqtt),
      row(`HTTP of a quiet tenant ${what}, ${http.failed} refused`, http, alone.http, NEIGHBOURS_BUDGET.http),
    ];
  });
}

type Measured = { readonly latencyMs: Percentiles; readonly failed?: number };

function row(what: string, beside: Measured, alone: Measured, budget: number): Row {
  const ratio = beside.latencyMs.p50 / alone.latencyMs.p50;
  const text = ({ latencyMs: { p50, p99 } }: Measured) => `p50 ${ms(p50)}, p99 ${ms(p99)}`;
  return {
    what,
    measured: text(beside),
    compared: `${text(alone)} alone`,
    ratio,
    budget: `≤ ${budget}`,
    holds: !beside.failed && ratio <= budget,
  };
}
