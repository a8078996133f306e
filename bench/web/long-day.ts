import { openBrowser } from '../../e2e/browser.ts';
import { sendSignIn } from '../../e2e/console-steps.ts';
import { fiveHours, sendReadings } from '../../e2e/platform-api.ts';
import type { BenchServer } from '../bench-server.ts';
import { createFleet } from '../fleet.ts';
import type { Row } from '../report.ts';
import { type PageCosts, pageCosts } from './page-costs.ts';

const DEVICES = 7;
const TICK_MS = 10_000;
const TICKS_OF_DAY = 8640;
const TICKS_OF_HOUR = 360;
/** Tick within an hour, which ends with the session: at each look, the page has been open equally long. */
const LOOK_AT_TICK = 300;
/** From the sixth hour on, the initial readings are outside the dashboard's window, and it shows the same. */
const FIRST_HOUR = 5;
/** Allowed ratio of a page's memory in the last hour of a day to that in `FIRST_HOUR`. */
const GROWTH = 1.1;

/**
 * A dashboard that stays open for a day on a simulated clock: it polls every ten seconds, as live connections are
 * refused, and is signed in again after each end of the session. Its memory must not grow.
 */
export async function measureLongDay(server: BenchServer): Promise<Row[]> {
  const fleet = await createFleet(server.databaseUrl, DEVICES);
  for (const token of fleet.tokens) await sendReadings(server.url, token, fiveHours({ pm25: 10, co2: 500 }));
  const browser = await openBrowser({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await browser.context.newPage();
    await page.routeWebSocket(/\/api\/ws/, (socket) => socket.close());
    await page.clock.install();
    await page.goto(server.url);
    await sendSignIn(page, fleet.account);
    await page.waitForURL('**/dashboard');
    const session = await page.context().newCDPSession(page);
    let signIns = 1;
    const looks: PageCosts[] = [];
    for (let tick = 1; tick <= TICKS_OF_DAY; tick += 1) {
      await page.clock.fastForward(TICK_MS);
      if (new URL(page.url()).pathname === '/') {
        await sendSignIn(page, fleet.account);
        await page.waitForURL('**/dashboard');
        signIns += 1;
      }
      if (tick % TICKS_OF_HOUR === LOOK_AT_TICK) looks.push(await pageCosts(session));
    }
    const [first, last] = [looks[FIRST_HOUR], looks.at(-1)];
    if (!first || !last) throw new Error('The day was too short');
    const row = (what: string, of: (costs: PageCosts) => number, unit: string): Row => {
      const [before, after] = [of(first), of(last)];
      return {
        what: `dashboard open for a day: ${what}`,
        measured: `${after.toFixed(unit === '' ? 0 : 1)}${unit}`,
        compared: `${before.toFixed(unit === '' ? 0 : 1)}${unit} in the sixth hour`,
        ratio: after / before,
        budget: `≤ ${GROWTH} ×`,
        holds: after <= before * GROWTH,
      };
    };
    return [
      { what: 'dashboard open for a day: ticks and sign-ins', measured: `${TICKS_OF_DAY}, ${signIns}` },
      row('heap', ({ heapMb }) => heapMb, ' MB'),
      row('DOM nodes', ({ nodes }) => nodes, ''),
      row('listeners', ({ listeners }) => listeners, ''),
    ];
  } finally {
    await browser.close();
  }
}
