import { timelySpan } from '@airdeck/air/timely';
import type { StoredReading } from '../../../events.ts';
import { RULE_LIMITS } from '../rules.limits.ts';
import type { TimelyReading } from './device-evaluation.ts';
import { type DueDevice, DueQueue, type TakeLimits } from './due-queue.ts';
import { RuleStandings, type Watcher } from './rule-standings.ts';
import type { RuleValues } from './rule-watch.ts';

/** Result of evaluating a device. */
export type EvaluatedDevice = {
  readonly deviceKey: number;
  readonly deviceId: string;
  readonly tenantId: string;
  readonly watchers: readonly Watcher[];
  /** The evaluated readings, by time. */
  readonly readings: readonly TimelyReading[];
  /** Earliest next evaluation of a device that sends very much, epoch ms. */
  readonly restsUntil?: number;
  /** Time of the next evaluation, even without readings; epoch ms. */
  readonly wakeTime?: number | undefined;
};

type KnownDevice = {
  readonly deviceId: string;
  readonly tenantId: string;
  readonly standings: RuleStandings;
  lastTs: number;
  readonly restsUntil: number;
  readonly wakeTime: number;
  /** Readings received since the start of its evaluation; null: not being evaluated. */
  heard: StoredReading[] | null;
};

/**
 * The devices to evaluate. Only a hint: for each reading it compares a few numbers in memory, and notes a device when
 * the state of a rule may change. Decisions are made from the database.
 */
export class DueDevices {
  readonly #known = new Map<number, KnownDevice>();
  readonly #due = new DueQueue();
  readonly #taken = new Map<number, DueDevice>();
  /** Devices with an interval that a schedule will end, or with a time of the next evaluation. */
  readonly #scheduled = new Set<number>();

  /** Called with every commit of readings: must stay cheap. */
  hear(readings: readonly StoredReading[], now: number): void {
    const timely = timelySpan(now);
    for (const reading of readings) {
      const { deviceKey, ts } = reading;
      if (ts < timely.from || ts > timely.to) continue;
      const device = this.#known.get(deviceKey);
      if (device?.heard) device.heard.push(reading);
      else if (!device || this.#due.has(deviceKey)) this.mark(deviceKey, ts, now);
      else this.#look(device, reading, now);
    }
  }

  /**
   * Marks a device as due.
   * @param noticedTime epoch ms
   * @param canWait not because of its own readings or rules: devices with new readings take precedence
   */
  mark(deviceKey: number, since: number, noticedTime: number, { canWait = false } = {}): void {
    this.#due.add({ deviceKey, since, dueTime: noticedTime, canWait }, this.#known.get(deviceKey)?.tenantId);
  }

  /** The same for all known devices of a tenant. */
  markTenant(tenantId: string, now: number): void {
    for (const [deviceKey, device] of this.#known) {
      if (device.tenantId === tenantId) this.mark(deviceKey, now, now);
    }
  }

  /** The same for one, if known. */
  markKnown(deviceId: string, now: number): void {
    for (const [deviceKey, device] of this.#known) {
      if (device.deviceId === deviceId) this.mark(deviceKey, now, now);
    }
  }

  /** Marks devices as due by schedules that have ended an interval, or by time. */
  markScheduled(now: number): void {
    for (const deviceKey of this.#scheduled) {
      const device = this.#known.get(deviceKey);
      if (!device) continue;
      const { standings, wakeTime } = device;
      const isSpanOver = standings.spanEnds.some((spanEnd) => spanEnd <= now);
      if (isSpanOver || wakeTime <= now) this.mark(deviceKey, now, now, { canWait: !isSpanOver });
    }
  }

  /** Whether a reading of this time or later was received here. */
  hasHeard(deviceKey: number, ts: number): boolean {
    const device = this.#known.get(deviceKey);
    return this.#due.has(deviceKey) || this.#taken.has(deviceKey) || (device?.lastTs ?? 0) >= ts;
  }

  get size(): number {
    return this.#due.size;
  }

  /** Time at which the oldest due device was marked. */
  get oldestTime(): number | undefined {
    let oldest: number | undefined;
    for (const due of [this.#due, this.#taken.values()]) {
      for (const { dueTime } of due) oldest = Math.min(oldest ?? dueTime, dueTime);
    }
    return oldest;
  }

  /** The next devices to evaluate; tenants take turns. */
  take(limits: TakeLimits, now: number): DueDevice[] {
    const isReady = (deviceKey: number) => {
      const { restsUntil = 0 } = this.#known.get(deviceKey) ?? {};
      // A longer pause was computed by a clock that was ahead.
      return restsUntil <= now || restsUntil > now + RULE_LIMITS.numbers.restMs;
    };
    const taken = this.#due.take(limits, isReady);
    for (const due of taken) {
      this.#taken.set(due.deviceKey, due);
      const device = this.#known.get(due.deviceKey);
      if (device) device.heard = [];
    }
    return taken;
  }

  /** Marks devices whose evaluation failed as due again. */
  giveBack(taken: readonly DueDevice[]): void {
    for (const due of taken) {
      this.#taken.delete(due.deviceKey);
      const device = this.#known.get(due.deviceKey);
      const heard = device?.heard ?? [];
      if (device) device.heard = null;
      const since = Math.min(due.since, ...heard.map(({ ts }) => ts));
      this.mark(due.deviceKey, since, due.dueTime, { canWait: due.canWait && heard.length === 0 });
    }
  }

  /** Stores the result of an evaluation; without effect for a deleted device. */
  settle(deviceKey: number, evaluated: EvaluatedDevice | undefined, now: number): void {
    this.#taken.delete(deviceKey);
    this.#scheduled.delete(deviceKey);
    const heard = this.#known.get(deviceKey)?.heard ?? [];
    if (!evaluated) {
      this.#known.delete(deviceKey);
      return;
    }
    const { deviceId, tenantId, watchers, readings, restsUntil = 0 } = evaluated;
    const { wakeTime = Number.POSITIVE_INFINITY } = evaluated;
    const lastTs = readings.at(-1)?.ts ?? 0;
    const standings = new RuleStandings(watchers);
    const device: KnownDevice = { deviceId, tenantId, standings, lastTs, restsUntil, wakeTime, heard: null };
    this.#known.set(deviceKey, device);
    if ([...standings.spanEnds, wakeTime].some(Number.isFinite)) this.#scheduled.add(deviceKey);
    for (const reading of heard) {
      if (isAmong(reading, readings)) continue;
      if (this.#due.has(deviceKey)) this.mark(deviceKey, reading.ts, now);
      else this.#look(device, reading, now);
    }
  }

  /** Forgets all results: other servers may have changed or evaluated devices since. */
  forgetAll(): void {
    this.#known.clear();
    this.#scheduled.clear();
  }

  forget(deviceKey: number): void {
    this.#known.delete(deviceKey);
    this.#scheduled.delete(deviceKey);
  }

  #look(device: KnownDevice, reading: StoredReading, now: number): void {
    const { deviceKey, ts } = reading;
    const isNewest = ts > device.lastTs;
    if (isNewest) device.lastTs = ts;
    if (device.standings.mayChange(ts, judgedValues(reading), isNewest)) this.mark(deviceKey, ts, now);
  }
}

/** The values without those that no sensor can mean. */
function judgedValues({ values, faults }: StoredReading): RuleValues {
  if (!faults) return values as RuleValues;
  return Object.fromEntries(Object.entries(values).filter(([key]) => !faults.has(key))) as RuleValues;
}

/** Whether an evaluation included a reading, with the same values. */
function isAmong(reading: StoredReading, readings: readonly TimelyReading[]): boolean {
  const { ts } = reading;
  let low = 0;
  let high = readings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((readings[middle]?.ts ?? 0) < ts) low = middle + 1;
    else high = middle;
  }
  const found = readings[low];
  if (found?.ts !== ts) return false;
  const values: Readonly<Record<string, unknown>> = judgedValues(reading);
  return Object.entries(found).every(([key, value]) => {
    const heard = values[key];
    return key === 'ts' || typeof heard !== 'number' || heard === value;
  });
}
