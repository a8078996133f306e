import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * When the process began, in a form that tells it from a later one under the same number; undefined when there
 * is no such process. One that has ended and only waits to be collected counts as gone: signals "reach" it.
 */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/** Waits until the process is gone. Answers false when it still runs after `limitMs`. */
export async function waitForExit(pid: number, limitMs: number): Promise<boolean> {
  const start = processStart(pid);
  const deadline = performance.now() + limitMs;
  while (start !== undefined && processStart(pid) === start) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends the signal. Answers false when there is no such process. */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Whether the process works in `folder`: a postmaster changes into its data folder and stays there. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return ps(pid, 'command').includes(folder);
  } catch {
    return false;
  }
}

/** Changes with every start of the machine; empty where the system does not say. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it is in parentheses and may hold blanks and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' || state === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    const [state, ...start] = ps(pid, 'stat=,lstart').trim().split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, columns: string): string {
  return execFileSync('ps', ['-o', `${columns}=`, '-p', String(pid)], { encoding: 'utf8' });
}
