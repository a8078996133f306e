import { resolve } from 'node:path';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { ensureChromium } from '../../tools/setup/chromium.mjs';
import { startBenchServer } from '../bench-server.ts';
import { machine } from '../machine-noise.ts';
import { formatTable, type Row } from '../report.ts';
import { serveEmptyPage } from './empty-page.ts';
import { DRAWINGS, type Drawing, interactWithDashboard, paintOf, visitDashboard } from './visits.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUDGET = { signInKb: 200, dashboardKb: 300, paintRatio: 1.6, interactionMs: 150, shift: 0.05 };

/** `npm run bench:web`: the built console in Chromium, with the simulated homes behind it. */
async function main(): Promise<void> {
  await ensureChromium();
  await ensureBuilt(ROOT);
  const server = await startBenchServer({ AIRDECK_DEMO: 'true' });
  const empty = await serveEmptyPage(resolve(ROOT, 'apps/web'));
  try {
    const rows: Row[] = [];
    for (const drawing of Object.keys(DRAWINGS) as Drawing[]) {
      rows.push(...(await measure(drawing, server.url, empty.url)));
    }
    process.stdout.write(`\n${machine()}\n\n${formatTable(rows)}\n`);
  } finally {
    empty.stop();
    await server.stop();
  }
}

async function measure(drawing: Drawing, url: string, emptyUrl: string): Promise<Row[]> {
  const signInPaintMs = await paintOf(drawing, url);
  const visit = await visitDashboard(drawing, url, emptyUrl);
  const { emptyPaintMs } = visit;
  const interactionMs = await interactWithDashboard(drawing, url);
  const paintRatio = visit.paintMs / emptyPaintMs;
  return [
    size('sign-in, first load', visit.signInKb, BUDGET.signInKb),
    size('dashboard, first load', visit.dashboardKb, BUDGET.dashboardKb),
    {
      what: `sign-in, largest paint, ${drawing}`,
      measured: `${Math.round(signInPaintMs)} ms`,
      compared: `${Math.round(emptyPaintMs)} ms empty React page`,
      ratio: signInPaintMs / emptyPaintMs,
    },
    {
      what: `dashboard, largest paint, ${drawing}`,
      measured: `${Math.round(visit.paintMs)} ms`,
      compared: `${Math.round(emptyPaintMs)} ms empty React page`,
      ratio: paintRatio,
      budget: `≤ ${BUDGET.paintRatio} ×`,
      holds: paintRatio <= BUDGET.paintRatio,
    },
    {
      what: `dashboard, slowest interaction, processor four times slower, ${drawing}`,
      measured: `${Math.round(interactionMs)} ms`,
      budget: `≤ ${BUDGET.interactionMs} ms`,
      holds: interactionMs <= BUDGET.interactionMs,
    },
    {
      what: 'dashboard, layout shift',
      measured: visit.shift.toFixed(3),
      budget: `≤ ${BUDGET.shift}`,
      holds: visit.shift <= BUDGET.shift,
    },
  ];
}

function size(what: string, kb: number, budgetKb: number): Row {
  return {
    what: `${what}, JavaScript gzipped`,
    measured: `${Math.round(kb)} kB`,
    budget: `≤ ${budgetKb} kB`,
    holds: kb <= budgetKb,
  };
}

await main();
