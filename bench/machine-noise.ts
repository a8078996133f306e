import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const USER_HZ = 100;

/** Average numbers of busy cores. */
export type BusyCores = {
  /** By the measurement: this process, the servers, PostgreSQL, the load generators. */
  readonly own: number;
  /** By everything else on the machine, which makes numbers of two runs differ. */
  readonly strangers: number;
};

export type NoiseMeter = {
  /** Since the meter was started. */
  busyCores(): Promise<BusyCores>;
};

/**
 * Reads Linux's counters; NaN elsewhere.
 * @param folder processes with it in their command line, such as PostgreSQL, count as own
 */
export async function startNoiseMeter(folder: string): Promise<NoiseMeter> {
  const started = performance.now();
  const all = await busyTicks();
  const own = await ownTicks(folder);
  return {
    async busyCores() {
      const seconds = (performance.now() - started) / 1000;
      const cores = (ticks: number) => ticks / USER_HZ / seconds;
      const ours = cores((await ownTicks(folder)) - own);
      return { own: ours, strangers: Math.max(0, cores((await busyTicks()) - all) - ours) };
    },
  };
}

const IDLE = { coresAtMost: 0.5, lookEveryMs: 500, giveUpAfterMs: 15_000 };

/** Waits until little works, such as the vacuum of a database that has just stored much, or for fifteen seconds. */
export async function untilIdle(): Promise<void> {
  const giveUpAt = performance.now() + IDLE.giveUpAfterMs;
  for (let busy = Number.POSITIVE_INFINITY; busy > IDLE.coresAtMost && performance.now() < giveUpAt; ) {
    const before = await busyTicks();
    await sleep(IDLE.lookEveryMs);
    busy = ((await busyTicks()) - before) / USER_HZ / (IDLE.lookEveryMs / 1000);
  }
}

async function busyTicks(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  const [user = Number.NaN, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
  return user + nice + system + irq + softirq + steal;
}

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number };

/** Ticks of this process and its descendants, including ended ones, and of processes that name the folder. */
async function ownTicks(folder: string): Promise<number> {
  return (await ownProcesses(folder)).reduce((total, { ticks }) => total + ticks, 0);
}

/**
 * Processor time so far, ms, of the servers and databases that this process runs, without itself and ended load
 * generators.
 */
export async function processorMs(folder: string): Promise<number> {
  const others = (await ownProcesses(folder)).filter(({ pid }) => pid !== process.pid);
  return (others.reduce((total, { ticks }) => total + ticks, 0) / USER_HZ) * 1000;
}

async function ownProcesses(folder: string): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(pids.map(readProcess))).filter((one) => one !== undefined);
  const own = new Set([process.pid]);
  for (const { pid } of processes) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) own.add(pid);
  }
  for (let before = 0; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  return processes.filter(({ pid }) => own.has(pid));
}

async function readProcess(pid: string): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name is in parentheses, and may contain parentheses and spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const [userTicks = 0, systemTicks = 0, endedUserTicks = 0, endedSystemTicks = 0] = fields
    .slice(11, 15)
    .map(Number);
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    ticks: userTicks + systemTicks + endedUserTicks + endedSystemTicks,
  };
}

/** Resident memory of a process in MB (10^6 bytes), and its highest so far. */
export async function memoryMb(pid: number): Promise<{ now: number; highest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}

export function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'unknown processor'}, Node ${process.version}`;
}
