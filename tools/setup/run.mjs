import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ code: number, output: string }} Outcome exit code and output of a child; 128: ended by a signal */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Ctrl+C arrives twice, from the terminal and from npm; a child must not treat that as a forced end. */
const SAME_SIGNAL_MS = 1_000;

/** Ends a command with a message for the user, without a stack trace. */
export class Stop extends Error {
  /** @override */
  name = 'Stop';
}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/** @param {number} startedAt epoch milliseconds */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command's main function; a Stop becomes one line and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * The command for npm: the one that runs this process, or the one on the PATH.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return ['npm', args];
}

/**
 * Disables colours unless stdout is a terminal: several tools print them regardless.
 * @param {NodeJS.ProcessEnv} env
 */
export function unpainted(env) {
  return process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' };
}

/**
 * Runs a command to its end, with stdin closed, so that it never waits for input.
 * @param {[command: string, args: string[]]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean, onStart?: (pid: number | undefined) => void }} options
 *   quiet: collect the output instead of showing it
 * @returns {Promise<Outcome>}
 * @throws {Stop} on a signal, which the child got, too; the child has ended by then
 */
export function run([command, args], { cwd, env = process.env, quiet = false, onStart }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // In its own process group, which gets signals from this process only, not from the terminal, too.
      detached: process.platform !== 'win32',
      // On Windows npm is a batch file, which only a shell can run.
      shell: process.platform === 'win32' && command === 'npm',
    });
    const output = /** @type {Buffer[]} */ ([]);
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const text = () => Buffer.concat(output).toString();

    /** @type {NodeJS.Signals | undefined} */
    let told;
    let toldAt = 0;
    const tell = (/** @type {NodeJS.Signals} */ signal) => {
      if (told && Date.now() - toldAt < SAME_SIGNAL_MS) return;
      told = signal;
      toldAt = Date.now();
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, tell);
    const finish = (/** @type {Outcome} */ outcome) => {
      for (const signal of SIGNALS) process.off(signal, tell);
      if (told) reject(new Stop('Stopped.'));
      else resolve(outcome);
    };
    child.once('error', (error) => finish({ code: 127, output: `${text()}${error.message}\n` }));
    child.once('close', (code) => finish({ code: code ?? 128, output: text() }));
    onStart?.(child.pid);
  });
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Waits until all processes of a group have ended, and ends those that remain.
 * @param {number | undefined} pid of the child that `run` started, which leads the group
 * @param {number} graceMs
 * @returns {Promise<boolean>} whether they ended by themselves
 */
export async function endGroup(pid, graceMs) {
  // Windows has no groups.
  if (pid === undefined || process.platform === 'win32') return true;
  const deadline = Date.now() + graceMs;
  while (isGroupAlive(pid) && Date.now() < deadline) await sleep(100);
  if (!isGroupAlive(pid)) return true;
  process.kill(-pid, 'SIGKILL');
  return false;
}

/**
 * Zombies do not count: in a container, the first process may never reap them. Without `ps`, no group is alive.
 * @param {number} pid
 * @param {string} [command] part of a command line
 */
export function isGroupAlive(pid, command = '') {
  if (!isAlive(-pid)) return false;
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .some((line) => new RegExp(`^\\s*${pid} +[^Z]`).test(line) && line.includes(command));
}
