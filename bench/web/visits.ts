import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { openBrowser } from '../../e2e/browser.ts';
import type { BenchServer } from '../bench-server.ts';
import { largestPaintMs, layoutShift } from './vitals.ts';

const RUNS = 5;
const SETTLE_MS = 2500;
/** A user of the demo with several devices, signed in by the form: the cards of the demo need its key. */
const PERSON = 'meera@das.example';

export type Visit = {
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
export async function withNewBrowser<T>(drawing: Drawing, act: (page: Page) => Promise<T>): Promise<T> {
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
        await page.goto(url);
        await page.waitForTimeout(SETTLE_MS);
        await signIn(page, folder);
        const devTools = await page.context().newCDPSession(page);
        await devTools.send('Network.clearBrowserCache');
        await page.goto(`${url}/dashboard`);
        await page.waitForTimeout(SETTLE_MS);
        return {
          paintMs: await largestPaintMs(page),
          emptyPaintMs,
          shift: await layoutShift(page),
        };
      }),
    );
  }
  const median = (pick: (visit: Visit) => number) => percentiles(visits.map(pick)).p50;
  return {
    paintMs: median((visit) => visit.paintMs),
    emptyPaintMs: median((visit) => visit.emptyPaintMs),
    shift: median((visit) => visit.shift),
  };
}

/** Signs in to the dashboard by the form, as an account of the demo in that folder. */
export async function signIn(page: Page, folder: string, person = PERSON): Promise<void> {
  const signIns = JSON.parse(await readFile(join(folder, 'demo', 'demo-sign-ins.json'), 'utf8')) as {
    email: string;
    password: string;
  }[];
  const { email = '', password = '' } = signIns.find((one) => one.email === person) ?? {};
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.waitForTimeout(SETTLE_MS);
}
