import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup, isAlive, isGroupAlive, say } from './run.mjs';

const PREFIX = 'airdeck-run-';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** More than the files of a run, as programs need memory, too. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Chooses the folder for files of tests: one in memory where there is enough of it. A new database is a thousand files,
 * which take ten times as long to create on a disk.
 */
function baseFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES) return MEMORY;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}

/** Creates a folder for all files of a test run. */
export function openRunFolder() {
  const folder = mkdtempSync(join(baseFolder(), PREFIX));
  // PostgreSQL, which never runs as root, needs access to subfolders.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'owner'), String(process.pid));
  return folder;
}

/** Ends the suites and removes the folders of killed test runs. */
export async function removeDeadRuns() {
  const bases = [...new Set([tmpdir(), MEMORY])].filter((base) => existsSync(base));
  for (const base of bases)
    for (const name of readdirSync(base)) if (name.startsWith(PREFIX)) await removeIfDead(join(base, name));
}

/** @param {string} folder of a run */
async function removeIfDead(folder) {
  const owner = join(folder, 'owner');
  try {
    if (existsSync(owner) && isAlive(Number(readFileSync(owner, 'utf8')))) return;
    for (const suite of readdirSync(folder)) {
      const file = join(folder, suite, 'group');
      const group = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      // The number may be that of another command by now.
      if (group > 0 && isGroupAlive(group, 'vitest')) await endGroup(group, 0);
    }
    rmSync(folder, { recursive: true, force: true });
    say(`Removed what an interrupted test run left in ${folder}.`);
  } catch {
    // Belongs to another user.
  }
}
