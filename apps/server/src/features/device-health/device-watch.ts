import { credibleSignMs, type Presence, presenceOf, signOfLifeMs } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus, StoredReading } from '../../events.ts';
import type { DeviceActivityService, NewActivity } from '../devices/device-activity.service.ts';
import type { AirWatch } from './air-watch.ts';
import {
  findDevicesHeardSince,
  findOtherStates,
  lockStates,
  type StateChange,
  updateStates,
} from './device-health.repository.ts';
import type { DeviceObservation } from './device-observation.service.ts';
import type { DeviceChoice, DeviceSign } from './observation.ts';

/** Every this many runs, all devices that are not silent are checked. */
const RUNS_OF_ROUND = 8;

/** Batch size of queries. */
const AT_ONCE = 500;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A device that is not silent, to this server's knowledge. */
type Speaking = {
  /** Epoch ms. */
  lastHeardTime: number;
  inactivityTimeoutMs: number;
  state: Presence;
};

type SeenSign = DeviceSign & { readonly state: Presence };

/**
 * Detects quickly which devices fall silent and which send again. A message costs one map lookup; the database is
 * queried only for devices whose state may have changed, and is authoritative, since it includes messages to other
 * servers.
 */
export class DeviceWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #observation: DeviceObservation;
  readonly #activity: DeviceActivityService;
  readonly #airWatch: Pick<AirWatch, 'look'>;
  readonly #speaking = new Map<number, Speaking>();
  readonly #toCheck = new Set<number>();
  /** The last of the devices that are loaded; undefined: all are. */
  #loadedTo: string | undefined = FIRST_ID;
  #runs = 0;

  constructor(parts: {
    database: Database;
    clock: Clock;
    deviceObservation: DeviceObservation;
    deviceActivity: DeviceActivityService;
    airWatch: Pick<AirWatch, 'look'>;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#observation = parts.deviceObservation;
    this.#activity = parts.deviceActivity;
    this.#airWatch = parts.airWatch;
  }

  /** Starts listening to the devices of this node; other nodes store the states of theirs. */
  listenTo(events: EventBus): void {
    events.onOwn('readings.stored', (readings) => this.hear(readings));
    events.onOwn('attributes.changed', ({ scope, values, deviceKey }) => {
      if (scope === 'SERVER_SCOPE' && Object.hasOwn(values, INACTIVITY_TIMEOUT_KEY)) this.doubt(deviceKey);
    });
  }

  /** Notes devices that have just sent. Called with every commit of readings: must stay cheap. */
  hear(readings: readonly Pick<StoredReading, 'deviceKey' | 'ts'>[]): void {
    const now = this.#clock();
    for (const { deviceKey, ts } of readings) {
      const speaking = this.#speaking.get(deviceKey);
      // After a pause, another server may have just recorded it as silent.
      if (!speaking || stateOf(speaking, now) !== 'active') this.#toCheck.add(deviceKey);
      if (!speaking) continue;
      const known = credibleSignMs(speaking.lastHeardTime, now) ?? 0;
      speaking.lastHeardTime = Math.max(known, signOfLifeMs(ts, now));
    }
  }

  /** Marks a device to be checked in the next run, for instance after a change of its time-out. */
  doubt(deviceKey: number): void {
    this.#toCheck.add(deviceKey);
  }

  /** Runs every quarter of a second, so that a device that sends again appears as active immediately. */
  async run(): Promise<void> {
    await this.#loadSome();
    if (this.#runs % RUNS_OF_ROUND === 0) await this.check();
    else await this.#lookAtDoubted();
    this.#runs += 1;
  }

  /**
   * Loads some of the devices that were not silent at the last check, and records those that are silent now. After a
   * start with very many devices, all at once would use a processor for seconds, and delay those that send again.
   */
  async #loadSome(): Promise<void> {
    if (this.#loadedTo === undefined) return;
    const ids = await findDevicesHeardSince(this.#database.db, this.#loadedTo, AT_ONCE);
    if (ids.length > 0) await this.look({ ids });
    this.#loadedTo = ids.at(-1);
  }

  /** Records changed states. Failures are retried in the next run. */
  async check(): Promise<void> {
    const now = this.#clock();
    for (const [key, device] of this.#speaking) {
      if (stateOf(device, now) !== device.state) this.#toCheck.add(key);
    }
    await this.#lookAtDoubted();
  }

  async #lookAtDoubted(): Promise<void> {
    while (this.#toCheck.size > 0) {
      const keys = firstOf(this.#toCheck, AT_ONCE);
      const signs = await this.look({ keys });
      const found = new Set(signs.map(({ deviceKey }) => deviceKey));
      for (const key of keys) {
        this.#toCheck.delete(key);
        if (!found.has(key)) this.#speaking.delete(key);
      }
    }
  }

  /** Records the states of these devices if they differ from the stored ones. */
  async look(devices: DeviceChoice): Promise<DeviceSign[]> {
    const found = await this.#see(devices);
    const others = await findOtherStates(this.#database.db, found);
    const written = new Map((await this.#write(others)).map((sign) => [sign.deviceId, sign]));
    // The air of a silent device is unknown.
    if (others.length > 0) await this.#airWatch.look({ ids: others });
    const signs = found.map((sign) => written.get(sign.deviceId) ?? sign);
    for (const { deviceKey, lastHeardTime, inactivityTimeoutMs, state } of signs) {
      if (state === 'silent' || lastHeardTime === null) this.#speaking.delete(deviceKey);
      else this.#speaking.set(deviceKey, { lastHeardTime, inactivityTimeoutMs, state });
    }
    return signs;
  }

  /**
   * Reads their signs of life again while their states are locked, so that of two concurrent checks of a device, the
   * second one has at least the data of the first.
   */
  async #write(ids: readonly string[]): Promise<SeenSign[]> {
    if (ids.length === 0) return [];
    return inUnitOfWork(this.#database.db, undefined, async (unit) => {
      await lockStates(unit.tx, ids);
      const seen = await this.#see({ ids });
      const changes = await updateStates(unit.tx, seen);
      await this.#activity.recordAll(unit, changes.flatMap(activitiesOf));
      return seen;
    });
  }

  async #see(devices: DeviceChoice): Promise<SeenSign[]> {
    const found = await this.#observation.signsOfLife(devices);
    const now = this.#clock();
    return found.map((sign) => ({ ...sign, state: stateOf(sign, now) }));
  }
}

const stateOf = (device: Pick<DeviceSign, 'lastHeardTime' | 'inactivityTimeoutMs'>, now: number): Presence =>
  presenceOf(credibleSignMs(device.lastHeardTime, now) ?? undefined, now, device.inactivityTimeoutMs);

/** Takes a limited batch: copying all would cost more than the work when very many are waiting. */
function firstOf<T>(all: Iterable<T>, limit: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    first.push(one);
    if (first.length === limit) break;
  }
  return first;
}

/** The time line entry of a change of state: none for being late, nor for unobserved changes. */
function activitiesOf({ deviceId, before, after, lastReadingTime, isKnown }: StateChange): NewActivity[] {
  if (!isKnown) return [];
  if (after === 'silent') return [{ deviceId, kind: 'silent', details: null }];
  if (before !== 'silent') return [];
  if (lastReadingTime === null) return [{ deviceId, kind: 'firstHeard', details: null }];
  return [{ deviceId, kind: 'back', details: { lastReadingTime } }];
}
