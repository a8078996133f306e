import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '../../e2e/browser.ts';
import { sendSignIn } from '../../e2e/console-steps.ts';
import { signInToApi } from '../../e2e/platform-api.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Row } from '../report.ts';
import { MANY_ON_MAP, placeManyDevices } from './many-on-map.ts';
import { longestScriptMs } from './script-tasks.ts';

const SCRIPT_BUDGET_MS = 50;
const LOAD_WITHIN_MS = 60_000;

/** The map of a system administrator with a hundred thousand devices: its data, and the cost of moving it. */
export async function measureMap(server: BenchServer): Promise<Row[]> {
  const account = await placeManyDevices(server.databaseUrl);
  const answer = await timeAnswer(server.url, await signInToApi(server.url, account));
  const browser = await openBrowser(
    { viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' },
    { withWebGl: true },
  );
  try {
    const page = await browser.context.newPage();
    await page.goto(server.url);
    await sendSignIn(page, account);
    await page.waitForURL('**/dashboard');
    await page.evaluate(() => window.scrollTo(0, 700));
    const canvas = page.locator('canvas.maplibregl-canvas');
    await canvas.waitFor({ timeout: LOAD_WITHIN_MS });
    await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const began = performance.now();
    // Some devices are shown individually once all are loaded and clustered.
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    await page.getByRole('list', { name: 'Devices in view' }).waitFor({ timeout: LOAD_WITHIN_MS });
    const loadMs = performance.now() - began;
    await sleep(3000);
    const session = await browser.context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('This browser cannot be traced');
    const longestMs = await longestScriptMs(session, async () => {
      await canvas.focus();
      for (let step = 0; step < 6; step += 1) {
        await zoomOut.click();
        await sleep(500);
      }
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', '+', '+', '+', 'ArrowRight']) {
        await canvas.press(key);
        await sleep(500);
      }
    });
    return [
      {
        what: `map: ${MANY_ON_MAP.toLocaleString('en')} devices as GeoJSON`,
        measured: `${Math.round(answer.ms)} ms, ${(answer.bytes / 1e6).toFixed(1)} MB`,
      },
      {
        what: 'map: loaded, gathered and drawn',
        measured: `${Math.round(loadMs)} ms after the map is there`,
      },
      {
        what: 'map: longest script task while it is moved and zoomed',
        measured: `${longestMs.toFixed(0)} ms`,
        budget: `≤ ${SCRIPT_BUDGET_MS} ms`,
        holds: longestMs <= SCRIPT_BUDGET_MS,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function timeAnswer(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const response = await fetch(`${url}/backoffice/deviceMap`, {
    headers: { 'x-authorization': `Bearer ${token}` },
  });
  const { byteLength } = await response.arrayBuffer();
  return { ms: performance.now() - began, bytes: byteLength };
}
