import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, Stop, say, secondsSince } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * @typedef {object} Entry one package of a lock file
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/**
 * Installs the packages of the lock file, unless all are installed.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (!whyInstall(root)) return;
  await withSetupLock(root, async (guard) => {
    // Another command may have installed them in the meantime.
    const reason = whyInstall(root);
    if (reason) await install(root, reason, guard);
  });
}

/**
 * @param {string} root
 * @param {string} reason
 * @param {import('./setup-lock.mjs').Guard} guard
 */
async function install(root, reason, guard) {
  say(`Installing packages: ${reason}. This takes a minute or so.`);
  const startedAt = Date.now();
  // Without this file the install counts as unfinished, whatever interrupts it.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  // Builds and tests need the development packages, even with NODE_ENV=production.
  const { code } = await run(npm('ci', '--include=dev', '--no-audit', '--no-fund'), {
    cwd: root,
    onStart: guard,
  });
  const missing = code === 0 ? whyInstall(root) : undefined;
  if (code !== 0 || missing) {
    throw new Stop(
      `Installing did not succeed (${missing ?? `npm ci ended with code ${code}, see above`}). ` +
        'It needs the npm registry and the right to write here; run the same command again to repeat it.',
    );
  }
  say(`Packages installed in ${secondsSince(startedAt)}.`);
}

/**
 * Reason to install the packages; undefined: they match the lock file.
 *
 * npm writes `node_modules/.package-lock.json` last, so an interrupted install has none. Contents are compared, not
 * file times, which clones and copies change.
 * @param {string} root
 * @returns {string | undefined}
 */
export function whyInstall(root) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return 'node_modules is missing';
  const wanted = packages(join(root, 'package-lock.json'));
  if (!wanted) return 'package-lock.json cannot be read';
  const present = packages(join(folder, '.package-lock.json'));
  if (!present) return 'an earlier install was not finished';

  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = present[path];
    if (!found && entry.optional) continue;
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) {
      return 'node_modules is older than package-lock.json';
    }
  }
  for (const [path, entry] of Object.entries(present)) {
    if (!wanted[path]) return 'node_modules is older than package-lock.json';
    if (!allows(entry.os, process.platform) || !allows(entry.cpu, process.arch)) {
      return 'node_modules was installed on another kind of machine';
    }
    if (!existsSync(join(root, path, 'package.json'))) return `${path} is missing`;
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string[] | undefined} list `["linux"]` or `["!win32"]`
 * @param {string} value
 */
function allows(list, value) {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}
