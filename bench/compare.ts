import { resolve } from 'node:path';
import type { MqttLoad, MqttLoadResult } from '../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../apps/server/src/testing/load/run-load.ts';
import { subscribeLive } from './load/live-subscriber.ts';
import { describeMachine, processorMs } from './machine-noise.ts';
import { type Checkout, startCheckout } from './peers/checkout.ts';
import { formatTable, perSecond, type Row } from './report.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CONNECTIONS = 100;
const WATCHED = 10;
const WINDOWS = [1, 50] as const;
const PAIRS = 7;
const DURATION = { warmUpMs: 1000, measureMs: 4000 };
/** Processor time before, divided by that afterwards: two measurements of the same differ by some percent. */
const BUDGET = 0.98;

type Run = { readonly perSecond: number; readonly processorUs: number };

/**
 * `npm run bench:compare -- <folder>`: messages of devices, as this checkout takes them and as the one in the folder
 * does,
 * which is usually an earlier commit. By processor time for a message, of server and PostgreSQL, in pairs of runs, as
 * the machine may have other work.
 */
async function main(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Which checkout is to be compared? Its folder is missing.');
  const sides: Checkout[] = [];
  try {
    for (const root of [resolve(folder), ROOT]) sides.push(await startCheckout(root, CONNECTIONS));
    const [before, after] = sides as [Checkout, Checkout];
    const rows: Row[] = [];
    for (const window of WINDOWS) rows.push(await compare(before, after, window));
    process.stdout.write(`\n${describeMachine()}\n\n${formatTable(rows)}\n`);
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

async function compare(before: Checkout, after: Checkout, window: number): Promise<Row> {
  const runs: { before: Run; after: Run }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    process.stderr.write(`window ${window}, pair ${pair + 1} of ${PAIRS} …\n`);
    // Each is the first in half of the pairs.
    if (pair % 2 === 0) {
      const first = await run(before, after, window);
      runs.push({ before: first, after: await run(after, before, window) });
    } else {
      const first = await run(after, before, window);
      runs.push({ after: first, before: await run(before, after, window) });
    }
  }
  const text = (side: 'before' | 'after') => {
    const of = (what: keyof Run) => median(runs.map((pair) => pair[side][what]));
    return `${of('processorUs').toFixed(1)} µs, ${perSecond(of('perSecond'))}`;
  };
  const ratio = median(runs.map((pair) => pair.before.processorUs / pair.after.processorUs));
  return {
    what: `processor time for a message, window ${window}, medians of ${PAIRS} pairs`,
    measured: text('after'),
    compared: `${text('before')} before`,
    ratio,
    budget: `≥ ${BUDGET}`,
    holds: ratio >= BUDGET,
  };
}

/** The other side's server stands still meanwhile: what it has left to do would be counted as well. */
async function run({ server, fleet }: Checkout, other: Checkout, window: number): Promise<Run> {
  process.kill(other.server.pid, 'SIGSTOP');
  const live = await subscribeLive(server.url, fleet.accessToken, fleet.devices.slice(0, WATCHED));
  const began = await processorMs(server.folder);
  const { acknowledged, ...result } = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
    port: server.mqttPort,
    tokens: fleet.tokens,
    window,
    ...DURATION,
  });
  const usedMs = (await processorMs(server.folder)) - began;
  live.close();
  process.kill(other.server.pid, 'SIGCONT');
  return { perSecond: result.perSecond, processorUs: (usedMs * 1000) / acknowledged };
}

const median = (values: readonly number[]) => percentiles(values).p50;

await main(process.argv[2]);
