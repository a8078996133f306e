import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './apt-install.mjs';
import { Stop, say, secondsSince } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const DEBIAN_PACKAGES = ['chromium', HEADLESS_SHELL, 'fonts-noto-core', 'fonts-noto-cjk'];

/** @param {readonly string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The browser for tests: CHROMIUM_PATH, or an installed one.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const ofMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return findOnPath(NAMES) ?? (existsSync(ofMac) ? ofMac : undefined);
}

/**
 * Chromium without windows, notifications and cameras, for the many tests that need none of them: it takes a fifth less
 * CPU time. Falls back to the full browser.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return (process.env.CHROMIUM_PATH ? undefined : findOnPath([HEADLESS_SHELL])) ?? findChromium();
}

/** Installs Chromium, and fonts for the console's three languages, if possible without a prompt. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (findChromium() && (given || !canInstall() || findOnPath([HEADLESS_SHELL]))) return;
  if (given) throw new Stop(`CHROMIUM_PATH names ${given}, which is not there.`);
  if (canInstall()) {
    say('Installing Chromium and fonts from the packages of this system. This takes some minutes.');
    const startedAt = Date.now();
    await aptInstall(DEBIAN_PACKAGES);
    if (findOnPath([HEADLESS_SHELL])) return say(`Chromium installed in ${secondsSince(startedAt)}.`);
    if (findChromium())
      return say(`${HEADLESS_SHELL} cannot be had here; Chromium drives all browser tests.`);
  }
  throw new Stop(
    'The browser tests need Chromium, which is not installed. On Debian or Ubuntu: ' +
      `sudo apt-get install ${DEBIAN_PACKAGES.join(' ')}. Elsewhere: install Chrome or Chromium and set CHROMIUM_PATH to it.`,
  );
}
