import { faultsOfAll } from '@airdeck/air/further-faults';
import { type FeedReading, READING_FEED_ERRORS } from '@airdeck/contract/reading-feed/reading-feed';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/errors.ts';
import { createPauses } from '../../limits/pauses.ts';
import type { BrokerConnection } from '../../notify/mqtt/broker.ts';
import type { DeclaredQuantities, QuantityService } from '../quantities/quantities.service.ts';
import type { ReadingFeeds } from '../reading-feed/reading-feed.service.ts';
import { type BridgedDevice, findBridgedDevices, publishesKey } from './bridged-devices.repository.ts';
import {
  BIRTH_TOPIC,
  configTopic,
  type Message,
  OFFLINE,
  ONLINE,
  objectOf,
  sensorConfig,
  stateTopic,
  statusTopic,
  withdrawals,
} from './discovery.ts';
import { HOME_ASSISTANT_LIMITS } from './home-assistant.limits.ts';
import {
  type BridgeRow,
  findKnownDevices,
  noteBridge,
  saveKnownDevice,
} from './home-assistant.repository.ts';

const {
  devices: mostDevices,
  windowMessages,
  readingsPerPage,
  pagesPerTurn,
  compareEveryMs,
} = HOME_ASSISTANT_LIMITS.numbers;

export type BridgeParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly readingFeeds: ReadingFeeds;
  readonly quantities: Pick<QuantityService, 'byKey'>;
  readonly brandOf: BrandOf;
};

type SensorValue = {
  readonly deviceId: string;
  readonly key: string;
  /** Epoch ms. */
  readonly ts: number;
  readonly value: number;
};

/**
 * The state of one connection to a broker. Values leave in the order of the feed, and its place moves on when the
 * broker has acknowledged them. A connection begins with the latest values of all sensors: after a failure or a kill, none
 * is left with an old one. A value that is older than the state of its sensor is history, and is not sent.
 */
export class Bridge {
  /** The settings with which it was connected, and how far it is. */
  row: BridgeRow;
  readonly connection: BrokerConnection;
  readonly #parts: BridgeParts;
  /** Message of each sensor, by topic. */
  readonly #announced = new Map<string, string>();
  #devices = new Map<string, BridgedDevice>();
  /** The quantities that the installation declares, by key. */
  #declared: DeclaredQuantities = new Map();
  /** Time of the state of each sensor, by device and key; epoch ms. */
  readonly #stateTimes = new Map<string, number>();
  #isBirthDue = false;
  /** Since the last note of it. */
  #hasPublished = false;
  #comparedTime = Number.NEGATIVE_INFINITY;

  constructor(row: BridgeRow, connection: BrokerConnection, parts: BridgeParts) {
    this.row = row;
    this.connection = connection;
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    await this.connection.subscribe(BIRTH_TOPIC);
    await this.#publish([{ topic: statusTopic(this.row.topicPrefix), payload: ONLINE, retain: true }]);
  }

  /** For what the broker sends. */
  receive(topic: string, payload: string): void {
    if (topic === BIRTH_TOPIC && payload === ONLINE) this.#isBirthDue = true;
  }

  /** Publishes what is new. @throws DeliveryError */
  async step(): Promise<void> {
    this.connection.beginTurn();
    const { clock } = this.#parts;
    if (clock() - this.#comparedTime >= compareEveryMs) await this.#compareDevices();
    for (let page = 0; page < pagesPerTurn && (await this.#publishPage()); page++);
    if (!this.#hasPublished) return;
    this.#hasPublished = false;
    await this.#note({ publishedTime: clock() });
  }

  /** Withdraws all devices. @throws DeliveryError */
  async withdraw(): Promise<void> {
    await this.#publish(
      [...this.#devices].flatMap(([id, { sensors }]) => withdrawals(id, [...sensors.keys()].map(objectOf))),
    );
  }

  /** Leaves without its last will. */
  async end(): Promise<void> {
    await this.#publish([{ topic: statusTopic(this.row.topicPrefix), payload: OFFLINE, retain: true }]).catch(
      () => undefined,
    );
    this.connection.end();
  }

  /** Announces devices and sensors that are new, or have other names, with their states, and withdraws those that left. */
  async #compareDevices(): Promise<void> {
    const { database, clock, quantities } = this.#parts;
    const { db } = database;
    const { tenantId } = this.row;
    const isBirth = this.#isBirthDue;
    this.#isBirthDue = false;
    if (isBirth) this.#announced.clear();
    const known = await findKnownDevices(db, tenantId);
    this.#declared = await quantities.byKey();
    const found = await findBridgedDevices(db, this.row, this.#declared, mostDevices);
    const devices = new Map(found.map((device) => [device.id, device]));
    const pause = createPauses();
    for (const device of found) {
      await pause();
      const objects = [...device.sensors.keys()].map(objectOf);
      const former = known.get(device.id) ?? [];
      const left = former.filter((object) => !objects.includes(object));
      // Before it is announced: after a kill in between, it can be withdrawn.
      if (objects.some((object) => !former.includes(object)))
        await saveKnownDevice(db, tenantId, device.id, [...objects, ...left]);
      await this.#announce(device);
      if (left.length === 0) continue;
      await this.#withdrawObjects(device.id, left);
      await saveKnownDevice(db, tenantId, device.id, objects);
    }
    for (const [deviceId, objects] of known) {
      if (devices.has(deviceId)) continue;
      await this.#withdrawObjects(deviceId, objects);
      await saveKnownDevice(db, tenantId, deviceId, []);
    }
    this.#devices = devices;
    this.#comparedTime = clock();
  }

  async #announce(device: BridgedDevice): Promise<void> {
    const settings = { ...this.row, declared: this.#declared, brand: this.#parts.brandOf(this.row) };
    const changed = [...device.sensors].flatMap(([key, latest]) => {
      const topic = configTopic(device.id, objectOf(key));
      const payload = sensorConfig(device, key, settings);
      return this.#announced.get(topic) === payload ? [] : [{ key, latest, topic, payload }];
    });
    await this.#publish(changed.map(({ topic, payload }) => ({ topic, payload, retain: true })));
    for (const { topic, payload } of changed) this.#announced.set(topic, payload);
    const silentBefore = this.#parts.clock() - device.inactivityTimeoutMs;
    await this.#publish(
      changed.flatMap(({ key, latest: { value, ts } }) =>
        value === null || ts <= silentBefore
          ? []
          : [
              {
                topic: stateTopic(this.row.topicPrefix, device, key),
                payload: String(value),
                retain: false,
              },
            ],
      ),
    );
    for (const { key, latest } of changed) this.#stateTimes.set(`${device.id} ${key}`, latest.ts);
  }

  async #withdrawObjects(deviceId: string, objects: readonly string[]): Promise<void> {
    await this.#publish(withdrawals(deviceId, objects));
    for (const { topic } of withdrawals(deviceId, objects)) this.#announced.delete(topic);
  }

  /** @returns whether there may be more */
  async #publishPage(): Promise<boolean> {
    const { readingFeeds } = this.#parts;
    const { tenantId, devices, cursor: after } = this.row;
    const page = await readingFeeds
      .follow({ tenantId, customerId: null, devices }, { after, limit: readingsPerPage })
      .catch((error) => {
        if (error instanceof ApiError && error.code === READING_FEED_ERRORS.cursorGone.code) return undefined;
        throw error;
      });
    if (!page) {
      await this.#note({ cursor: await readingFeeds.begin(tenantId) });
      // The states of now, instead of what can no longer be followed.
      this.#announced.clear();
      await this.#compareDevices();
      return false;
    }
    if (page.cursor === after) return false;
    const values = page.readings.flatMap((reading) => this.#valuesOf(reading));
    if (values.some(({ deviceId, key }) => !this.#devices.get(deviceId)?.sensors.has(key)))
      await this.#compareDevices();
    await this.#publishValues(values);
    await this.#note({ cursor: page.cursor });
    return page.hasMore;
  }

  /** The numbers of a reading that are published, without those that no sensor can mean. */
  #valuesOf({ deviceId, ts, values }: FeedReading): SensorValue[] {
    const faults = faultsOfAll(values, values, this.#declared);
    return Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'number' && publishesKey(this.row, key, this.#declared) && !faults?.has(key)
        ? [{ deviceId, key, ts, value }]
        : [],
    );
  }

  /** Publishes the values that are newer than the states of their sensors. */
  async #publishValues(values: readonly SensorValue[]): Promise<void> {
    const times = new Map<string, number>();
    const messages = values.flatMap(({ deviceId, key, ts, value }) => {
      const device = this.#devices.get(deviceId);
      const sensor = `${deviceId} ${key}`;
      const stateTime = times.get(sensor) ?? this.#stateTimes.get(sensor) ?? Number.NEGATIVE_INFINITY;
      if (!device || ts <= stateTime) return [];
      times.set(sensor, ts);
      const topic = stateTopic(this.row.topicPrefix, device, key);
      return [{ topic, payload: String(value), retain: false }];
    });
    await this.#publish(messages);
    for (const [sensor, ts] of times) this.#stateTimes.set(sensor, ts);
  }

  /** Resolves when the broker has acknowledged all. @throws DeliveryError */
  async #publish(messages: readonly Message[]): Promise<void> {
    for (let first = 0; first < messages.length; first += windowMessages) {
      const next = messages.slice(first, first + windowMessages);
      await Promise.all(
        next.map(({ topic, payload, retain }) => this.connection.publish(topic, payload, { retain })),
      );
      this.#hasPublished = true;
    }
  }

  async #note(progress: Partial<BridgeRow>): Promise<void> {
    await noteBridge(this.#parts.database.db, this.row, progress);
    this.row = { ...this.row, ...progress };
  }
}
