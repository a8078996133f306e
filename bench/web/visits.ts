import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { openBrowser } from '../../e2e/browser.ts';
import type { BenchServer } from '../bench-server.ts';
import { countScripts } from './script-size.ts';
import { largestPaintMs, layoutShift, longestInteractionMs, watchInteractions } from './vitals.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 2500;
/** A user of the demo with several devices, signed in by the form: the cards of the demo need its key. */
const PERSON = 'meera@das.example';

export type Visit = {
  readonly signInKb: number;
  readonly dashboardKb: number;
  readonly paintMs: number;
  /** First paint of the empty page, just before each visit: other load of the machine slows both. */
  readonly emptyPaintMs: number;
  readonly shift: number;
};

/** Rendering of the page: the budgets were set with an emulated graphics card, which few users have. */
export const DRAWINGS = {
  'emulated graphics card': { withWebGl: true },
  'plain drawing': { withWebGl: false },
} as const;
export type Drawing = keyof typeof DRAWINGS;

/** Runs `act` with a page of a browser with a new profile. */
async function withNewBrowser<T>(drawing: Drawing, act: (page: Page) => Promise<T>): Promise<T> {
  const window = { viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' } as const;
  const browser = await openBrowser(window, DRAWINGS[drawing]);
  try {
    return await act(await browser.context.newPage());
  } finally {
    await browser.close();
  }
}

/** Paint time of a page, median of some first visits. */
export async function paintOf(drawing: Drawing, url: string): Promise<number> {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await firstPaintOf(drawing, url));
  return percentiles(times).p50;
}

function firstPaintOf(drawing: Drawing, url: string): Promise<number> {
  return withNewBrowser(drawing, async (page) => {
    await page.goto(url);
    await page.waitForTimeout(1500);
    return largestPaintMs(page);
  });
}

/** First visits: a sign-in, then the dashboard again with an empty cache, like a bookmark on another day. */
export async function visitDashboard(
  drawing: Drawing,
  { url, folder }: BenchServer,
  emptyUrl: string,
): Promise<Visit> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const emptyPaintMs = await firstPaintOf(drawing, emptyUrl);
    visits.push(
      await withNewBrowser(drawing, async (page) => {
        const first = countScripts(page);
        await page.goto(url);
        await page.waitForTimeout(SETTLE_MS);
        const signInKb = await first.gzippedKb();
        await signIn(page, folder);
        const devTools = await page.context().newCDPSession(page);
        await devTools.send('Network.clearBrowserCache');
        const again = countScripts(page);
        await page.goto(`${url}/dashboard`);
        await page.waitForTimeout(SETTLE_MS);
        return {
          signInKb,
          dashboardKb: await again.gzippedKb(),
          paintMs: await largestPaintMs(page),
          emptyPaintMs,
          shift: await layoutShift(page),
        };
      }),
    );
  }
  const median = (pick: (visit: Visit) => number) => percentiles(visits.map(pick)).p50;
  return {
    signInKb: median((visit) => visit.signInKb),
    dashboardKb: median((visit) => visit.dashboardKb),
    paintMs: median((visit) => visit.paintMs),
    emptyPaintMs: median((visit) => visit.emptyPaintMs),
    shift: median((visit) => visit.shift),
  };
}

/** Duration of the slowest interaction on the dashboard, ms, on a processor that is four times slower. */
export function interactWithDashboard(drawing: Drawing, { url, folder }: BenchServer): Promise<number> {
  return withNewBrowser(drawing, async (page) => {
    await page.goto(url);
    await signIn(page, folder);
    await page.waitForTimeout(SETTLE_MS);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await watchInteractions(page);
    const buttons = page.locator('header button:visible');
    for (let index = 0; index < (await buttons.count()) - 1; index += 1) {
      await buttons.nth(index).click();
      await page.waitForTimeout(600);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(400);
    }
    const selector = page.getByRole('main').getByRole('combobox').first();
    // By key: a browser's own list opens outside the page, where interactions are not timed.
    await selector.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(1500);
    return longestInteractionMs(page);
  });
}

async function signIn(page: Page, folder: string): Promise<void> {
  const signIns = JSON.parse(await readFile(join(folder, 'demo', 'demo-sign-ins.json'), 'utf8')) as {
    email: string;
    password: string;
  }[];
  const { email = '', password = '' } = signIns.find((one) => one.email === PERSON) ?? {};
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.waitForTimeout(SETTLE_MS);
}
