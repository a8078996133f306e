import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium } from '../tools/setup/chromium.mjs';

// Software drawing, so that maps work without a graphics card, and no calls home.
const FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** A browser whose contexts each begin as a fresh profile does. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** A browser window with a fresh profile. `close` ends the browser and removes the profile. */
export async function openBrowser(
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'airdeck-browser-'));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...options });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function launchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is not installed');
  return {
    executablePath,
    // Root has no sandbox to go into.
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
  };
}
