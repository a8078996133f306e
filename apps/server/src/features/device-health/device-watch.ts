import { credibleSignMs, type Presence, presenceOf, signOfLifeMs } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus, StoredReading } from '../../events.ts';
import type { DeviceActivityService, NewActivity } from '../devices/device-activity.service.ts';
import {
  findDevicesHeardSince,
  findOtherStates,
  lockStates,
  type StateChange,
  updateStates,
} from './device-health.repository.ts';
import type { DeviceObservation } from './device-observation.service.ts';
import type { DeviceChoice, DeviceSign } from './observation.ts';

/** All that are not silent are looked through in one of so many runs. */
const RUNS_OF_ROUND = 8;

/** So many devices are asked for at once. */
const AT_ONCE = 500;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A device that is not silent, as far as this server knows. */
type Speaking = {
  /** Epoch ms. */
  lastHeardTime: number;
  inactivityTimeoutMs: number;
  state: Presence;
};

type SeenSign = DeviceSign & { readonly state: Presence };

/**
 * Notices within moments which devices fall silent and which come back. What a message costs is one look into a map;
 * the database is asked only of devices whose state seems to be another one, and has the last word: it knows what
 * other servers have heard.
 */
export class DeviceWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #observation: DeviceObservation;
  readonly #activity: DeviceActivityService;
  readonly #speaking = new Map<number, Speaking>();
  readonly #toCheck = new Set<number>();
  #isStarted = false;
  #runs = 0;

  constructor(parts: {
    database: Database;
    clock: Clock;
    deviceObservation: DeviceObservation;
    deviceActivity: DeviceActivityService;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#observation = parts.deviceObservation;
    this.#activity = parts.deviceActivity;
  }

  /** Hears of the devices of this node from now on; those of others are written down by these. */
  listenTo(events: EventBus): void {
    events.onOwn('readings.stored', (readings) => this.hear(readings));
    events.onOwn('attributes.changed', ({ scope, values, deviceKey }) => {
      if (scope === 'SERVER_SCOPE' && Object.hasOwn(values, INACTIVITY_TIMEOUT_KEY)) this.doubt(deviceKey);
    });
  }

  /** Takes note of devices that have just been heard. Called with every commit of readings: must stay cheap. */
  hear(readings: readonly Pick<StoredReading, 'deviceKey' | 'ts'>[]): void {
    const now = this.#clock();
    for (const { deviceKey, ts } of readings) {
      const speaking = this.#speaking.get(deviceKey);
      // After a pause another user may have taken it for silent, a moment ago.
      if (!speaking || stateOf(speaking, now) !== 'active') this.#toCheck.add(deviceKey);
      if (!speaking) continue;
      const known = credibleSignMs(speaking.lastHeardTime, now) ?? 0;
      speaking.lastHeardTime = Math.max(known, signOfLifeMs(ts, now));
    }
  }

  /** Looks at a device at the next opportunity, such as when its time-out is another one. */
  doubt(deviceKey: number): void {
    this.#toCheck.add(deviceKey);
  }

  /** What is to be done every quarter of a second: a device that speaks again is in the lists of those that are active at once. */
  async run(stopping: AbortSignal): Promise<void> {
    if (!this.#isStarted) await this.start(stopping);
    this.#isStarted = true;
    if (this.#runs % RUNS_OF_ROUND === 0) await this.check();
    else await this.#lookAtDoubted();
    this.#runs += 1;
  }

  /** Learns which devices were not silent when a user last looked, and writes down which are by now. */
  async start(stopping: AbortSignal): Promise<void> {
    for (let after = FIRST_ID; !stopping.aborted; ) {
      const ids = await findDevicesHeardSince(this.#database.db, after, AT_ONCE);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.look({ ids });
      after = last;
    }
  }

  /** Writes down whose state is another one by now. What fails is tried again the next time. */
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

  /** Writes down how these devices are where that is not what is written down. */
  async look(devices: DeviceChoice): Promise<DeviceSign[]> {
    const found = await this.#see(devices);
    const others = await findOtherStates(this.#database.db, found);
    const written = new Map((await this.#write(others)).map((sign) => [sign.deviceId, sign]));
    const signs = found.map((sign) => written.get(sign.deviceId) ?? sign);
    for (const { deviceKey, lastHeardTime, inactivityTimeoutMs, state } of signs) {
      if (state === 'silent' || lastHeardTime === null) this.#speaking.delete(deviceKey);
      else this.#speaking.set(deviceKey, { lastHeardTime, inactivityTimeoutMs, state });
    }
    return signs;
  }

  /**
   * When they were heard is asked again while their states are locked: of two who look at the same device, the second one
   * knows at least as much as the first.
   */
  async #write(ids: readonly string[]): Promise<SeenSign[]> {
    if (ids.length === 0) return [];
    return inUnitOfWork(this.#database.db, undefined, async (unit) => {
      await lockStates(unit.tx, ids);
      const seen = await this.#see({ ids });
      const changes = await updateStates(unit.tx, seen);
      await this.#activity.recordAll(changes.flatMap(activitiesOf), unit);
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

/** So many at most: a copy of all would cost more than the work when very many are waiting. */
function firstOf<T>(all: Iterable<T>, limit: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    first.push(one);
    if (first.length === limit) break;
  }
  return first;
}

/** What a change of state is in the time line: being late is not worth a word, nor what no one saw happen. */
function activitiesOf({ deviceId, before, after, lastReadingTime, isKnown }: StateChange): NewActivity[] {
  if (!isKnown) return [];
  if (after === 'silent') return [{ deviceId, kind: 'silent', details: null }];
  if (before !== 'silent') return [];
  if (lastReadingTime === null) return [{ deviceId, kind: 'firstHeard', details: null }];
  return [{ deviceId, kind: 'back', details: { lastReadingTime } }];
}
