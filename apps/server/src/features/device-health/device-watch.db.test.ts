import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { createEventBus } from '../../events.ts';
import { storeRow } from '../../ingest/testing/store-readings.ts';
import { createServices } from '../../services.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';

const START = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = START;
const clock = () => now;
const events = createEventBus();

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock });
  app = await createTestApp(database, { clock, events });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const check = () => app.services.deviceWatch.check();
/** Resolves when all listeners have been called. */
async function speak(device: WorldDevice, ts = now): Promise<void> {
  const isTold = new Promise<unknown>((resolve) => events.once('readings.stored', resolve));
  await storeRow(app.ingest, { ...device, tenantId: world.a.tenantId }, { ts, values: { pm25: 7 } });
  await isTold;
}

async function stateOf({ id }: WorldDevice): Promise<string> {
  const { rows } = await database.pool.query('select state from device_health where device_id = $1', [id]);
  return rows[0]?.state;
}
/** Events without an actor, in order. */
async function told({ id }: WorldDevice): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select kind, created_time, details from device_activity
     where device_id = $1 and kind in ('firstHeard', 'silent', 'back') order by created_time, id`,
    [id],
  );
  return rows.map(({ kind, created_time: time, details }) => [kind, (time - START) / MINUTE_MS, details]);
}

describe('the watch over devices', () => {
  beforeEach(() => {
    now = Math.max(now, START) + 60 * MINUTE_MS;
  });

  it('detects the first readings of a device, delays, silence and return', async () => {
    const device = world.a.customers[0].device;
    const first = now;
    expect(await stateOf(device)).toBe('silent');
    await speak(device);
    await check();
    expect(await stateOf(device)).toBe('active');
    now += 6 * MINUTE_MS;
    await check();
    expect(await stateOf(device)).toBe('late');
    now += 4 * MINUTE_MS;
    await check();
    expect(await stateOf(device)).toBe('silent');
    now += MINUTE_MS;
    await speak(device);
    await check();
    expect(await stateOf(device)).toBe('active');
    const minutes = (first - START) / MINUTE_MS;
    expect(await told(device)).toEqual([
      ['firstHeard', minutes, null],
      ['silent', minutes + 10, null],
      ['back', minutes + 11, { lastReadingTime: first }],
    ]);
  });

  it('does not treat older readings that arrive later as a sign of life', async () => {
    const { tenantId } = world.a;
    const { device } = await app.services.devices.create({ tenantId, name: 'historian' });
    const historian = { ...world.a.spareDevice, id: device.id, key: device.key };
    await speak(historian, now - 20 * 60 * MINUTE_MS);
    await check();
    expect(await stateOf(historian)).toBe('silent');
    const { rows } = await database.pool.query(
      'select last_reading_time from device_health where device_id = $1',
      [historian.id],
    );
    expect(rows).toEqual([{ last_reading_time: now - 20 * 60 * MINUTE_MS }]);
    expect(await told(historian)).toEqual([]);
    await speak(historian);
    await check();
    now += 8 * MINUTE_MS;
    await speak(historian, now - 60 * MINUTE_MS);
    now += 3 * MINUTE_MS;
    await check();
    expect(await stateOf(historian)).toBe('silent');
  });

  it('uses the time-out of the device as soon as it is set', async () => {
    const device = world.a.customers[1].device;
    await speak(device);
    await check();
    now += MINUTE_MS;
    await check();
    expect(await stateOf(device)).toBe('active');
    await database.pool.query(
      `insert into device_attribute (device_key, scope, key, value, last_update_ts)
       values ($1, 'SERVER_SCOPE', 'inactivityTimeout', '30000', 0)`,
      [device.key],
    );
    app.services.deviceWatch.doubt(device.key);
    await check();
    expect(await stateOf(device)).toBe('silent');
  });

  it('records each change once, also with several servers', async () => {
    const device = world.b.customers[0].device;
    const others = await Promise.all(
      [1, 2].map(() => createServices({ database, events: createEventBus(), clock })),
    );
    const watches = [app.services.deviceWatch, ...others.map(({ deviceWatch }) => deviceWatch)];
    await speak(device);
    for (const watch of watches) watch.hear([{ deviceKey: device.key, ts: now }]);
    await Promise.all(watches.map((watch) => watch.check()));
    now += 20 * MINUTE_MS;
    await Promise.all(watches.map((watch) => watch.check()));
    expect((await told(device)).map((one) => (one as unknown[])[0])).toEqual(['firstHeard', 'silent']);
  });

  it('does not treat a device as silent if another server receives its readings', async () => {
    const device = world.b.customers[1].device;
    const here = await createServices({ database, events: createEventBus(), clock });
    await speak(device);
    here.deviceWatch.hear([{ deviceKey: device.key, ts: now }]);
    await here.deviceWatch.check();
    now += 20 * MINUTE_MS;
    await speak(device);
    await here.deviceWatch.check();
    expect(await stateOf(device)).toBe('active');
    expect(await told(device)).toHaveLength(1);
  });

  it('changes no state without recording it, and retries', async () => {
    const device = world.b.spareDevice;
    await speak(device);
    await database.pool.query('alter table device_activity rename column kind to kind_away');
    try {
      await expect(check()).rejects.toThrow();
      expect(await stateOf(device)).toBe('silent');
    } finally {
      await database.pool.query('alter table device_activity rename column kind_away to kind');
    }
    // It has not been forgotten.
    await check();
    expect(await stateOf(device)).toBe('active');
    expect(await told(device)).toHaveLength(1);
  });

  it('detects at its start devices that fell silent during its downtime', async () => {
    const device = world.a.spareDevice;
    await speak(device);
    await check();
    now += 30 * MINUTE_MS;
    const later = await createServices({ database, events: createEventBus(), clock });
    await later.deviceWatch.run();
    expect(await stateOf(device)).toBe('silent');
  });

  it('removes a deleted device, and resets the numbers of a moved one', async () => {
    const { tenantId } = world.a;
    const { device } = await app.services.devices.create({ tenantId, name: 'short-lived' });
    const rows = async () =>
      (await database.pool.query('select * from device_health where device_id = $1', [device.id])).rows;
    expect(await rows()).toMatchObject([{ state: 'silent', computed_time: now }]);
    await database.pool.query(
      `update device_health set battery = 50, last_reading_time = 1, rejected_messages = 3,
         findings = '[{"kind":"stuck"}]', finding_kinds = '{stuck}' where device_id = $1`,
      [device.id],
    );
    await inUnitOfWork(database.db, undefined, (unit) =>
      app.services.deviceAssignment.move(unit, tenantId, device.id, world.b.tenantId),
    );
    expect(await rows()).toMatchObject([
      { battery: null, last_reading_time: null, rejected_messages: 0, findings: [], finding_kinds: [] },
    ]);
    await app.services.devices.delete(world.b.tenantId, device.id);
    expect(await rows()).toEqual([]);
  });

  it('treats no device in stock as active, and restores the state when it is handed out', async () => {
    const { tenantId } = world.a;
    const { device } = await app.services.devices.create({ tenantId, name: 'comes and goes' });
    const present = async () => {
      const { rows } = await database.pool.query(
        'select tenant_id, is_active from device_presence where device_id = $1',
        [device.id],
      );
      return rows;
    };
    const worldDevice = { id: device.id, key: device.key } as WorldDevice;
    await speak(worldDevice);
    await check();
    expect(await present()).toEqual([{ tenant_id: tenantId, is_active: true }]);
    const { stockHandOut } = app.services;
    await inUnitOfWork(database.db, undefined, async (unit) => {
      const stored = await stockHandOut.lockOf(unit, tenantId, device.id);
      if (stored) await stockHandOut.takeBack(unit, stored, stored);
    });
    expect(await present()).toEqual([{ tenant_id: null, is_active: false }]);
    now += 60 * MINUTE_MS;
    await check();
    await speak(worldDevice);
    await check();
    expect(await stateOf(worldDevice)).toBe('active');
    expect(await present()).toEqual([{ tenant_id: null, is_active: false }]);
    await inUnitOfWork(database.db, undefined, async (unit) => {
      const { free } = await stockHandOut.lock(unit, [device.id], world.b.tenantId);
      await stockHandOut.handOut(unit, free, world.b.tenantId);
    });
    expect(await present()).toEqual([{ tenant_id: world.b.tenantId, is_active: true }]);
  });

  it('writes no rows of unchanged devices, also after a restart', async () => {
    await speak(world.a.customers[0].device);
    await check();
    const { signal } = new AbortController();
    await app.services.healthMeasurer.run(signal);
    // Locking writes rows, too.
    const rows = async () =>
      (await database.pool.query('select device_id, xmin::text, xmax::text from device_health order by 1'))
        .rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(2);
    const started = await createServices({ database, events: createEventBus(), clock });
    await started.deviceWatch.run();
    await started.healthMeasurer.run(signal);
    now += MINUTE_MS;
    await started.healthMeasurer.run(signal);
    expect(await rows()).toEqual(before);
    await database.pool.query('update device_health set battery = 5');
    const again = await createServices({ database, events: createEventBus(), clock });
    await again.healthMeasurer.run(signal);
    const { rows: batteries } = await database.pool.query('select distinct battery from device_health');
    expect(batteries).toEqual([{ battery: null }]);
  });

  it('recovers as soon as a clock that was a year ahead is corrected', async () => {
    const { device, user } = world.b.customers[0];
    const right = now;
    now += 365 * 24 * 60 * MINUTE_MS;
    await speak(device);
    await database.pool.query('update device_health set battery = 5 where device_id = $1', [device.id]);
    await check();
    await app.services.healthMeasurer.run(new AbortController().signal);
    now = right;
    await check();
    const list = async () => {
      const { token } = await signIn(app, user);
      const url = `/api/customer/${world.b.customers[0].id}/deviceInfos?pageSize=10&page=0`;
      const response = await app.inject({ url, headers: bearer(token) });
      return response.json().data.map(({ active }: { active: boolean }) => active);
    };
    expect([await stateOf(device), await list()]).toEqual(['silent', [false]]);
    now += MINUTE_MS;
    await speak(device);
    await check();
    expect([await stateOf(device), await list()]).toEqual(['active', [true]]);
    await app.services.healthMeasurer.run(new AbortController().signal);
    const { rows } = await database.pool.query(
      'select last_reading_time, battery, computed_time from device_health where device_id = $1',
      [device.id],
    );
    expect(rows).toEqual([{ last_reading_time: now, battery: null, computed_time: now }]);
    now += 10 * MINUTE_MS;
    await check();
    expect([await stateOf(device), await list()]).toEqual(['silent', [false]]);
  });

  // The last check by the test: from here on the application checks by its own timer.
  it('runs on its timer once the application listens', async () => {
    const device = world.a.customers[0].device;
    await app.listen({ host: '127.0.0.1', port: 0 });
    await speak(device);
    await vi.waitFor(async () => expect(await stateOf(device)).toBe('active'));
  });
});
