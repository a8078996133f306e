import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, run, Stop, say, secondsSince } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * @typedef {object} Part a product of `npm run build` in `<folder>/dist`
 * @property {string} name
 * @property {string} folder
 * @property {readonly string[]} [includes] other source folders, apart from `packages`
 */

/**
 * @typedef {object} Look files at a moment: clones and copies change their times, but not their contents
 * @property {string} times
 * @property {string} contents
 */

/** @typedef {{ sources: Look, output: Look }} Stamp what was built, and from what */

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
  const sources = look(root, sourcesOf(root, part));
  const { code, output } = await run(npm('run', '--silent', 'build', '--workspace', part.folder), {
    cwd: root,
    // Test runners set it to `test`, which would result in a development build of the console.
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
    onStart: guard,
  });
  if (code !== 0) throw new Stop(`${output}\nBuilding ${part.name} failed.`);
  writeStamp(root, part, { sources, output: look(root, outputOf(root, part)) });
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
  /** @type {Partial<Stamp>} */
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(stampFile(root, part), 'utf8'));
  } catch {
    return 'no finished build is on record';
  }
  const sources = lookAgain(root, sourcesOf(root, part), stamp.sources);
  if (sources.contents !== stamp.sources?.contents) return 'its sources have changed';
  const output = lookAgain(root, outputOf(root, part), stamp.output);
  if (output.contents !== stamp.output?.contents) return 'its output has changed';
  if (sources !== stamp.sources || output !== stamp.output) writeStamp(root, part, { sources, output });
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
 * @param {Stamp} stamp
 */
function writeStamp(root, part, stamp) {
  try {
    mkdirSync(dirname(stampFile(root, part)), { recursive: true });
    writeFileSync(stampFile(root, part), JSON.stringify(stamp));
  } catch (error) {
    // Another user's folder: only the shorter look at the next start is lost.
    if (!existsSync(stampFile(root, part))) throw error;
  }
}

/**
 * @param {string} root
 * @param {Part} part
 */
function sourcesOf(root, part) {
  const isSource = (/** @type {string} */ name) => !/\.test\.tsx?$/.test(name);
  const folders = [part.folder, 'packages', ...(part.includes ?? [])];
  const files = folders.flatMap((folder) => filesBelow(root, folder, NO_SOURCES));
  return [...files.filter(isSource), 'package.json', 'package-lock.json'];
}

/**
 * @param {string} root
 * @param {Part} part
 */
function outputOf(root, part) {
  return filesBelow(root, `${part.folder}/dist`, new Set());
}

/**
 * @param {string} root
 * @param {string[]} files
 * @returns {Look}
 */
function look(root, files) {
  return { times: times(root, files), contents: contents(root, files) };
}

/**
 * Looks again, without reading files that have not been touched: these are tens of megabytes at every start.
 * @param {string} root
 * @param {string[]} files
 * @param {Look | undefined} before
 * @returns {Look}
 */
function lookAgain(root, files, before) {
  return before && before.times === times(root, files) ? before : look(root, files);
}

/**
 * Any write to a file changes its time of change, which programs cannot set.
 * @param {string} root
 * @param {string[]} files
 * @returns {string}
 */
function times(root, files) {
  const sum = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file));
    sum.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return sum.digest('hex');
}

/**
 * @param {string} root
 * @param {string[]} files
 * @returns {string}
 */
function contents(root, files) {
  const sum = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    sum.update(`${file}\0${bytes.length}\0`).update(bytes);
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
