import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus, type EventBus } from '../events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld, type World } from '../testing/world.ts';
import { DeviceDirectory } from './device-directory.ts';
import { KEEPS_ALL } from './kept-time.ts';
import { Unavailable } from './rejection.ts';

describe('DeviceDirectory', () => {
  let database: TestDatabase;
  let world: World;
  let events: EventBus;
  let directory: DeviceDirectory;
  let now = 0;
  let asked = 0;
  /** The pool, with a count of the queries and a hook between query and result. */
  let meanwhile: () => Promise<void> = async () => undefined;
  const pool = {
    query: async (query: pg.QueryConfig) => {
      asked += 1;
      const answer = await database.pool.query(query);
      await meanwhile();
      return answer;
    },
  } as unknown as pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    events = createEventBus();
    now = 1_000_000;
    asked = 0;
    meanwhile = async () => undefined;
    directory = new DeviceDirectory({ pool, clock: () => now, events, keptTime: { since: KEEPS_ALL } });
  });

  const device = () => world.a.customers[0].device;
  const changeToken = (deviceId: string, token: string) =>
    database.pool.query('update device_credentials set credentials_id = $2 where device_id = $1', [
      deviceId,
      token,
    ]);

  it('finds the device of a token with one database query', async () => {
    expect(directory.recall(device().token)).toBeUndefined();
    const found = await Promise.all([directory.find(device().token), directory.find(device().token)]);
    expect(found[0]).toMatchObject({ id: device().id, key: device().key });
    expect(found[1]).toBe(found[0]);
    expect(await directory.find(device().token)).toBe(found[0]);
    expect(directory.recall(device().token)).toBe(found[0]);
    expect(asked).toBe(1);
  });

  it('returns null for an unknown token, and does not cache that', async () => {
    expect(await directory.find('newcomer')).toBeNull();
    await changeToken(world.b.spareDevice.id, 'newcomer');
    expect(await directory.find('newcomer')).toMatchObject({ key: world.b.spareDevice.key });
    for (const token of ['', 'a\0b', 'x'.repeat(300)]) expect(await directory.find(token)).toBeNull();
    expect(asked).toBe(2);
  });

  it('refuses the former token and accepts the new one as soon as the change is announced', async () => {
    const { id, key, token } = world.a.spareDevice;
    await directory.find(token);
    await changeToken(id, 'another');
    events.emit('device.credentialsChanged', { deviceId: id, deviceKey: key });
    expect(await directory.find(token)).toBeNull();
    expect(await directory.find('another')).toMatchObject({ key });
    await changeToken(id, token);
  });

  it('does not cache a result that became stale during the query', async () => {
    const { id, key, token } = world.a.spareDevice;
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await changeToken(id, 'another');
      events.emit('device.credentialsChanged', { deviceId: id, deviceKey: key });
    };
    expect(await directory.find(token)).toBeNull();
    expect(asked).toBe(2);
    await changeToken(id, token);
  });

  it('removes a deleted device from the cache', async () => {
    const { id, key, token } = world.a.customers[1].device;
    await directory.find(token);
    await database.pool.query('delete from device where id = $1', [id]);
    events.emit('device.deleted', { deviceId: id, deviceKey: key });
    expect(await directory.find(token)).toBeNull();
  });

  it('queries again after a minute, in case a change was not announced, and keeps the device object', async () => {
    const first = await directory.find(device().token);
    now += 60_000;
    expect(await directory.find(device().token)).toBe(first);
    expect(asked).toBe(2);
    // A clock that was ahead is set back.
    now -= 3_600_000;
    await directory.find(device().token);
    expect(asked).toBe(3);
  });

  it('fails as unavailable while the database does not respond, instead of refusing the token', async () => {
    const known = await directory.find(device().token);
    meanwhile = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    await expect(directory.find(world.b.customers[0].device.token)).rejects.toBeInstanceOf(Unavailable);
    // A known device can still connect.
    expect(await directory.find(device().token)).toBe(known);
  });
});
