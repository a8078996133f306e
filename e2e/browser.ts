import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, findHeadlessShell } from '../tools/setup/chromium.mjs';

// No background requests. Software rendering, since the graphics card is unknown.
const FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
];
const PLAIN_DRAWING = ['--disable-gpu'];
// Pages live for seconds: optimizing their code takes more time than it saves.
const PLAIN_CODE = ['--js-flags=--no-turbofan --no-maglev'];
/** An emulated graphics card, for maps only: rendering whole pages with it would be several times slower. */
const EMULATED_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];

/** Features that a page needs of the browser. */
type Equipment = {
  /** Push and notifications need full Chromium instead of the headless shell, as does a camera. */
  readonly withNotifications?: boolean | undefined;
  readonly withWebGl?: boolean | undefined;
  /** Video file (y4m) as the picture of the camera; missing: no camera. */
  readonly cameraFilm?: string | undefined;
};

/** Launches a browser with these features, each of whose contexts starts with a fresh profile. */
export function launchBrowser(equipment: Equipment): Promise<Browser> {
  const { withNotifications = false, cameraFilm } = equipment;
  const isWhole = withNotifications || cameraFilm !== undefined;
  return chromium.launch(launchOptions(isWhole ? findChromium() : findHeadlessShell(), equipment));
}

let shared: Promise<Browser> | undefined;

/**
 * A browser without such features, shared by all files of this worker: starting one takes half a second of processor
 * time. It ends with the worker; each file closes its own contexts.
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

/** A window of full Chromium with a fresh profile. `close` ends the browser and removes the profile. */
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
    // Chromium has no sandbox for root.
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
