import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const USER_HZ = 100;

export type NoiseMeter = {
  /** Cores that were busy since the meter was made, whoever kept them busy. */
  busyCores(): Promise<number>;
};

/** Reads Linux's counters; NaN elsewhere. */
export async function startNoiseMeter(): Promise<NoiseMeter> {
  const started = performance.now();
  const before = await busyTicks();
  return {
    busyCores: async () => ((await busyTicks()) - before) / USER_HZ / ((performance.now() - started) / 1000),
  };
}

async function busyTicks(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  const [user = Number.NaN, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
  return user + nice + system + irq + softirq + steal;
}

/** Resident memory of a process in MB (10^6 bytes), and its highest so far. */
export async function memoryMb(pid: number): Promise<{ now: number; highest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}

export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'unknown processor'}, Node ${process.version}`;
}
