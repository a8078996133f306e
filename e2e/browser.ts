import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, findHeadlessShell } from '../tools/setup/chromium.mjs';

// No calls home. Drawn by the browser's own software, as no one knows what graphics card there is.
const FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
];
const PLAIN_DRAWING = ['--disable-gpu'];
// A page lives for seconds: to optimize its code takes more time than that saves.
const PLAIN_CODE = ['--js-flags=--no-turbofan --no-maglev'];
/** A graphics card made of software, for maps alone: pages as a whole would be drawn several times as slowly by it. */
const EMULATED_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];

/** What a page needs of the browser besides a profile. */
type Equipment = {
  /** Push and notifications need the whole browser, as a camera does. */
  readonly withNotifications?: boolean | undefined;
  readonly withWebGl?: boolean | undefined;
  /** A film (y4m) that takes the place of what a camera sees; without one there is no camera. */
  readonly cameraFilm?: string | undefined;
};

/** A browser with equipment, whose contexts each begin as a fresh profile does. */
export function launchBrowser(equipment: Equipment): Promise<Browser> {
  const { withNotifications = false, cameraFilm } = equipment;
  const isWhole = withNotifications || cameraFilm !== undefined;
  return chromium.launch(launchOptions(isWhole ? findChromium() : findHeadlessShell(), equipment));
}

let shared: Promise<Browser> | undefined;

/**
 * The one without, which all files of this worker share: starting it takes half a second of processor time. It ends
 * with the worker; each file closes the contexts that it opened.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  shared = chromium.launch(launchOptions(findHeadlessShell(), {}, PLAIN_CODE));
  return shared;
}

export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** A window of the whole browser with a fresh profile. `close` ends the browser and removes the profile. */
export async function openBrowser(
  options: BrowserContextOptions = {},
  equipment: Equipment = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'airdeck-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(findChromium(), equipment),
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function launchOptions(
  executablePath: string | undefined,
  { withWebGl = false, cameraFilm }: Equipment,
  more: readonly string[] = [],
) {
  if (!executablePath) throw new Error('Chromium is not installed');
  return {
    executablePath,
    // Root has no sandbox to go into.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...FLAGS,
      ...(withWebGl ? EMULATED_GPU : PLAIN_DRAWING),
      ...more,
      ...(cameraFilm === undefined
        ? []
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${cameraFilm}`]),
    ],
  };
}
