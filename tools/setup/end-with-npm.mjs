import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, say } from './run.mjs';

const WATCH_MS = 250;
const LONGEST_WAIT_MS = 15_000;

/**
 * Sends SIGTERM to this process when the npm that runs it ends. npm forwards signals only to its shell, which dies
 * without forwarding them, and kill -9 cannot be forwarded. Without npm as a parent, it has no effect.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = aboveUs();
  const watch = setInterval(() => {
    if (aboveUs() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  watch.unref();
}

/**
 * Waits for this folder's server whose npm was killed: it is about to end, and holds the data folder until then.
 * Then records this process as the folder's server, unless another one still runs.
 * @param {string} root
 */
export async function succeedOrphan(root) {
  const file = join(root, 'node_modules/.cache/airdeck/start.json');
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  if (recorded(file) === 'ending') say('The Airdeck that ran here before is just ending: waiting for it.');
  while (recorded(file) === 'ending' && Date.now() < giveUpAt) await sleep(100);
  if (recorded(file) !== 'gone') return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ pid: process.pid, above: aboveUs() }));
  } catch {
    // Another user's folder: only the wait at the next start is lost.
  }
}

/**
 * State of the recorded server: without its npm, it is about to end.
 * @param {string} file
 * @returns {'gone' | 'running' | 'ending'}
 */
function recorded(file) {
  try {
    const { pid, above } = JSON.parse(readFileSync(file, 'utf8'));
    if (!isAlive(pid)) return 'gone';
    return processesAbove(parentOf(pid)) === above ? 'running' : 'ending';
  } catch {
    // No file.
    return 'gone';
  }
}

function aboveUs() {
  return processesAbove(process.ppid);
}

/**
 * PID of npm, after that of its shell, if any.
 * @param {number | undefined} parent
 */
function processesAbove(parent) {
  return parent !== undefined && isShell(parent) ? `${parent} ${parentOf(parent)}` : String(parent);
}

/**
 * Whether a process is the `sh -c …` of npm.
 * @param {number} pid
 */
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

/**
 * @param {number} pid
 * @returns {number | undefined} undefined: not available on this system
 */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything; state and parent follow it.
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
