import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRecordings } from '../apps/server/src/testing/recordings.ts';
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { expectTableTwins } from './chart-table.ts';
import { chooseDevice, newContext, signIn, waitUntilWhole } from './console-steps.ts';
import { createHousehold, type Household, type HouseholdDevice } from './household.ts';
import { keepPaintedReadings, type Painted, paintedReadings } from './painted-readings.ts';
import { setInactivityTimeout, signInToApi } from './platform-api.ts';
import { createProductDatabase } from './product-database.ts';
import type { RecordedRow } from './recorded-part.ts';
import {
  bandOfCo2,
  bandOfParticles,
  dueTimes,
  HOME,
  OFFICE,
  playPast,
  playUpToNow,
  readPart,
  type Take,
  tileText,
} from './recorded-take.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const SILENT_AFTER_MS = 6_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Factors of the speed: while a busy browser does not paint every reading, the part is repeated at half the speed. */
const SPEEDS = [1, 0.5, 0.25, 0.125];
const TEST_TIMEOUT_MS = 480_000;

/** A watching user, and the painted readings of the played part: one entry per change. */
type Viewer = { readonly language: Language; readonly page: Page; seen: Painted[] };

/** A played part, with the scheduled send time of each row, epoch ms. */
type Played = { readonly rows: RecordedRow[]; readonly dueAt: number[] };

const title = hasRecordings
  ? 'the air of two recorded places'
  : 'the air of two places, from a recording that the model of the demo wrote: those of physical sensors are not here';

describe(title, { timeout: TEST_TIMEOUT_MS }, () => {
  const viewers: Viewer[] = [];
  let database: TestDatabase;
  let server: ServerUnderTest;
  let browser: Browser;
  let folder: string;
  let household: Household;
  let home: HouseholdDevice;
  let office: HouseholdDevice;
  let pasts: { home: RecordedRow[]; office: RecordedRow[] };

  beforeAll(async () => {
    database = await createProductDatabase();
    folder = await mkdtemp(join(tmpdir(), 'airdeck-recordings-'));
    household = await createHousehold(database, ['Home', 'Office']);
    [home, office] = household.devices as [HouseholdDevice, HouseholdDevice];
    server = await startServer({ DATABASE_URL: database.url });
    pasts = {
      home: await playPast(HOME, home, server.mqttPort, folder),
      office: await playPast(OFFICE, office, server.mqttPort, folder),
    };
    browser = await sharedBrowser();
    for (const language of [ENGLISH, ARABIC]) {
      const context = await newContext(browser, server.url, language);
      await keepPaintedReadings(context);
      const page = await context.newPage();
      await signIn(page, server.url, household.user);
      // The recordings decide which room is worse at first.
      await page.goto(`${server.url}/dashboard?device=${home.id}`);
      viewers.push({ language, page, seen: [] });
    }
  }, TEST_TIMEOUT_MS);

  afterAll(async () => {
    if (browser) await closeContexts(browser);
    await server?.stop();
    await database?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Waits until every viewer is live and shows a row. */
  async function untilAllShow(row: RecordedRow | undefined, take: Take): Promise<void> {
    for (const viewer of viewers) {
      await viewer.page.locator('[data-mode=live]').waitFor();
      await waitUntilWhole(viewer.page);
      const look = async () => valuesIn((await paintedReadings(viewer.page)).at(-1), viewer, take);
      await vi.waitFor(async () => expect(await look()).toEqual(row && valuesOf(row, take)), PATIENCE);
    }
  }

  /** Plays the present of a take while all viewers watch. */
  async function watch(take: Take, device: HouseholdDevice, past: RecordedRow[]): Promise<Played> {
    await untilAllShow(past.at(-1), take);
    const { rows, speed } = await playUntilAllIsPainted(take, device);
    const stored = await database.pool.query('select max(ts)::float8 as ts from reading where device = $1', [
      device.key,
    ]);
    return { rows, dueAt: dueTimes(rows, stored.rows[0].ts, speed) };
  }

  async function playUntilAllIsPainted(take: Take, device: HouseholdDevice) {
    let rows: RecordedRow[] = [];
    let speed = take.speed;
    for (const share of SPEEDS) {
      const before = await Promise.all(viewers.map(async ({ page }) => (await paintedReadings(page)).length));
      speed = take.speed * share;
      rows = await playUpToNow(take, take.present, device, server.mqttPort, folder, { speed });
      await untilAllShow(rows.at(-1), take);
      for (const [index, viewer] of viewers.entries()) {
        viewer.seen = (await paintedReadings(viewer.page)).slice(before[index]);
      }
      if (viewers.every(({ seen }) => seen.length >= rows.length)) break;
    }
    return { rows, speed };
  }

  describe('a home with particles', () => {
    let played: Played;
    beforeAll(async () => {
      played = await watch(HOME, home, pasts.home);
    }, TEST_TIMEOUT_MS);

    it('shows every recorded value as it comes in', () => {
      for (const viewer of viewers) {
        expect(viewer.seen.map((painted) => valuesIn(painted, viewer, HOME))).toEqual(
          played.rows.map((row) => valuesOf(row, HOME)),
        );
      }
    });

    it("updates the dial's band with the particles", () => {
      const bands = played.rows.map(bandOfParticles);
      expect(new Set(bands).size).toBe(HOME.bands);
      for (const { seen, language } of viewers) {
        const t = textsOf(language);
        expect(seen.map(({ dial }) => dial.split(', ')[1])).toEqual(
          bands.map((band) => t(`air.band.india.${band}`)),
        );
      }
    });

    it('shows no value before it is published, and reports the delays', () => {
      const delays = viewers.flatMap(({ seen }) =>
        seen.map(({ at }, index) => at - (played.dueAt[index] ?? 0)),
      );
      report(delays);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    });

    it('shows the recorded values in the tables of its charts, with the gap', async () => {
      for (const { page, language } of viewers) await expectTableTwins(page, language, HOME, pasts.home);
    });
  });

  describe('an office that measures no particles', () => {
    let played: Played;
    beforeAll(async () => {
      for (const { page, language } of viewers) await chooseDevice(page, language, office.name);
      played = await watch(OFFICE, office, pasts.office);
    }, TEST_TIMEOUT_MS);

    it('shows every recorded value as it comes in', () => {
      for (const viewer of viewers) {
        expect(viewer.seen.map((painted) => valuesIn(painted, viewer, OFFICE))).toEqual(
          played.rows.map((row) => valuesOf(row, OFFICE)),
        );
      }
    });

    it('shows CO2 first, why there is no index, and the verdict of the CO2', async () => {
      for (const { page, seen, language } of viewers) {
        const t = textsOf(language);
        expect(new Set(seen.map(({ tiles }) => tiles[0]?.[0]))).toEqual(new Set([t('metric.co2')]));
        const none = `${t('air.index')}: ${t('airView.noParticles')}`;
        const verdicts = played.rows.map((row) => verdictOfCo2(row, language));
        expect(seen.map(({ dial }) => dial)).toEqual(
          verdicts.map((verdict) => `${none}, ${t('air.because', verdict)}`),
        );
        const last = verdicts.at(-1) ?? {};
        const now = page.getByRole('region', { name: t('airView.now') });
        await now.getByText(t('airView.sentence.because', last)).waitFor();
        await now.getByRole('img', { name: `${none}, ${t('air.because', last)}`, exact: true }).waitFor();
      }
    });

    it('shows the recorded values in the tables of its charts, with the gap', async () => {
      for (const { page, language } of viewers) await expectTableTwins(page, language, OFFICE, pasts.office);
    });
  });

  it('turns Offline when the replay has stopped, and keeps the last values', async () => {
    const shown = (await readPart(HOME, HOME.present)).at(-1);
    const token = await signInToApi(server.url, household.admin);
    await setInactivityTimeout(server.url, token, home.id, SILENT_AFTER_MS);
    for (const { page } of viewers) {
      // Pages read the timeout when they are opened.
      await page.goto(`${server.url}/dashboard?device=${home.id}`);
    }
    await untilAllShow(shown, HOME);
    const goneOffline = viewers.map(async ({ page, language }) => {
      const t = textsOf(language);
      const dial = page.getByRole('meter', { name: t('air.index') });
      await dial.and(page.locator('[data-state=value]')).waitFor();
      await dial.and(page.locator('[data-state=offline]')).waitFor();
      expect((await dial.getAttribute('aria-valuetext'))?.split(', ')[0]).toBe(t('airView.offline'));
      const sentence = t('airView.sentence.offline', { device: '\u2068Home\u2069' });
      // The heading is about all rooms; the sentence is about the shown one.
      await page
        .getByRole('region', { name: t('airView.now') })
        .getByText(sentence, { exact: true })
        .waitFor();
      await page.getByText(t('airView.rooms.silent', { room: home.name }), { exact: true }).waitFor();
    });
    const rows = await playUpToNow(HOME, HOME.end, home, server.mqttPort, folder);
    await Promise.all(goneOffline);
    await untilAllShow(rows.at(-1), HOME);
  });
});

/** Expected texts of a take's tiles for a row. */
function valuesOf(row: RecordedRow, { tiles }: Take): string[] {
  return Object.values(tiles).map((tile) => tileText(row, tile));
}

/** Band and cause of the CO2 of a row of the office, as texts name them: `Moderate`, `CO₂ 1,148 ppm`. */
function verdictOfCo2(row: RecordedRow, language: Language) {
  const t = textsOf(language);
  const value = valuesOf(row, OFFICE)[Object.keys(OFFICE.tiles).indexOf('co2')];
  const quantity = `${value}\u00a0ppm`;
  return {
    band: t(`air.band.india.${bandOfCo2(row)}`),
    cause: `\u2068${t('metric.co2')} ${language.tag === 'ar' ? `\u2066${quantity}\u2069` : quantity}\u2069`,
  };
}

/** Painted texts of the same tiles. */
function valuesIn(
  painted: Painted | undefined,
  { language }: Viewer,
  { tiles }: Take,
): (string | undefined)[] {
  const t = textsOf(language);
  const shown = new Map(painted?.tiles);
  return Object.keys(tiles).map((metric) => shown.get(t(`metric.${metric}`)));
}

function report(delaysMs: readonly number[]): void {
  const sorted = [...delaysMs].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN);
  console.log(
    `Published to painted, ${sorted.length} values on two pages: ` +
      `least ${at(0)} ms, median ${at(0.5)} ms, nine in ten within ${at(0.9)} ms, most ${at(1)} ms.`,
  );
}
