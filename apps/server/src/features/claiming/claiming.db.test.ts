import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import { type ApiClient, createApiClient, DENIED, refused } from '../../testing/api-client.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld } from '../devices/testing/device-world.ts';
import { CLAIMING_LIMITS } from './claiming.limits.ts';

const DAY_MS = 86_400_000;
const CLAIM_TOPIC = 'v1/devices/me/claim';

let world: DeviceWorld;
let claimer: WorldUser;
let other: WorldUser;
let device: WorldDevice;
let now = Date.now();
let made = 0;
let api: ApiClient;

beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', AIRDECK_MQTT_PORT: '0' });
  // The limits of guesses have their own suite.
  const featureLimits = [
    replaceNumbers(CLAIMING_LIMITS, {
      guessesPerUser: 1000,
      guessesPerDevice: 1000,
      guessesPerTenantAndAddress: 1000,
    }),
  ];
  world = await createDeviceWorld({ config, clock: () => now, featureLimits });
  await world.app.ingest.start();
  api = world.api;
  claimer = world.a.customers[0].user;
  other = world.a.customers[1].user;
});
afterAll(async () => {
  await world.app.ingest.stop();
  await world.close();
});
beforeEach(async () => {
  device = await newDevice();
});

/** Advances the clock; users sign in again. */
function pass(ms: number): void {
  now += ms;
  api = createApiClient(world.app);
}

async function newDevice(customerId: string | null = null): Promise<WorldDevice> {
  const { devices } = world.app.services;
  const input = { tenantId: world.a.tenantId, customerId, name: `Box ${++made}` };
  const { device: stored, credentials } = await devices.create(input);
  return { id: stored.id, key: stored.key, name: stored.name, token: credentials.credentialsId };
}

const allow = async (id = device.id, days?: number) =>
  api(world.a.admin, 'POST', '/backoffice/claiming', { deviceIds: [id], ...(days && { days }) });
const codeOf = async (id = device.id): Promise<string> => (await allow(id)).body[0].secretKey;
const setAttributes = (values: object, id = device.id) =>
  api(world.a.admin, 'POST', `/api/plugins/telemetry/DEVICE/${id}/attributes/SERVER_SCOPE`, values);
const attributeKeys = async (id = device.id): Promise<string[]> =>
  (await api(world.a.admin, 'GET', `/api/plugins/telemetry/DEVICE/${id}/keys/attributes/SERVER_SCOPE`)).body;
const claimPath = (name = device.name) => `/api/customer/device/${encodeURIComponent(name)}/claim`;
const claim = (secretKey?: string, user = claimer, name = device.name) =>
  api(user, 'POST', claimPath(name), secretKey === undefined ? undefined : { secretKey });
const giveBack = (user: WorldUser, name = device.name) => api(user, 'DELETE', claimPath(name));
const offer = (body?: object | string, token = device.token) =>
  world.app.inject({
    method: 'POST',
    url: `/api/v1/${token}/claim`,
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const ownerOf = async (id = device.id): Promise<string | null> =>
  (await world.recordOf(id))?.deviceOwnerId ?? null;

const SUCCESS = { status: 200, body: { response: 'SUCCESS' } };
const FAILURE = { status: 400, body: 'FAILURE' };
const CLAIMED = { status: 400, body: 'CLAIMED' };

describe('a code of the tenant', () => {
  it('assigns the device to the customer that claims it, once', async () => {
    const secret = await codeOf();
    expect(secret).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    const answer = await claim(secret);
    expect(answer).toMatchObject(SUCCESS);
    expect(answer.body.device).toMatchObject({
      id: { entityType: 'DEVICE', id: device.id },
      customerId: { id: world.a.customers[0].id },
    });
    expect(await claim(secret, other)).toMatchObject(CLAIMED);
    expect(await claim(secret)).toMatchObject(CLAIMED);
    expect(await ownerOf()).toBe(world.a.customers[0].id);
    expect(await world.auditOf(device.id)).toEqual(['attributesWritten', 'assigned']);
    expect(await world.activityOf(device.id)).toEqual(['created', 'assigned']);
    expect(await attributeKeys()).not.toContain('claimingData');
  });

  it('is an attribute that programs can write, too, as JSON or as JSON in a text', async () => {
    const expirationTime = now + DAY_MS;
    for (const data of [
      { secretKey: 'from a program', expirationTime },
      JSON.stringify({ secretKey: 'from a program', expirationTime: String(expirationTime) }),
    ]) {
      device = await newDevice();
      expect((await setAttributes({ claimingData: data })).status).toBe(200);
      expect(await claim('from a Program')).toMatchObject(FAILURE);
      expect(await claim('from a program')).toMatchObject(SUCCESS);
    }
  });

  it('is ignored if the attribute is invalid', async () => {
    for (const claimingData of ['', 'null', '{', 17, { secretKey: 5, expirationTime: now + 1e9 }, [], '[]']) {
      await setAttributes({ claimingData });
      expect(await claim('')).toMatchObject(FAILURE);
      expect(await claim('5')).toMatchObject(FAILURE);
    }
  });

  it('expires', async () => {
    const { body } = await allow(device.id, 2);
    pass(2 * DAY_MS);
    expect(await claim(body[0].secretKey)).toMatchObject(FAILURE);
    const ids = `${device.id},${world.b.spareDevice.id},${world.a.customers[0].device.id}`;
    const { body: listed } = await api(world.a.admin, 'GET', `/backoffice/claiming?deviceIds=${ids}`);
    expect(listed).toMatchObject([
      { deviceId: device.id, state: 'allowed', secretKey: null },
      { deviceId: world.a.customers[0].device.id, state: 'owned', secretKey: null },
    ]);
  });

  it('ends with its withdrawal, with a newer one, and with an assignment of the device', async () => {
    const first = await codeOf();
    const second = await codeOf();
    expect(await claim(first)).toMatchObject(FAILURE);
    const gone = await api(world.a.admin, 'DELETE', `/backoffice/claiming/${device.id}`);
    expect(gone.body).toMatchObject({ state: 'closed', secretKey: null });
    expect(await claim(second)).toMatchObject(FAILURE);
    const third = await codeOf();
    const assignment = `/api/customer/${world.a.customers[1].id}/device/${device.id}`;
    await api(world.a.admin, 'POST', assignment);
    await api(world.a.admin, 'DELETE', `/api/customer/device/${device.id}`);
    expect(await claim(third)).toMatchObject(FAILURE);
  });

  it('is created for many devices at once, all or none', async () => {
    const more = [device, await newDevice(), await newDevice()];
    const deviceIds = more.map(({ id }) => id).reverse();
    const ask = (ids: string[]) => api(world.a.admin, 'POST', '/backoffice/claiming', { deviceIds: ids });
    const { body } = await ask([...deviceIds, device.id]);
    expect(body.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual(deviceIds);
    expect(new Set(body.map(({ secretKey }: { secretKey: string }) => secretKey)).size).toBe(3);
    const taken = await newDevice(world.a.customers[0].id);
    expect(await ask([device.id, taken.id])).toMatchObject(
      refused(400, 31, `Device [${taken.name}] has been already claimed!`),
    );
    expect(await ask([device.id, world.b.spareDevice.id])).toMatchObject({ status: 404 });
    expect(await claim(body[2].secretKey)).toMatchObject(SUCCESS);
  });
});

describe('a claim', () => {
  it('gets the same response for a wrong secret, an unknown device and one of another tenant', async () => {
    await codeOf();
    const answers = [
      await claim('wrong'),
      await claim('wrong', claimer, 'there is none'),
      await claim('wrong', claimer, world.b.spareDevice.name),
      await claim(undefined),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['400 "FAILURE"']),
    );
  });

  it('requires an administrator of the customer', async () => {
    const secret = await codeOf();
    const { users } = world.app.services;
    const [{ id: customerId }] = world.a.customers;
    const email = `plain.${made}@example.com`;
    const owner = { tenantId: world.a.tenantId, customerId };
    const { id } = await users.create({ authority: 'CUSTOMER_USER', ...owner, email });
    await users.setPassword(id, claimer.password);
    const plain = { id, email, password: claimer.password };
    expect(await claim(secret, plain)).toMatchObject(DENIED);
    expect(await giveBack(plain, world.a.customers[0].device.name)).toMatchObject(DENIED);
    expect(await claim(secret, world.a.admin)).toMatchObject(DENIED);
    expect(await claim(secret)).toMatchObject(SUCCESS);
  });

  it('hides earlier readings from the customer', async () => {
    const send = (pm25: number) =>
      world.app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload: { pm25 } });
    const read = async (user: WorldUser) => {
      const range = `keys=pm25&startTs=0&endTs=${now + 1}`;
      const path = `/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?${range}`;
      return ((await api(user, 'GET', path)).body.pm25 ?? []).map(({ value }: { value: string }) => value);
    };
    expect((await send(11)).statusCode).toBe(200);
    pass(1000);
    expect(await claim(await codeOf())).toMatchObject(SUCCESS);
    pass(1000);
    await send(22);
    expect(await read(claimer)).toEqual(['22']);
    expect(await read(world.a.admin)).toEqual(['22', '11']);
    expect(await giveBack(claimer)).toMatchObject({ status: 200 });
    expect((await api(claimer, 'GET', `/api/device/${device.id}`)).status).toBe(403);
    // The device keeps its token, and the next customer reads nothing of this one's rooms.
    pass(1000);
    expect(await claim(await codeOf(), other)).toMatchObject(SUCCESS);
    pass(1000);
    expect((await send(33)).statusCode).toBe(200);
    expect(await read(other)).toEqual(['33']);
  });

  it('succeeds for one of many concurrent ones', async () => {
    const secret = await codeOf();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => claim(secret, turn % 2 === 0 ? claimer : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body === 'CLAIMED')).toHaveLength(11);
    expect((await world.activityOf(device.id)).filter((kind) => kind === 'assigned')).toHaveLength(1);
  });

  it('accepts the code as it was typed, as in the console', async () => {
    const secret = await codeOf();
    expect(await claim(` ${secret.slice(0, 5).toLowerCase()}-${secret.slice(5)} `)).toMatchObject(SUCCESS);
  });

  it('treats names and secrets as plain text', async () => {
    for (const name of ["'; drop table device; --", '../../x', '%00', 'a/b', '🜁', 'x'.repeat(300)]) {
      expect(await claim('x', claimer, name)).toMatchObject({ status: 400 });
    }
    expect((await claim('x'.repeat(70_000))).status).toBe(413);
    expect((await api(claimer, 'POST', claimPath(), { secretKey: { $ne: null } })).status).toBe(400);
  });
});

describe('a device that offers itself', () => {
  it('can be claimed with its secret, over HTTP and MQTT, if its tenant permits it', async () => {
    expect((await offer({ secretKey: 'mine' })).statusCode).toBe(400);
    await setAttributes({ claimingAllowed: true });
    const { statusCode, body } = await offer({ secretKey: 'mine', durationMs: 60_000 });
    expect([statusCode, body]).toEqual([200, '']);
    expect(await claim('other')).toMatchObject(FAILURE);
    expect(await claim('mine')).toMatchObject(SUCCESS);

    device = await newDevice();
    const { client } = await PacketClient.connect(world.app.ingest.mqttPort, {
      username: device.token,
      protocolVersion: 5,
    });
    client.publish(CLAIM_TOPIC, '{"secretKey":"mine"}', 1, 1);
    expect(await client.next('puback')).toMatchObject({ messageId: 1, reasonCode: 0x87 });
    await setAttributes({ claimingAllowed: true });
    client.publish(CLAIM_TOPIC, '{"secretKey":"mine"}', 1, 2);
    expect(await client.next('puback')).toMatchObject({ messageId: 2, reasonCode: 0 });
    expect(await claim('mine')).toMatchObject(SUCCESS);
    client.publish(CLAIM_TOPIC, '{"secretKey":"again"}', 1, 3);
    expect(await client.next('puback')).toMatchObject({ messageId: 3, reasonCode: 0x87 });
    client.drop();
  });

  it('may omit the secret, sets the duration up to a day, and replaces its earlier offer', async () => {
    await setAttributes({ claimingAllowed: true });
    await offer();
    expect(await claim('guess')).toMatchObject(FAILURE);
    await offer({ secretKey: 'first', durationMs: 1000 });
    pass(1000);
    expect(await claim('first')).toMatchObject(FAILURE);
    await offer({ secretKey: 'first', durationMs: 1e15 });
    pass(DAY_MS);
    expect(await claim('first')).toMatchObject(FAILURE);
    await offer({ secretKey: 'first' });
    await offer({ secretKey: 'second', durationMs: -1 });
    expect(await claim('first')).toMatchObject(FAILURE);
    expect(await claim('second')).toMatchObject(SUCCESS);
    device = await newDevice();
    await setAttributes({ claimingAllowed: true });
    await offer('');
    expect(await claim()).toMatchObject(SUCCESS);
  });

  it('gets an error for an invalid offer, and its secret is stored nowhere', async () => {
    await setAttributes({ claimingAllowed: true });
    const long = { secretKey: 'x'.repeat(256) };
    for (const body of ['{"secretKey":', '[]', '"secret"', { secretKey: 7 }, long]) {
      expect((await offer(body)).statusCode).toBe(400);
    }
    const { rows } = await world.database.pool.query(
      'select distinct reason, payload_bytes from quarantine where device = $1',
      [device.key],
    );
    expect(rows).toEqual([{ reason: 'not-an-offer', payload_bytes: 0 }]);
    await offer({ secretKey: 'hidden' });
    const kept = await world.database.pool.query('select secret_hash from device_claim_offer');
    expect(JSON.stringify(kept.rows)).not.toContain('hidden');
  });

  it('is limited in its rate', async () => {
    await setAttributes({ claimingAllowed: true });
    const statuses = [];
    for (let turn = 0; turn < 12; turn++) statuses.push((await offer({ secretKey: 'x' })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });
});

describe('giving back', () => {
  it('is open to its customer and its tenant, and permits the device to offer itself again', async () => {
    for (const user of [claimer, world.a.admin]) {
      await claim(await codeOf());
      expect(await giveBack(other)).toMatchObject(refused(404, 32, "Requested item wasn't found!"));
      expect(await giveBack(world.b.admin)).toMatchObject({ status: 404 });
      expect(await giveBack(user)).toMatchObject({ status: 200, text: '' });
      expect(await ownerOf()).toBeNull();
      expect(await attributeKeys()).toContain('claimingAllowed');
      expect((await offer({ secretKey: 'again' })).statusCode).toBe(200);
      expect((await world.activityOf(device.id)).at(-1)).toBe('unassigned');
    }
    expect(await giveBack(world.a.admin)).toMatchObject({ status: 200 });
  });

  it('is not needed for a move to another tenant, which deletes the offer', async () => {
    await codeOf();
    await offer({ secretKey: 'mine' });
    await api(world.sysAdmin, 'POST', `/api/tenant/${world.b.tenantId}/device/${device.id}`);
    const { rows } = await world.database.pool.query(
      'select 1 from device_claim_offer where device_key = $1',
      [device.key],
    );
    expect(rows).toEqual([]);
    const [{ user }] = world.b.customers;
    expect(await claim('mine', user)).toMatchObject(FAILURE);
  });
});

describe('adding a device in the console', () => {
  const add = (given: object, user = claimer) =>
    api(user, 'POST', '/backoffice/claims', { deviceName: device.name, ...given });

  it('claims and places it in one transaction, and normalizes the typed code', async () => {
    const secret = await codeOf();
    const typed = ` ${secret.slice(0, 5).toLowerCase()}-${secret.slice(5)} `;
    const room = { deviceLabel: 'Ward 3', deviceInstalledPlace: 'Hospital', deviceInstalledCity: 'Pune' };
    expect(await add({ secretKey: typed, ...room })).toMatchObject({
      status: 200,
      body: { _id: device.id, deviceOwnerId: world.a.customers[0].id, ...room },
    });
    expect(await add({ secretKey: secret }, other)).toMatchObject({
      status: 400,
      body: { code: 'claiming.claimed' },
    });
  });

  it('does not claim the device if any part is refused', async () => {
    const secret = await codeOf();
    expect(await add({ secretKey: secret, deviceInstalledPlace: 'Nowhere' })).toMatchObject({
      status: 400,
      body: { code: 'devices.placeUnknown' },
    });
    expect(await ownerOf()).toBeNull();
    expect(await add({ secretKey: 'wrong' })).toMatchObject({ body: { code: 'claiming.refused' } });
    expect(await add({ secretKey: secret, deviceName: 'none' })).toMatchObject({
      body: { code: 'claiming.refused' },
    });
    expect(await add({ secretKey: secret })).toMatchObject({ status: 200 });
  });
});

describe('guesses', () => {
  let bounded: DeviceWorld;
  let guarded: WorldDevice;
  let at = Date.now();
  const WINDOW_MS = 15 * 60_000;

  beforeAll(async () => {
    bounded = await createDeviceWorld({ clock: () => at });
    guarded = bounded.a.spareDevice;
  });
  afterAll(() => bounded.close());

  const guess = (user: WorldUser, name = guarded.name, secretKey = 'wrong') =>
    bounded.api(user, 'POST', `/api/customer/device/${name}/claim`, { secretKey });
  const statuses = async (count: number, make: (turn: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: count }, (_, turn) => make(turn)))).map(({ status }) => status);
  const countOf = (given: number[], status: number) => given.filter((one) => one === status).length;

  it('are limited by user, also concurrent ones and for unknown devices', async () => {
    const [{ user }] = bounded.a.customers;
    const given = await statuses(15, (turn) => guess(user, turn % 2 ? guarded.name : `none ${turn}`));
    expect([countOf(given, 400), countOf(given, 429)]).toEqual([10, 5]);
    at += WINDOW_MS;
    expect((await guess(user)).status).toBe(400);
  });

  it('are limited by device, for all users together, and block the right secret, too', async () => {
    at += WINDOW_MS;
    const { body } = await bounded.api(bounded.a.admin, 'POST', '/backoffice/claiming', {
      deviceIds: [guarded.id],
    });
    const { users } = bounded.app.services;
    const [customer] = bounded.a.customers;
    const guessers = [customer.user, bounded.a.customers[1].user];
    for (let n = 0; n < 2; n++) {
      const { id: customerId } = await bounded.app.services.customers.create(bounded.a.tenantId, {
        title: `Guesser ${n}`,
      });
      const email = `guesser.${n}@example.com`;
      const owner = { tenantId: bounded.a.tenantId, customerId };
      const { id } = await users.create({ authority: 'CUSTOMER_USER', ...owner, email });
      await users.setPassword(id, customer.user.password);
      guessers.push({ id, email, password: customer.user.password });
    }
    const given = await statuses(24, (turn) => guess(guessers[turn % 3] as WorldUser));
    expect([countOf(given, 400), countOf(given, 429)]).toEqual([20, 4]);
    const last = guessers[3] as WorldUser;
    expect((await guess(last, guarded.name, body[0].secretKey)).status).toBe(429);
    at += WINDOW_MS;
    expect((await guess(last, guarded.name, body[0].secretKey)).status).toBe(200);
  });

  it('of one tenant do not affect another at the same address', async () => {
    at += WINDOW_MS;
    const text = `insert into limit_window (limit_name, key_hash, uses, end_time)
      select 'claim-guesses-of-address', key_hash, 50, end_time from limit_window
      where limit_name = 'claim-guesses-of-address'
      on conflict (limit_name, key_hash) do update set uses = 50`;
    const [mine] = bounded.a.customers;
    const [theirs] = bounded.b.customers;
    expect((await guess(mine.user)).status).toBe(400);
    await bounded.database.pool.query(text);
    expect((await guess(mine.user)).status).toBe(429);
    expect((await guess(theirs.user, bounded.b.spareDevice.name)).status).toBe(400);
  });

  it('do not include claims of devices that the customer has already', async () => {
    at += WINDOW_MS;
    const [{ user, device }] = bounded.a.customers;
    const form = { deviceName: device.name, secretKey: 'any' };
    for (let turn = 0; turn < 6; turn++) {
      expect((await guess(user, device.name)).body).toEqual('CLAIMED');
      const added = await bounded.api(user, 'POST', '/backoffice/claims', form);
      expect(added.body).toMatchObject({ code: 'claiming.claimed' });
    }
    expect((await guess(user, bounded.a.customers[1].device.name)).body).toEqual('CLAIMED');
  });

  it('do not include successful claims', async () => {
    at += WINDOW_MS;
    const [{ user }] = bounded.a.customers;
    for (let turn = 0; turn < 12; turn++) {
      const { device: one } = await bounded.app.services.devices.create({
        tenantId: bounded.a.tenantId,
        name: `own ${turn}`,
      });
      const { body } = await bounded.api(bounded.a.admin, 'POST', '/backoffice/claiming', {
        deviceIds: [one.id],
      });
      expect((await guess(user, one.name, body[0].secretKey)).status).toBe(200);
    }
  });
});
