import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, name: string }} Process */

/** Everything that a test run starts inherits this variable, with the folder of its suite in the run's. */
export const RUN_VARIABLE = 'AIRDECK_TEST_RUN';

/**
 * The living processes of a test run: by the variable they inherited, or by the folder they work in (PostgreSQL
 * writes its title over the variable). Only Linux tells; elsewhere none are found.
 * @param {string} folder of the run, or of one suite of it
 * @returns {Process[]}
 */
export function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const commandLine = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      // A zombie has none: it is dead and waits to be counted.
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
 * Gives the processes of a run a moment to end by themselves, then ends them.
 * @param {string} folder
 * @param {number} graceMs
 * @returns {Promise<Process[]>} those that had to be ended
 */
export async function endProcessesOf(folder, graceMs) {
  const deadline = Date.now() + graceMs;
  while (processesOf(folder).length > 0 && Date.now() < deadline) await sleep(100);
  const left = processesOf(folder);
  // PostgreSQL takes SIGINT for "end now, but cleanly"; what does not listen is killed.
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
