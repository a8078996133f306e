import { spawn } from 'node:child_process';

/** @typedef {{ code: number, output: string }} Outcome how a child ended; 128 and more: by a signal */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Ctrl+C reaches us twice, from the terminal and from npm; a child must not take that for impatience. */
const SAME_SIGNAL_MS = 1_000;

/** Ends a command with a sentence for the person who typed it, and no stack trace. */
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
 * The command for npm: the one that runs us, or the one on the path.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return ['npm', args];
}

/**
 * The environment for tools whose output no one sees on a terminal: several paint all the same.
 * @param {NodeJS.ProcessEnv} env
 */
export function unpainted(env) {
  return process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' };
}

/**
 * Runs a command to its end. Its input is closed, so that nothing ever waits for an answer.
 * @param {[command: string, args: string[]]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean, onStart?: (pid: number | undefined) => void }} options
 *   quiet: gather the output instead of showing it
 * @returns {Promise<Outcome>}
 * @throws {Stop} when we are told to end: the child is told too, and has ended by then
 */
export function run([command, args], { cwd, env = process.env, quiet = false, onStart }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // A process group of its own: signals come from us, once, and not from the terminal as well.
      detached: process.platform !== 'win32',
      // On Windows npm is a batch file, which only a shell runs.
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
