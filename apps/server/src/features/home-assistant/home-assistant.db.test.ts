import type { HomeAssistantForm } from '@airdeck/contract/home-assistant/home-assistant';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productBrand } from '../../brand.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';
import { moveStoredBatches } from '../reading-feed/feed-rows.repository.ts';
import { configTopic, nodeOf } from './discovery.ts';
import { homeAssistantJob } from './home-assistant-job.ts';
import { TestBroker } from './testing/test-broker.ts';

const START = Date.UTC(2026, 2, 10, 12, 30);
const SECOND_MS = 1_000;
const PATH = '/backoffice/homeAssistant';

const FORM: HomeAssistantForm = {
  host: 'broker.example.com',
  port: '1883',
  usesTls: false,
  username: 'air',
  password: 'secret',
  topicPrefix: 'airdeck',
  language: 'en',
  devices: { kind: 'all' },
  keys: [],
  isEnabled: true,
};

const broker = new TestBroker();
let world: AppWorld;
let job: Job;
let server = new AbortController();
let now = START;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(async () => {
  server.abort();
  await job.run(server.signal);
  await broker.stop();
  await world.close();
});
beforeEach(async () => {
  await broker.stop();
  broker.admits = () => true;
  broker.refuses = () => false;
  broker.published.length = 0;
  await broker.start();
  await world.database.pool.query('truncate home_assistant_bridge, home_assistant_device');
  await restart();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  world.api(world.a.admin, method, `${PATH}${path}`, body);

/** Another process with the job; the former one was killed. */
async function restart(): Promise<void> {
  server.abort();
  if (job) await job.run(server.signal);
  server = new AbortController();
  job = homeAssistantJob({
    database: world.database,
    clock: () => now,
    readingFeeds: world.app.services.readingFeeds,
    quantities: world.app.services.quantities,
    outbound: createOutbound({ allowsPrivate: true }),
    brandOf: () => productBrand('https://air.example.com'),
  });
}

/** Saves the bridge, with the address of the broker, which the tenants of this installation may not name. */
async function save(form: Partial<HomeAssistantForm> = {}) {
  await setHost(FORM.host);
  const saved = await call('PUT', '', { ...FORM, ...form });
  expect(saved.status).toBe(200);
  await setHost('127.0.0.1', broker.port);
  return saved.body;
}
const setHost = (host: string, port = 1883) =>
  world.database.pool.query('update home_assistant_bridge set host = $1, port = $2', [host, port]);

async function store(device: WorldDevice, values: object, ts = now) {
  const url = `/api/plugins/telemetry/DEVICE/${device.id}/timeseries/ANY`;
  expect((await world.api(world.a.admin, 'POST', url, { ts, values })).status).toBe(200);
  await moveStoredBatches(world.database.pool, now);
}

/** A turn of the job, after a time. */
async function turn(afterMs = SECOND_MS): Promise<void> {
  now += afterMs;
  await job.run(server.signal);
}
const rename = (device: WorldDevice, label: string) =>
  world.database.pool.query('update device set label = $2 where id = $1', [device.id, label]);

const states = () =>
  broker.published.filter(({ topic }) => topic.startsWith('airdeck/') && !topic.endsWith('/status'));
const values = () => states().map(({ topic, payload }) => [topic, payload]);
const sensorsOf = (device: WorldDevice) =>
  [...broker.retained.keys()].filter((topic) => topic.includes(nodeOf(device.id))).sort();
const configOf = (device: WorldDevice, key: string) =>
  JSON.parse(broker.retained.get(configTopic(device.id, key)) ?? 'null');

describe('the bridge to Home Assistant', () => {
  it('announces rooms in any script, and publishes their values as they come', async () => {
    const [{ device: one }, { id: customerId, device: other }] = world.a.customers;
    await rename(one, 'غرفة +1/#\u202e');
    await rename(other, '会議室');
    await store(one, { co2: 600, temp: 21.5, mode: 2, uptime: 5 });
    await save();
    await turn();
    expect(broker.retained.get('airdeck/status')).toBe('online');
    expect(sensorsOf(one)).toEqual([configTopic(one.id, 'co2'), configTopic(one.id, 'temp')]);
    const topic = `airdeck/غرفة %2B1%2F%23/${one.name}/co2`;
    expect(configOf(one, 'co2')).toEqual({
      unique_id: `${nodeOf(one.id)}_co2`,
      name: 'CO₂',
      device_class: 'carbon_dioxide',
      unit_of_measurement: 'ppm',
      suggested_display_precision: 0,
      state_class: 'measurement',
      state_topic: topic,
      expire_after: 600,
      availability_topic: 'airdeck/status',
      device: {
        identifiers: [nodeOf(one.id)],
        name: 'غرفة +1/#',
        serial_number: one.name,
        manufacturer: 'Airdeck',
        model: 'default',
        configuration_url: 'https://air.example.com',
      },
      origin: { name: 'Airdeck', url: 'https://air.example.com' },
    });
    expect(values()).toContainEqual([topic, '600']);

    broker.published.length = 0;
    await store(one, { co2: 610 });
    await store(one, { co2: 620 }, now + 1);
    await store(one, { co2: 400 }, now - 60 * SECOND_MS);
    // A number that no sensor can mean is no value, and its sensor stays.
    await store(one, { co2: 32_767, radon: 100 }, now + 2);
    await turn();
    expect(values()).toEqual([
      // The state of a sensor that is new.
      [topic.replace('co2', 'radon'), '100'],
      [topic, '610'],
      [topic, '620'],
    ]);
    expect(broker.published.every(({ retain, topic: to }) => retain === to.endsWith('/config'))).toBe(true);
    expect(sensorsOf(one)).toHaveLength(3);
    expect(configOf(one, 'radon')).toMatchObject({ name: 'Radon', unit_of_measurement: 'Bq/m³' });

    await save({
      devices: { kind: 'customers', customerIds: [customerId] },
      keys: ['rh', 'uptime'],
      language: 'ar',
    });
    await store(other, { rh: 40, co2: 500, uptime: 7 });
    await turn();
    expect(sensorsOf(one)).toEqual([]);
    expect(sensorsOf(other)).toEqual([configTopic(other.id, 'rh'), configTopic(other.id, 'uptime')]);
    expect(configOf(other, 'rh')).toMatchObject({ name: 'الرطوبة', device: { name: '会議室' } });
    const { connectedSince, publishedTime, failure, deviceCount } = (await call('GET')).body;
    expect([connectedSince, publishedTime, failure, deviceCount]).toEqual([now, now, null, 1]);
  });

  it('publishes declared quantities by their names, within their bounds', async () => {
    const { device } = world.a.customers[0];
    const methane = {
      key: 'ch4',
      names: { en: 'Methane', ja: 'メタン', ar: 'ميثان' },
      unit: 'ppm',
      decimals: 2,
      min: 0,
      max: 100,
      bands: null,
    };
    expect((await world.api(world.sysAdmin, 'POST', '/backoffice/quantities', methane)).status).toBe(201);
    await store(device, { ch4: 2.5 });
    await save();
    await turn();
    expect(configOf(device, 'ch4')).toMatchObject({
      name: 'Methane',
      unit_of_measurement: 'ppm',
      suggested_display_precision: 2,
    });
    await store(device, { ch4: 1000 });
    await store(device, { ch4: 3 }, now + 1);
    broker.published.length = 0;
    await turn();
    expect(values().map(([, payload]) => payload)).toEqual(['3']);
  });

  it('says why it fails, tries less and less often, and sends what it missed', async () => {
    const { spareDevice } = world.a;
    broker.admits = (username, password) => username === 'air' && password === 'right';
    await save();
    await turn();
    await turn();
    const { connectedSince, failure } = (await call('GET')).body;
    expect(connectedSince).toBeNull();
    expect(failure).toEqual({
      time: now - SECOND_MS,
      reason: 'refused',
      detail: 'Connection refused: Not authorized',
      nextTime: now + 4 * SECOND_MS,
    });
    broker.admits = () => true;
    await turn(4 * SECOND_MS);
    expect((await call('GET')).body).toMatchObject({ connectedSince: now, failure: { nextTime: null } });

    await broker.stop();
    await store(spareDevice, { rh: 41 });
    await expect
      .poll(async () => {
        await turn();
        return (await call('GET')).body.failure.reason;
      })
      .toBe('unreachable');
    expect((await call('GET')).body.connectedSince).toBeNull();
    await broker.start();
    broker.published.length = 0;
    await store(spareDevice, { rh: 42 }, now + 1);
    await turn(700 * SECOND_MS);
    // A value of that age is not the state of now.
    expect(values()).toEqual([]);
    expect(sensorsOf(spareDevice)).toContain(configTopic(spareDevice.id, 'rh'));
    await store(spareDevice, { rh: 43 });
    await turn();
    expect(values()).toEqual([[`airdeck/${spareDevice.name}/${spareDevice.name}/rh`, '43']]);
  });

  it('publishes the newest of the values that were not acknowledged, also after it was killed', async () => {
    const { spareDevice } = world.a;
    await store(spareDevice, { rh: 50 });
    await save();
    await turn();
    broker.refuses = (topic) => topic.startsWith('airdeck/');
    broker.published.length = 0;
    await store(spareDevice, { rh: 51 });
    await store(spareDevice, { rh: 52 }, now + 1);
    await turn();
    expect((await call('GET')).body.connectedSince).toBeNull();
    expect(values()).toEqual([]);
    broker.refuses = () => false;
    await restart();
    await turn(10 * SECOND_MS);
    expect(values()).toEqual([[`airdeck/${spareDevice.name}/${spareDevice.name}/rh`, '52']]);
    await turn();
    expect(values()).toHaveLength(1);
  });

  it('announces again what is renamed, and everything when Home Assistant starts', async () => {
    const { spareDevice } = world.a;
    await store(spareDevice, { rh: 60 });
    await save();
    await turn();
    await rename(spareDevice, 'Attic');
    broker.published.length = 0;
    await turn(10 * SECOND_MS);
    expect(configOf(spareDevice, 'rh')).toMatchObject({ device: { name: 'Attic' } });
    expect(values()).toContainEqual([`airdeck/Attic/${spareDevice.name}/rh`, '60']);
    const all = broker.retained.size;
    broker.published.length = 0;
    await turn(10 * SECOND_MS);
    expect(broker.published).toEqual([]);
    await broker.send('homeassistant/status', 'online');
    await expect
      .poll(async () => {
        await turn(10 * SECOND_MS);
        return broker.published.filter(({ topic }) => topic.endsWith('/config')).length;
      })
      .toBe(all - 1);
    expect(values()).toContainEqual([`airdeck/Attic/${spareDevice.name}/rh`, '60']);
    await rename(spareDevice, '');
  });

  it('withdraws devices that left, even if it was not running, and all when it is deleted', async () => {
    const [{ device: one }, { device: other }] = world.a.customers;
    for (const device of [one, other]) await store(device, { rh: 70 });
    await save();
    await turn();
    expect(sensorsOf(other)).not.toEqual([]);
    await restart();
    await world.database.pool.query(
      'update device set name = name || $2, customer_id = null, tenant_id = null, device_profile_id = null where id = $1',
      [other.id, '-gone'],
    );
    await turn(10 * SECOND_MS);
    expect(sensorsOf(other)).toEqual([]);
    expect(sensorsOf(one)).not.toEqual([]);
    expect((await call('DELETE')).status).toBe(200);
    await turn();
    expect([...broker.retained]).toEqual([['airdeck/status', 'offline']]);
  });

  it('is offline by its last will when its server is killed, and by itself when it is paused', async () => {
    await save();
    await turn();
    expect(broker.retained.get('airdeck/status')).toBe('online');
    await restart();
    await expect.poll(() => broker.retained.get('airdeck/status')).toBe('offline');
    await turn();
    expect(broker.retained.get('airdeck/status')).toBe('online');
    await save({ isEnabled: false });
    await turn();
    expect(broker.retained.get('airdeck/status')).toBe('offline');
    expect((await call('GET')).body.connectedSince).toBeNull();
  });

  it('keeps its password to itself and to one broker, is tested, and refuses private networks', async () => {
    expect((await call('PUT', '', { ...FORM, host: '10.0.0.1' })).body.code).toBe(
      'homeAssistant.addressRefused',
    );
    for (const [field, value] of [
      ['host', 'a b'],
      ['port', '0'],
      ['topicPrefix', 'a/#'],
      ['topicPrefix', 'homeassistant'],
    ])
      expect((await call('PUT', '', { ...FORM, [field ?? '']: value })).status).toBe(400);
    expect((await call('POST', '/test')).status).toBe(404);
    const saved = await save();
    expect(saved).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(saved)).not.toContain('secret');
    // The application itself allows no private targets.
    expect((await call('POST', '/test')).body).toEqual({
      isDelivered: false,
      reason: 'addressRefused',
      detail: null,
    });
    const { password: _, ...unchanged } = FORM;
    await setHost(FORM.host);
    expect((await call('PUT', '', unchanged)).body.hasPassword).toBe(true);
    expect((await call('PUT', '', { ...unchanged, host: 'other.example.com' })).body.hasPassword).toBe(false);
  });
});
