import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { openBrowser } from '../../e2e/browser.ts';
import type { BenchServer } from '../bench-server.ts';
import { firstPaintMs, largestPaintMs, layoutShift } from './vitals.ts';

const RUNS = 7;
const SETTLE_MS = 2500;
/** A browser that has just started is busy with itself. */
const AT_REST_MS = 1000;
/** A user of the demo with several devices, signed in by the form: the cards of the demo need its key. */
const PERSON = 'meera@das.example';

/** Times after a navigation, medians of some first visits. */
export type Visit = {
  /** Just before each visit: other load of the machine slows all. */
  readonly emptyPaintMs: number;
  readonly signInPaintMs: number;
  /** When the frame of the dashboard is shown. */
  readonly framePaintMs: number;
  /** When its largest text is shown, the sentence about the rooms. */
  readonly sentencePaintMs: number;
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

function largestPaintOf(drawing: Drawing, url: string, otherSite: string): Promise<number> {
  return withNewBrowser(drawing, async (page) => {
    await comeFrom(otherSite, page);
    await page.goto(url);
    await page.waitForTimeout(1500);
    return largestPaintMs(page);
  });
}

/**
 * Visits begin on a page of another site, in a browser at rest. An empty tab would lend its process to the empty page, and
 * not to one that isolates itself (`Cross-Origin-Opener-Policy`), which no reader's tab does.
 */
async function comeFrom(otherSite: string, page: Page): Promise<void> {
  await page.goto(otherSite);
  await page.waitForTimeout(AT_REST_MS);
}

/**
 * First visits in turn: of an empty page, of the sign-in, and of the dashboard by a signed-in reader with an empty cache,
 * like a bookmark on another day.
 */
export async function visitPages(
  drawing: Drawing,
  { url, folder }: BenchServer,
  emptyUrl: string,
): Promise<Visit> {
  const visits: Visit[] = [];
  // The name is another site than the address.
  const otherSite = emptyUrl.replace('127.0.0.1', 'localhost');
  for (let run = 0; run < RUNS; run += 1) {
    const emptyPaintMs = await largestPaintOf(drawing, emptyUrl, otherSite);
    const signInPaintMs = await largestPaintOf(drawing, url, otherSite);
    visits.push(
      await withNewBrowser(drawing, async (page) => {
        await page.goto(url);
        await page.waitForTimeout(SETTLE_MS);
        await signIn(page, folder);
        const devTools = await page.context().newCDPSession(page);
        await devTools.send('Network.clearBrowserCache');
        await comeFrom(otherSite, page);
        await page.goto(`${url}/dashboard`);
        await page.waitForTimeout(SETTLE_MS);
        return {
          emptyPaintMs,
          signInPaintMs,
          framePaintMs: await firstPaintMs(page),
          sentencePaintMs: await largestPaintMs(page),
          shift: await layoutShift(page),
        };
      }),
    );
  }
  const median = (key: keyof Visit) => percentiles(visits.map((visit) => visit[key])).p50;
  return {
    emptyPaintMs: median('emptyPaintMs'),
    signInPaintMs: median('signInPaintMs'),
    framePaintMs: median('framePaintMs'),
    sentencePaintMs: median('sentencePaintMs'),
    shift: median('shift'),
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
