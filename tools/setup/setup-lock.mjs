import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, Stop, say } from './run.mjs';

/** @typedef {(pid: number | undefined) => void} Guard records the PID of the running child in the lock */

const HEARTBEAT_MS = 1_000;
const DEAD_AFTER_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Allows one command at a time to install and build in this folder. The holder touches the file every second. After
 * a kill of the holder, only its child may still be running: npm survives a kill -9 of its parent.
 * @template T
 * @param {string} root
 * @param {(guard: Guard) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, work) {
  const file = join(root, '.setup-lock');
  await take(file);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work((pid) => writeFileSync(file, String(pid ?? '')));
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
async function take(file) {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  let said = '';
  while (Date.now() < giveUpAt) {
    try {
      writeFileSync(file, '', { flag: 'wx' });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') {
        throw new Stop(`This folder cannot be written: ${/** @type {Error} */ (error).message}`);
      }
    }
    const reason = whoHolds(file);
    if (!reason) rmSync(file, { force: true });
    else if (reason !== said) {
      say(reason);
      said = reason;
    }
    await sleep(300);
  }
  throw new Stop(`Another command has been installing or building here for too long; remove ${file}.`);
}

/**
 * @param {string} file
 * @returns {string | undefined} reason to wait; undefined: the lock is stale
 */
function whoHolds(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs < DEAD_AFTER_MS) {
      return 'Another command is installing or building here: waiting for it.';
    }
    const child = Number(readFileSync(file, 'utf8'));
    if (child > 0 && isAlive(child)) {
      return `An interrupted command left process ${child} at work here: waiting for it.`;
    }
  } catch {
    // Removed in the meantime.
  }
  return undefined;
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Removed manually: the work continues.
  }
}
