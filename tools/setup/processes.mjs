import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, name: string }} Process */

/** Inherited by all processes of a test run: the folder of their suite, inside the run's folder. */
export const RUN_VARIABLE = 'AIRDECK_TEST_RUN';

/**
 * The live processes of a test run: by the inherited variable, or by their working folder (PostgreSQL overwrites the
 * variable with its title). On Linux only; elsewhere none are found.
 * @param {string} folder of the run, or of one suite of it
 * @returns {Process[]}
 */
export function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const commandLine = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      // A zombie has none: it has ended and is not reaped yet.
      if (commandLine === '') return [];
      const variables = read(`/proc/${pid}/environ`).split('\0');
      const ofRun = variables
        .find((one) => one.startsWith(`${RUN_VARIABLE}=`))
        ?.slice(RUN_VARIABLE.length + 1);
      const belongs = [ofRun, workingFolder(pid)].some((path) => `${path}/`.startsWith(`${folder}/`));
      return belongs ? [{ pid: Number(pid), name: commandLine.slice(0, 120) }] : [];
    });
}

/**
 * Waits for the processes of a run to end, then ends the remaining ones.
 * @param {string} folder
 * @param {number} graceMs
 * @returns {Promise<Process[]>} the processes that it ended
 */
export async function endProcessesOf(folder, graceMs) {
  const deadline = Date.now() + graceMs;
  while (processesOf(folder).length > 0 && Date.now() < deadline) await sleep(100);
  const left = processesOf(folder);
  // SIGINT is a fast, clean shutdown for PostgreSQL; processes that ignore it are killed.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGKILL'])) {
    for (const { pid } of processesOf(folder)) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended in between.
      }
    }
    for (let tries = 0; processesOf(folder).length > 0 && tries < 20; tries++) await sleep(100);
  }
  return left;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} pid */
function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
