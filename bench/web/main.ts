import { resolve } from 'node:path';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { ensureChromium } from '../../tools/setup/chromium.mjs';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { describeMachine } from '../machine-noise.ts';
import { formatTable, type Row } from '../report.ts';
import { serveEmptyPage } from './empty-page.ts';
import { LARGE_SCREENS, measureInteractions } from './interactions.ts';
import { measureLiveTick } from './live-tick.ts';
import { measureLongDay } from './long-day.ts';
import { measureMap } from './map.ts';
import { DRAWINGS, type Drawing, visitPages } from './visits.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUDGET = {
  signInRatio: 1.3,
  frameRatio: 1.3,
  sentenceRatio: 1.6,
  shift: 0.05,
};

const PARTS = ['dashboard', 'interactions', 'large', 'tick', 'map', 'day'] as const;

/** `npm run bench:web [-- part …]`: the built console in Chromium, with the simulated homes behind it. */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`);
  const wants = (part: (typeof PARTS)[number]) => asked.length === 0 || asked.includes(part);
  await ensureChromium();
  await ensureBuilt(ROOT);
  const rows: Row[] = [];
  if (wants('dashboard')) rows.push(...(await measureDashboard()));
  if (wants('interactions'))
    rows.push(...(await withServer({ AIRDECK_DEMO: 'true' }, (server) => measureInteractions(server))));
  if (wants('large'))
    rows.push(
      ...(await withServer({ AIRDECK_DEMO: 'large' }, (server) =>
        measureInteractions(server, LARGE_SCREENS),
      )),
    );
  if (wants('tick')) rows.push(...(await withServer({}, measureLiveTick)));
  if (wants('map')) rows.push(...(await withServer({}, measureMap)));
  if (wants('day')) rows.push(...(await withServer({}, measureLongDay)));
  process.stdout.write(`\n${describeMachine()}\n\n${formatTable(rows)}\n`);
}

async function withServer(
  settings: Record<string, string>,
  act: (server: BenchServer) => Promise<Row[]>,
): Promise<Row[]> {
  const server = await startBenchServer(settings);
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

async function measureDashboard(): Promise<Row[]> {
  const empty = await serveEmptyPage(resolve(ROOT, 'apps/web'));
  try {
    return await withServer({ AIRDECK_DEMO: 'true' }, async (server) => {
      const rows: Row[] = [];
      for (const drawing of Object.keys(DRAWINGS) as Drawing[]) {
        rows.push(...(await measure(drawing, server, empty.url)));
      }
      return rows;
    });
  } finally {
    empty.stop();
  }
}

async function measure(drawing: Drawing, server: BenchServer, emptyUrl: string): Promise<Row[]> {
  const visit = await visitPages(drawing, server, emptyUrl);
  const paint = (what: string, paintMs: number, budget: number): Row => {
    const ratio = paintMs / visit.emptyPaintMs;
    return {
      what: `${what}, ${drawing}`,
      measured: `${Math.round(paintMs)} ms`,
      compared: `${Math.round(visit.emptyPaintMs)} ms empty React page`,
      ratio,
      budget: `≤ ${budget} ×`,
      holds: ratio <= budget,
    };
  };
  return [
    paint('sign-in, largest paint', visit.signInPaintMs, BUDGET.signInRatio),
    paint('dashboard, first paint', visit.framePaintMs, BUDGET.frameRatio),
    paint('dashboard, largest paint', visit.sentencePaintMs, BUDGET.sentenceRatio),
    {
      what: 'dashboard, layout shift',
      measured: visit.shift.toFixed(3),
      budget: `≤ ${BUDGET.shift}`,
      holds: visit.shift <= BUDGET.shift,
    },
  ];
}

await main(process.argv.slice(2));
