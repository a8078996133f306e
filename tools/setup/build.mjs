import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, run, Stop, say, secondsSince } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * @typedef {object} Part a product of `npm run build` in `<folder>/dist`
 * @property {string} name
 * @property {string} folder
 * @property {readonly string[]} [includes] other source folders, apart from `packages`
 */

/** @type {readonly Part[]} */
const PARTS = [
  { name: 'the server', folder: 'apps/server', includes: ['apps/demo'] },
  { name: 'the console', folder: 'apps/web' },
];
const NO_SOURCES = new Set(['node_modules', 'dist', 'testing']);

/**
 * Builds missing or stale parts; the server and the console independently.
 * @param {string} root
 * @param {{ force?: boolean, folder?: string }} [options] folder: only the part in this folder
 */
export async function ensureBuilt(root, { force = false, folder } = {}) {
  for (const part of PARTS) {
    if (folder !== undefined && part.folder !== folder) continue;
    if (!force && !whyBuild(root, part)) continue;
    await withSetupLock(root, async (guard) => {
      const reason = force ? 'as asked' : whyBuild(root, part);
      if (reason) await build(root, part, reason, guard);
    });
  }
}

/**
 * @param {string} root
 * @param {Part} part
 * @param {string} reason
 * @param {import('./setup-lock.mjs').Guard} guard
 */
async function build(root, part, reason, guard) {
  say(`Building ${part.name}: ${reason}.`);
  const startedAt = Date.now();
  // A build that fails or is killed leaves no stamp, so the next start builds again.
  rmSync(stampFile(root, part), { force: true });
  const sources = hashSources(root, part);
  const { code, output } = await run(npm('run', '--silent', 'build', '--workspace', part.folder), {
    cwd: root,
    // Test runners set it to `test`, which would result in a development build of the console.
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
    onStart: guard,
  });
  if (code !== 0) throw new Stop(`${output}\nBuilding ${part.name} failed.`);
  const stamp = { sources, output: hashOutput(root, part) };
  mkdirSync(dirname(stampFile(root, part)), { recursive: true });
  writeFileSync(stampFile(root, part), JSON.stringify(stamp));
  say(`Built in ${secondsSince(startedAt)}.`);
}

/**
 * Reason to build a part; undefined: its output was built from these sources and is unchanged.
 * @param {string} root
 * @param {Part} part
 * @returns {string | undefined}
 */
export function whyBuild(root, part) {
  if (!existsSync(join(root, part.folder, 'dist'))) return 'not built yet';
  /** @type {{ sources?: string, output?: string }} */
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(stampFile(root, part), 'utf8'));
  } catch {
    return 'no finished build is on record';
  }
  if (stamp.sources !== hashSources(root, part)) return 'its sources have changed';
  if (stamp.output !== hashOutput(root, part)) return 'its output has changed';
  return undefined;
}

/**
 * In node_modules, not in `dist`: the console's `dist` is public, and new packages require a new build.
 * @param {string} root
 * @param {Part} part
 */
function stampFile(root, part) {
  return join(root, 'node_modules/.cache/airdeck', `${part.folder.replace('/', '-')}.json`);
}

/**
 * @param {string} root
 * @param {Part} part
 */
function hashSources(root, part) {
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$/.test(name);
  const folders = [part.folder, 'packages', ...(part.includes ?? [])];
  const files = folders.flatMap((folder) => filesBelow(root, folder, NO_SOURCES));
  return hash(root, [...files.filter(isSource), 'package.json', 'package-lock.json']);
}

/**
 * @param {string} root
 * @param {Part} part
 */
function hashOutput(root, part) {
  return hash(root, filesBelow(root, `${part.folder}/dist`, new Set()));
}

/**
 * @param {string} root
 * @param {string[]} files
 */
function hash(root, files) {
  const sum = createHash('sha256');
  for (const file of files) {
    const contents = readFileSync(join(root, file));
    sum.update(`${file}\0${contents.length}\0`).update(contents);
  }
  return sum.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {ReadonlySet<string>} except folder names to skip
 * @returns {string[]}
 */
function filesBelow(root, folder, except) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return except.has(entry.name) ? [] : filesBelow(root, path, except);
    return entry.isFile() ? [path] : [];
  });
}
