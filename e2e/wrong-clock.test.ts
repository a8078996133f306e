import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TELEMETRY_WINDOWS } from '../packages/air/src/windows.ts';
import { newContext, signIn, TIME_ZONE, waitUntilWhole } from './console-steps.ts';
import { type Account, fiveHours, sendReadings } from './platform-api.ts';
import { type Product, startProduct } from './product.ts';
import { ENGLISH } from './texts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AIR = { pm25: 12, co2: 700, temp: 21 };
/** Between a request and the check of its times. */
const PATIENCE_MS = 5 * MINUTE_MS;

const MACHINES = [
  ['right', 0],
  ['15 minutes fast', 15 * MINUTE_MS],
  ['three days slow', -3 * DAY_MS],
] as const;

type Machine = { readonly page: Page; readonly requests: URL[]; readonly asked: string[] };

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Kitchen', 'Cellar']);
  const { url, household } = product;
  const [kitchen, cellar] = household.devices;
  const readings = fiveHours(AIR);
  await sendReadings(url, kitchen?.token ?? '', readings);
  await sendReadings(url, cellar?.token ?? '', readings.slice(0, -12));
});

afterAll(() => product?.close());

/** A window of a machine with a wrong clock, signed in by the form. */
async function openMachine(errorMs: number, account: Account): Promise<Machine> {
  const context = await newContext(product.browser, product.url, ENGLISH);
  await context.addInitScript((ms) => {
    const TrueDate = Date;
    class WrongDate extends TrueDate {
      constructor(...parts: number[]) {
        super(...((parts.length === 0 ? [TrueDate.now() + ms] : parts) as [number]));
      }
      static override now(): number {
        return TrueDate.now() + ms;
      }
    }
    globalThis.Date = WrongDate as DateConstructor;
  }, errorMs);
  const requests: URL[] = [];
  const asked: string[] = [];
  context.on('request', (request) => {
    requests.push(new URL(request.url()));
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const page = await context.newPage();
  await signIn(page, product.url, account);
  return { page, requests, asked };
}

/** The cards of the rooms, once all have reported, with ages below a minute as `now`. */
async function cards(page: Page): Promise<string[]> {
  await waitUntilWhole(page);
  const all = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
  return vi.waitFor(async () => {
    const texts = await all.allInnerTexts();
    expect(texts).toEqual([expect.stringMatching(/ago/), expect.stringMatching(/ago/)]);
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/\b\d+s ago/g, 'now'));
  });
}

/** Starts of the requested windows of readings; those of averages are aligned to their buckets. */
const windowsOf = (requests: readonly URL[]) =>
  requests
    .filter(({ searchParams }) => searchParams.has('startTs') && !searchParams.has('agg'))
    .map(({ searchParams }) => Number(searchParams.get('startTs')));

describe('a browser', () => {
  const machines: Machine[] = [];
  beforeAll(async () => {
    for (const [, errorMs] of MACHINES) machines.push(await openMachine(errorMs, product.household.user));
  });

  const machine = (what: string) => machines[MACHINES.findIndex(([name]) => name === what)] as Machine;

  it.each(MACHINES)('whose clock is %s shows the states of the server', async (what) => {
    const { page, requests } = machine(what);
    const [kitchen] = product.household.devices;
    await vi.waitFor(async () => {
      await sendReadings(product.url, kitchen?.token ?? '', fiveHours(AIR).slice(-1));
      expect(await cards(page)).toEqual([
        expect.stringMatching(/Kitchen .*now/),
        expect.stringMatching(/Cellar .*3h ago/),
      ]);
    });
    expect(await cards(page)).toEqual(await cards(machine('right').page));
    const windows = windowsOf(requests);
    expect(windows.length).toBeGreaterThan(0);
    for (const startTs of windows) {
      expect(Math.abs(Date.now() - TELEMETRY_WINDOWS.live.windowMs - startTs)).toBeLessThan(PATIENCE_MS);
    }
  });

  it.each(MACHINES)('whose clock is %s stays signed in, and asks the same after a reload', async (what) => {
    const { page, requests, asked } = machine(what);
    requests.length = 0;
    await page.reload();
    expect(await cards(page)).toEqual(await cards(machine('right').page));
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(asked.filter((call) => call === 'POST /api/auth/token')).toEqual([]);
    const windows = windowsOf(requests);
    expect(windows.length).toBeGreaterThan(0);
    for (const startTs of windows) {
      expect(Math.abs(Date.now() - TELEMETRY_WINDOWS.live.windowMs - startTs)).toBeLessThan(PATIENCE_MS);
    }
  });

  it.each(MACHINES)('whose clock is %s offers the days of the server', async (what) => {
    const { page } = machine(what);
    const dayOf = (ts: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE }).format(ts).replaceAll('/', '-');
    await page.goto(`${product.url}/HistoricalData`);
    for (const [name, daysAgo] of [['From', 1] as const, ['To', 0] as const]) {
      const field = page.getByRole('textbox', { name, exact: true });
      await expect.poll(() => field.inputValue()).toBe(dayOf(Date.now() - daysAgo * DAY_MS));
    }
    await page.context().close();
  });
});
