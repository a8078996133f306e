import { credibleSignMs, signOfLifeMs } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import type { Clock } from '../clock.ts';
import type { EventBus, StoredReading } from '../events.ts';
import { inactivityTimeoutOf, isActive, type SignOfLife } from '../features/attributes/activity.ts';
import type { AttributeChange } from './fan-out.ts';

type Device = { readonly id: string; readonly key: number };

type Watched = {
  readonly device: Device;
  watchers: number;
  /** Undefined while loading. */
  sign: SignOfLife | undefined;
  /** Last sign of life since the watch began, epoch ms. */
  lastSeen: number | null;
  isActive: boolean;
};

/**
 * Detects when watched devices become active or inactive, and reports it as an attribute change. Activity is not
 * stored: it is derived from the last sign of life and the clock.
 */
export class ActivityWatch {
  readonly #devices = new Map<number, Watched>();
  readonly #clock: Clock;
  readonly #notify: (change: AttributeChange) => void;

  constructor(parts: { events: EventBus; clock: Clock; notify: (change: AttributeChange) => void }) {
    this.#clock = parts.clock;
    this.#notify = parts.notify;
    parts.events.on('readings.stored', (readings) => {
      if (this.#devices.size === 0) return;
      for (const [deviceKey, seen] of this.#newest(readings)) this.#seen(deviceKey, seen);
    });
    parts.events.on('attributes.changed', ({ deviceKey, scope, values }) => {
      const watched = this.#devices.get(deviceKey);
      if (!watched?.sign || scope !== 'SERVER_SCOPE' || !Object.hasOwn(values, INACTIVITY_TIMEOUT_KEY))
        return;
      const inactivityTimeoutMs = inactivityTimeoutOf(values[INACTIVITY_TIMEOUT_KEY]);
      watched.sign = { ...watched.sign, inactivityTimeoutMs };
      this.#check(watched, watched.sign);
    });
  }

  get size(): number {
    return this.#devices.size;
  }

  /**
   * Watches a device, starting before `readSign` reads, so that readings received during the read count as well.
   * Watches are counted: each call needs its own `unwatch`.
   */
  async watch(device: Device, readSign: () => Promise<SignOfLife | undefined>): Promise<void> {
    const known = this.#devices.get(device.key);
    if (known) {
      known.watchers += 1;
      return;
    }
    const watched: Watched = { device, watchers: 1, sign: undefined, lastSeen: null, isActive: false };
    this.#devices.set(device.key, watched);
    const sign = await readSign();
    if (!sign) return;
    watched.sign = { ...sign, lastActivityTime: laterOf(watched.lastSeen, sign.lastActivityTime) };
    watched.isActive = isActive(watched.sign, this.#clock());
  }

  unwatch(deviceKey: number): void {
    const watched = this.#devices.get(deviceKey);
    if (!watched) return;
    watched.watchers -= 1;
    if (watched.watchers === 0) this.#devices.delete(deviceKey);
  }

  /** Reports devices whose inactivity time-out has passed. */
  sweep(): void {
    for (const watched of this.#devices.values()) {
      if (watched.isActive && watched.sign) this.#check(watched, watched.sign);
    }
  }

  /** The newest sign of life of each device in these readings, by device key. */
  #newest(readings: readonly StoredReading[]): Map<number, number> {
    const now = this.#clock();
    const newest = new Map<number, number>();
    for (const { deviceKey, ts } of readings) {
      newest.set(deviceKey, Math.max(newest.get(deviceKey) ?? 0, signOfLifeMs(ts, now)));
    }
    return newest;
  }

  #seen(deviceKey: number, lastActivityTime: number): void {
    const watched = this.#devices.get(deviceKey);
    if (!watched) return;
    const known = credibleSignMs(watched.sign?.lastActivityTime ?? watched.lastSeen, this.#clock());
    if (lastActivityTime < (known ?? 0)) return;
    watched.lastSeen = lastActivityTime;
    if (!watched.sign) return;
    watched.sign = { ...watched.sign, lastActivityTime };
    this.#check(watched, watched.sign);
    this.#report(watched, { lastActivityTime });
  }

  #check(watched: Watched, sign: SignOfLife): void {
    const active = isActive(sign, this.#clock());
    if (active === watched.isActive) return;
    watched.isActive = active;
    this.#report(watched, { active });
  }

  #report({ device }: Watched, values: Record<string, unknown>): void {
    this.#notify({
      deviceId: device.id,
      deviceKey: device.key,
      scope: 'SERVER_SCOPE',
      lastUpdateTs: this.#clock(),
      values,
    });
  }
}

const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
