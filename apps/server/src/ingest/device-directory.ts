import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { EventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import { TokenBucket } from '../limits/rate-limiters.ts';
import {
  type DeviceRow,
  findDeviceByKey,
  findDeviceByToken,
  findDevicesByToken,
} from './device-rows.repository.ts';
import { KEEPS_ALL, type KeptSince, type KeptTime } from './kept-time.ts';
import { type KeyNames, KnownProfiles, type ProfileNames } from './key-names.ts';
import { Unavailable } from './rejection.ts';
import { SendingRate } from './sending-rate.ts';

/** How far ahead of the clock assigned times of a burst of messages may be. */
const MAX_STAMP_AHEAD_MS = 1000;

/** An authenticated device, and its state in memory. */
export class Device {
  readonly id: string;
  /** Its key in telemetry tables. */
  readonly key: number;
  readonly tenantId: string;
  /** Whether it is a gateway. */
  readonly isGateway: boolean;
  readonly rate = new SendingRate();
  readonly quarantineRate = new TokenBucket({
    perSecond: LIMITS.ingest.quarantineRowsPerDeviceAndSecond,
    burst: LIMITS.ingest.quarantineRowsPerDeviceBurst,
  });
  readonly #keptSince: () => KeptSince;
  /** Undefined: it was never looked up, since only users and programs write for it, in names of ours. */
  readonly profile: ProfileNames | undefined;
  #lastStamp = 0;

  constructor(
    id: string,
    key: number,
    tenantId: string,
    isGateway = false,
    known: { readonly profile?: ProfileNames; readonly keptSince?: () => KeptSince } = {},
  ) {
    this.#keptSince = known.keptSince ?? (() => KEEPS_ALL);
    this.id = id;
    this.key = key;
    this.tenantId = tenantId;
    this.isGateway = isGateway;
    this.profile = known.profile;
  }

  /** The keys that are quantities of ours under another name; undefined: none is. */
  get keyNames(): KeyNames | undefined {
    return this.profile?.names;
  }

  /** Readings from before are no longer kept, epoch milliseconds. */
  get keptFrom(): number {
    return this.#keptSince().accepted;
  }

  /**
   * The time of a message without one, epoch milliseconds. Each gets a unique one: two of the same
   * millisecond would be one reading, and the first one's values would be lost, although both were acknowledged.
   */
  stamp(now: number): number {
    const next = this.#lastStamp + 1;
    this.#lastStamp = next > now && next <= now + MAX_STAMP_AHEAD_MS ? next : now;
    return this.#lastStamp;
  }
}

/** Tokens that are looked up by one statement. */
const AT_ONCE = 1_000;

/** How long a token is cached, in case another server or a manual statement changed it. */
const TRUST_MS = 60_000;
const MAX_TOKENS = 100_000;
const MAX_DEVICES = 200_000;
/** The longest access token; PostgreSQL rejects texts with NUL. */
const POSSIBLE_TOKEN = /^[^\0]{1,255}$/;

type Known = { readonly device: Device; readonly trustedUntil: number };

/**
 * Finds the device of an access token. Known tokens are cached, and dropped as soon as the device gets
 * another one or is deleted; unknown ones are not cached: the device may be created the next moment.
 */
export class DeviceDirectory {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #keptSince: () => KeptSince;
  readonly #known = new Map<string, Known>();
  readonly #tokenOf = new Map<number, string>();
  /** By key, including devices known only through a gateway. */
  readonly #devices = new Map<number, Device>();
  readonly #profiles = new KnownProfiles();
  readonly #questions = new Map<string, Promise<Device | null>>();
  /** Incremented with each invalidation: a lookup in progress at that time may be stale. */
  #forgotten = 0;

  constructor(parts: {
    pool: pg.Pool;
    clock: Clock;
    events: EventBus;
    keptTime: Pick<KeptTime, 'since'>;
  }) {
    this.#pool = parts.pool;
    this.#clock = parts.clock;
    this.#keptSince = () => parts.keptTime.since;
    parts.events.on('device.credentialsChanged', ({ deviceKey }) => this.#forget(deviceKey));
    parts.events.on('device.deleted', ({ deviceKey }) => this.#forget(deviceKey));
    parts.events.on('device.gatewayChanged', ({ deviceKey }) => this.#forget(deviceKey));
    parts.events.on('device.profileChanged', ({ deviceKey }) => this.#forget(deviceKey));
    parts.events.on('deviceProfile.keyNamesChanged', (profile) => this.#profiles.of(profile));
    parts.events.on('events.missed', () => this.#forgetAll());
  }

  /** The cached answer, or undefined if the database has to be queried. */
  recall(token: string): Device | undefined {
    const known = this.#known.get(token);
    const trustedMs = (known?.trustedUntil ?? 0) - this.#clock();
    // A later expiry was set by a clock that was ahead.
    return trustedMs > 0 && trustedMs <= TRUST_MS ? known?.device : undefined;
  }

  /** The device, or null when no device has this token. @throws Unavailable when the lookup fails. */
  async find(token: string): Promise<Device | null> {
    const device = this.recall(token);
    if (device) return device;
    if (!POSSIBLE_TOKEN.test(token)) return null;
    let question = this.#questions.get(token);
    if (!question) {
      if (this.#questions.size >= LIMITS.ingest.tokenLookups)
        throw new Unavailable('too many devices ask at once');
      question = this.#ask(token).finally(() => this.#questions.delete(token));
      this.#questions.set(token, question);
    }
    return inTime(question);
  }

  async #ask(token: string): Promise<Device | null> {
    for (;;) {
      const forgotten = this.#forgotten;
      const row = await findDeviceByToken(this.#pool, token).catch(doesNotAnswer);
      // Invalidated during the lookup.
      if (forgotten !== this.#forgotten) continue;
      if (!row) return null;
      return this.#remember(token, row);
    }
  }

  /** Devices whose token, tenant, kind or profile has changed. Names of keys that have changed are up to date then. */
  async findOld<Session extends { readonly device: Device; readonly token: string }>(
    sessions: readonly Session[],
  ): Promise<Session[]> {
    const old: Session[] = [];
    for (let first = 0; first < sessions.length; first += AT_ONCE) {
      const some = sessions.slice(first, first + AT_ONCE);
      const found = await findDevicesByToken(
        this.#pool,
        some.map(({ token }) => token),
      );
      old.push(
        ...some.filter(({ device, token }) => {
          const row = found.get(token);
          const isSame = row?.key === device.key && row.tenantId === device.tenantId;
          if (!isSame || row.isGateway !== device.isGateway) return true;
          return this.#profiles.of(row) !== device.profile;
        }),
      );
    }
    return old;
  }

  /** The device for which a user or program writes: with the rates of its own connections, if it has any here. */
  deviceFor({ id, key, tenantId }: Pick<Device, 'id' | 'key' | 'tenantId'>): Device {
    const known = this.#devices.get(key);
    return known?.tenantId === tenantId
      ? known
      : this.#keep(new Device(id, key, tenantId, false, { keptSince: this.#keptSince }));
  }

  /**
   * The device with this key, as it is stored now; undefined: it is deleted, or in stock.
   * @throws Unavailable when the lookup fails
   */
  async findByKey(key: number): Promise<Device | undefined> {
    const row = await inTime(findDeviceByKey(this.#pool, key).catch(doesNotAnswer));
    return row && this.deviceOf(row);
  }

  /** The device of a row. Its rates and times are shared by its own connections and its gateway's. */
  deviceOf(row: DeviceRow): Device {
    const { id, key, tenantId, isGateway } = row;
    const profile = this.#profiles.of(row);
    const before = this.#devices.get(key);
    const isSame = before?.tenantId === tenantId && before.isGateway === isGateway;
    if (isSame && before.profile === profile) return before;
    return this.#keep(new Device(id, key, tenantId, isGateway, { profile, keptSince: this.#keptSince }));
  }

  #keep(device: Device): Device {
    const oldest = this.#devices.keys().next().value;
    if (oldest !== undefined && this.#devices.size >= MAX_DEVICES) this.#devices.delete(oldest);
    this.#devices.set(device.key, device);
    return device;
  }

  #remember(token: string, row: DeviceRow): Device {
    const device = this.deviceOf(row);
    const { key } = device;
    this.#drop(this.#tokenOf.get(key));
    this.#drop(token);
    if (this.#known.size >= MAX_TOKENS) this.#drop(this.#known.keys().next().value);
    this.#known.set(token, { device, trustedUntil: this.#clock() + TRUST_MS });
    this.#tokenOf.set(key, token);
    return device;
  }

  #forget(deviceKey: number): void {
    this.#forgotten += 1;
    this.#devices.delete(deviceKey);
    this.#drop(this.#tokenOf.get(deviceKey));
  }

  #forgetAll(): void {
    this.#forgotten += 1;
    this.#known.clear();
    this.#tokenOf.clear();
  }

  #drop(token: string | undefined): void {
    const known = token === undefined ? undefined : this.#known.get(token);
    if (token === undefined || !known) return;
    this.#known.delete(token);
    this.#tokenOf.delete(known.device.key);
  }
}

function doesNotAnswer(cause: unknown): never {
  throw new Unavailable('the database does not answer', { cause });
}

async function inTime<Found>(question: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Unavailable('the database does not answer')),
      LIMITS.ingest.tokenLookupMs,
    );
  });
  try {
    return await Promise.race([question, late]);
  } finally {
    clearTimeout(timer);
  }
}
