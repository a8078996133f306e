import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop, say, secondsSince } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];

/**
 * The browser that tests drive: CHROMIUM_PATH, or one on the path.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return candidates.find((path) => existsSync(path));
}

/** Installs Chromium, and fonts for the console's three languages, where that can be done without asking. */
export async function ensureChromium() {
  if (findChromium()) return;
  const given = process.env.CHROMIUM_PATH;
  if (given) throw new Stop(`CHROMIUM_PATH names ${given}, which is not there.`);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    say('Installing Chromium and fonts from the packages of this system. This takes some minutes.');
    const startedAt = Date.now();
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
      const { code, output } = await run(['apt-get', args], { cwd: '/', env, quiet: true });
      if (code !== 0) say(output.trimEnd());
    }
    if (findChromium()) return say(`Chromium installed in ${secondsSince(startedAt)}.`);
  }
  throw new Stop(
    'The browser tests need Chromium, which is not installed. On Debian or Ubuntu: ' +
      `sudo apt-get install ${DEBIAN_PACKAGES.join(' ')}. Elsewhere: install Chrome or Chromium and set CHROMIUM_PATH to it.`,
  );
}
