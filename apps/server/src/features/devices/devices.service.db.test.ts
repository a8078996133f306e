import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { createEventBus } from '../../events.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let database: TestDatabase;
let world: World;
let services: Services;
let now = Date.UTC(2026, 5, 1);
let happened: [string, unknown][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const events = createEventBus();
  for (const name of ['device.moved', 'device.deleted', 'device.credentialsChanged'] as const) {
    events.on(name, (device: unknown) => happened.push([name, device]));
  }
  services = await createServices({ database, events, clock: () => now });
});
beforeEach(() => {
  happened = [];
});
afterAll(() => database.close());

const create = async (name: string, more: object = {}) =>
  (await services.devices.create({ tenantId: world.a.tenantId, name, ...more })).device;

describe('a new device', () => {
  it('has an id derived from its creation time', async () => {
    const { id, createdTime, version } = await create('timed');
    const [low, mid, high] = id.split('-');
    const ticks = BigInt(`0x${high?.slice(1)}${mid}${low}`);
    expect(Number(ticks / 10_000n) - 12_219_292_800_000).toBe(now);
    expect([createdTime, version]).toEqual([now, 1]);
  });

  it('has the profile given by id, else by name, else the default; a new name creates a profile', async () => {
    const outdoor = await create('by new name', { type: 'Outdoor' });
    expect(outdoor.type).toBe('Outdoor');
    const byId = await create('by id', { deviceProfileId: outdoor.deviceProfileId, type: 'ignored' });
    expect([byId.type, byId.deviceProfileId]).toEqual(['Outdoor', outdoor.deviceProfileId]);
    expect((await create('by known name', { type: 'Outdoor' })).deviceProfileId).toBe(byId.deviceProfileId);
    expect((await create('by nothing')).type).toBe('default');
  });

  it('creates a new profile once for concurrent devices', async () => {
    const wishes = Array.from({ length: 6 }, (_, index) => create(`herd ${index}`, { type: 'Herd' }));
    const profiles = (await Promise.all(wishes)).map(({ deviceProfileId }) => deviceProfileId);
    expect(new Set(profiles).size).toBe(1);
  });

  it('has the given access token', async () => {
    const wish = { tenantId: world.a.tenantId, name: 'tokened', accessToken: 'chosen-token' };
    expect((await services.devices.create(wish)).credentials.credentialsId).toBe('chosen-token');
  });

  it.each([
    '"><img src=x onerror=alert(1)>',
    "'; drop table device; --",
    '{{7*7}} #{7*7} %s %n',
    '\u202egnirts a',
    '=cmd|calc!A1',
    '🌬️ Büro 東京',
  ])('may have any text as its name, stored unchanged: %s', async (name) => {
    expect((await create(name, { label: name })).name).toBe(name);
  });

  it.each([
    ['Device name should be specified!', { name: '' }],
    ['Device name should be specified!', { name: '  ' }],
    ['Validation error: name length must be equal or less than 255', { name: 'x'.repeat(256) }],
    ['Validation error: label length must be equal or less than 255', { label: 'x'.repeat(256) }],
    ['Validation error: name is malformed', { name: 'a\0b' }],
    ['Validation error: name is malformed', { name: 'half \ud83d' }],
    ['Validation error: additionalInfo is malformed', { additionalInfo: { deep: [{ text: '\0' }] } }],
    ['Validation error: additionalInfo is malformed', { additionalInfo: { 'key\0': 1 } }],
    ['Device with such name already exists!', { name: 'twice' }],
    ['Device is referencing non existing device profile!', { deviceProfileId: UNKNOWN }],
    ["Can't assign device to non-existent customer!", { customerId: UNKNOWN }],
    [
      'Validation error: credentialsId length must be equal or less than 255',
      { accessToken: 'x'.repeat(256) },
    ],
  ])('is refused: %s (%#)', async (message, wish) => {
    await create('twice').catch(() => undefined);
    await expect(create('refused', wish)).rejects.toMatchObject({ message, status: 400, errorCode: 31 });
    const { rows } = await database.pool.query("select 1 from device where name = 'refused'");
    expect(rows).toEqual([]);
  });

  it("cannot have another tenant's customer, profile or access token", async () => {
    const foreign = world.b.customers[0];
    await expect(create('x', { customerId: foreign.id })).rejects.toThrow(
      "Can't assign device to customer from different tenant!",
    );
    const { rows } = await database.pool.query('select device_profile_id as id from device where id = $1', [
      foreign.device.id,
    ]);
    await expect(create('x', { deviceProfileId: rows[0].id })).rejects.toThrow(
      'Device can`t be referencing to device profile from different tenant!',
    );
    await expect(create('x', { accessToken: foreign.device.token })).rejects.toThrow(
      'Device credentials are already assigned to another device!',
    );
  });

  it("may have the name of another tenant's device", async () => {
    await expect(create(world.b.spareDevice.name)).resolves.toBeDefined();
  });

  it('ignores server-side fields of the caller', async () => {
    const slipped = { key: 1, id: UNKNOWN, version: 99, createdTime: 1, tenantReadableFrom: 5 };
    const device = await create('slipped', slipped);
    expect(device).toMatchObject({ version: 1, createdTime: now, tenantReadableFrom: 0 });
    expect([device.id, device.key]).not.toEqual([UNKNOWN, 1]);
  });
});

describe('a saved device', () => {
  it('has every field replaced: missing ones become null', async () => {
    const device = await create('whole', { label: 'L', additionalInfo: { a: 1 } });
    const saved = await services.devices.update(world.a.tenantId, device.id, { name: 'whole 2' });
    expect(saved).toMatchObject({ name: 'whole 2', label: null, additionalInfo: null, version: 2 });
  });

  it('is refused with a stale version', async () => {
    const { id } = await create('versioned');
    const save = (name: string, version?: number) =>
      services.devices.update(world.a.tenantId, id, { name, ...(version && { version }) });
    await save('versioned 2', 1);
    await expect(save('versioned 3', 1)).rejects.toMatchObject({
      message: 'Device was already changed by someone else',
      status: 409,
      errorCode: 35,
    });
    expect((await save('versioned 4')).version).toBe(3);
  });

  it('accepts one of several concurrent saves with the same version', async () => {
    const { id } = await create('raced');
    const saves = Array.from({ length: 8 }, (_, index) =>
      services.devices.update(world.a.tenantId, id, { name: `raced ${index}`, version: 1 }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await database.pool.query('select version from device where id = $1', [id]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('counts each concurrent save without a version', async () => {
    const { id } = await create('counted');
    const saves = Array.from({ length: 8 }, () =>
      services.devices.update(world.a.tenantId, id, { name: 'counted' }),
    );
    await Promise.all(saves);
    const { rows } = await database.pool.query('select version from device where id = $1', [id]);
    expect(rows).toEqual([{ version: 9 }]);
  });

  it('is not found in another tenant', async () => {
    const { id } = await create('mine');
    for (const act of [
      () => services.devices.update(world.b.tenantId, id, { name: 'theirs' }),
      () => services.deviceAssignment.assign(world.b.tenantId, id, world.b.customers[0].id),
      () => services.devices.delete(world.b.tenantId, id),
    ]) {
      await expect(act()).rejects.toMatchObject({
        status: 404,
        message: `Device with id [${id}] is not found`,
      });
    }
  });

  it('cannot get the name of another device', async () => {
    const { id } = await create('second');
    await create('first');
    const save = services.devices.update(world.a.tenantId, id, { name: 'first' });
    await expect(save).rejects.toThrow('Device with such name already exists!');
  });
});

describe('a device that is assigned to another customer', () => {
  const [one, other] = [0, 1] as const;
  const boundOf = async (id: string) => {
    const { rows } = await database.pool.query(
      'select customer_id as customer, customer_readable_from as bound from device where id = $1',
      [id],
    );
    return rows[0];
  };

  it('hides its earlier readings, unless the history is included', async () => {
    const { id, key } = await create('moving', { customerId: world.a.customers[one].id });
    expect((await boundOf(id)).bound).toBe(0);
    now += 1000;
    await services.deviceAssignment.assign(world.a.tenantId, id, world.a.customers[other].id);
    expect(await boundOf(id)).toEqual({ customer: world.a.customers[other].id, bound: now });
    expect(happened).toEqual([['device.moved', { deviceId: id, deviceKey: key }]]);
    await services.deviceAssignment.assign(world.a.tenantId, id, world.a.customers[one].id, {
      withHistory: true,
    });
    expect(await boundOf(id)).toEqual({ customer: world.a.customers[one].id, bound: 0 });
  });

  it('keeps its readable history without an event when the customer stays the same', async () => {
    const customerId = world.a.customers[one].id;
    const { id } = await create('staying', { customerId });
    now += 1000;
    await services.deviceAssignment.assign(world.a.tenantId, id, customerId);
    await services.devices.update(world.a.tenantId, id, { name: 'staying', customerId });
    expect((await boundOf(id)).bound).toBe(0);
    expect(happened).toEqual([]);
  });

  it('hides its earlier readings, too, when the customer is changed by a save', async () => {
    const { id, key } = await create('saved away', { customerId: world.a.customers[one].id });
    now += 1000;
    await services.devices.update(world.a.tenantId, id, { name: 'saved away' });
    expect(await boundOf(id)).toEqual({ customer: null, bound: now });
    expect(happened).toEqual([['device.moved', { deviceId: id, deviceKey: key }]]);
  });

  it('cannot be assigned to a customer of another tenant', async () => {
    const { id } = await create('not leaving');
    const move = services.deviceAssignment.assign(world.a.tenantId, id, world.b.customers[0].id);
    await expect(move).rejects.toThrow("Can't assign device to customer from different tenant!");
  });
});

describe('a deleted device', () => {
  it('is deleted with all of its data', async () => {
    const { id, key } = await create('going');
    const { key: kept } = world.a.spareDevice;
    await database.pool.query(
      'create table if not exists reading_any partition of reading for values from (0) to (100)',
    );
    for (const device of [key, kept]) {
      await database.pool.query('insert into reading (device, ts, pm25) values ($1, 5, 1)', [device]);
      await database.pool.query('insert into latest_reading (device, ts, received_time) values ($1, 5, 5)', [
        device,
      ]);
      await database.pool.query('insert into dirty_hour (device, hour) values ($1, 0)', [device]);
      await database.pool.query("insert into device_attribute values ($1, 'SERVER_SCOPE', 'k', '1', 0)", [
        device,
      ]);
    }
    await services.devices.delete(world.a.tenantId, id);
    await services.readingPurge.run(new AbortController().signal);
    for (const table of ['reading', 'latest_reading', 'dirty_hour']) {
      const { rows } = await database.pool.query(`select device from ${table}`);
      expect([table, rows]).toEqual([table, [{ device: kept }]]);
    }
    const { rows } = await database.pool.query('select device_key as key from device_attribute');
    expect(rows).toEqual([{ key: kept }]);
    expect(happened).toEqual([['device.deleted', { deviceId: id, deviceKey: key }]]);
  });

  it('cannot be deleted again', async () => {
    const { id } = await create('gone');
    await services.devices.delete(world.a.tenantId, id);
    await expect(services.devices.delete(world.a.tenantId, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a unit of work', () => {
  it('is rolled back as a whole, without events', async () => {
    const { id } = await create('survivor');
    const work = inUnitOfWork(database.db, undefined, async (unit) => {
      await services.devices.create({ tenantId: world.a.tenantId, name: 'never was' }, unit);
      await services.devices.delete(world.a.tenantId, id, unit);
      throw new Error('second thoughts');
    });
    await expect(work).rejects.toThrow('second thoughts');
    const { rows } = await database.pool.query(
      "select name from device where name in ('survivor', 'never was')",
    );
    expect(rows).toEqual([{ name: 'survivor' }]);
    expect(happened).toEqual([]);
  });
});
