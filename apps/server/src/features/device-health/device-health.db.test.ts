import {
  type DeviceHealth,
  deviceDiagnosisSchema,
  deviceHealthCountsSchema,
  deviceHealthPageSchema,
} from '@airdeck/contract/device-health/device-health';
import { deviceMapSchema } from '@airdeck/contract/device-map/device-map';
import { listDeviceActivity } from '@airdeck/contract/devices/device-activity';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice, type WorldUser } from '../../testing/world.ts';
import { createDeviceObservation } from './device-observation.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 5, 10, 12, 30);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = NOW;
const clock = () => now;

beforeAll(async () => {
  database = await createTestDatabase();
  now = NOW - 30 * DAY_MS;
  world = await createWorld(database, { clock });
  app = await createTestApp(database, { clock });
  now = NOW;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A reading for each minute between two ages in hours, except those that `isLost`. */
async function send(
  device: { readonly id: string; readonly key: number },
  values: (minute: number) => Record<string, number>,
  { from, to = 0, isLost = () => false }: { from: number; to?: number; isLost?: (minute: number) => boolean },
): Promise<void> {
  const minutes = Array.from({ length: (from - to) * 60 }, (_, minute) => minute).filter((m) => !isLost(m));
  const readings = minutes.map((minute) => ({
    ts: now - from * HOUR_MS + minute * MINUTE_MS,
    values: values(minute),
  }));
  await storeReadings(app.ingest, world.a.tenantId, device, readings);
}
/** Updates roll-ups and the health of all devices. */
async function measure(): Promise<void> {
  await app.jobs.run('roll-up');
  now += 16 * MINUTE_MS;
  await app.jobs.run('health-measuring');
}
async function get(user: WorldUser, path: string): Promise<unknown> {
  const headers = bearer((await signIn(app, user)).token);
  const response = await app.inject({ url: `/backoffice/${path}`, headers });
  return response.statusCode === 200 ? response.json() : response.statusCode;
}
const list = async (user: WorldUser, query = '') =>
  deviceHealthPageSchema.parse(await get(user, `deviceHealth?pageSize=100&${query}`));
async function healthOf(user: WorldUser, { id }: Pick<WorldDevice, 'id'>): Promise<DeviceHealth | undefined> {
  return (await list(user)).data.find(({ deviceId }) => deviceId === id);
}
const names = ({ data }: { data: DeviceHealth[] }) => data.map(({ deviceName }) => deviceName);
async function move({ id }: { id: string }): Promise<void> {
  await inUnitOfWork(database.db, undefined, (unit) =>
    app.services.deviceAssignment.move(unit, world.a.tenantId, id, world.b.tenantId),
  );
}

describe('the health of devices', () => {
  it('includes the share of expected readings that were received, by the usual interval of the device', async () => {
    const device = world.a.customers[0].device;
    // A third of the last day is missing; in the two days before that, nothing.
    await send(device, (minute) => ({ pm25: minute % 7, bat: 81 }), {
      from: 72,
      isLost: (minute) => minute >= 48 * 60 && minute % 3 === 0,
    });
    await measure();
    const health = await healthOf(world.a.admin, device);
    expect(health).toMatchObject({
      battery: 81,
      findings: [],
      state: 'silent',
      lastReadingTime: NOW - MINUTE_MS,
    });
    expect(health?.shareOf24Hours).toBeCloseTo(2 / 3, 1);
    expect(health?.shareOf7Days).toBeCloseTo(8 / 9, 1);
  });

  it('counts the rejected messages of a diagnosis when it is read, and lists those of the same day', async () => {
    const device = world.a.customers[0].device;
    await measure();
    const reject = (receivedTime: number) =>
      database.pool.query(
        `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
         values ($1, $2, 'mqtt', 'v1/devices/me/telemetry', 'x', 1, 'not-json')`,
        [device.key, receivedTime],
      );
    await reject(now - 25 * HOUR_MS);
    for (let count = 0; count < 21; count += 1) await reject(now);
    const read = async (user: WorldUser) =>
      deviceDiagnosisSchema.parse(await get(user, `deviceHealth/${device.id}`));
    const own = await read(world.a.admin);
    expect([own.rejectedMessages, own.rejected?.length]).toEqual([21, 20]);
    expect((await read(world.sysAdmin)).rejectedMessages).toBe(21);
    await database.pool.query('delete from quarantine where device = $1', [device.key]);
  });

  it('is visible to a system administrator without measured values', async () => {
    const device = world.a.customers[0].device;
    await database.pool.query(
      `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
       values ($1, $2, 'mqtt', 'v1/devices/me/telemetry', '{"pm25":', 8, 'not-json')`,
      [device.key, now],
    );
    await send(device, () => ({ co2: 65_535 }), { from: 1 });
    await measure();
    expect(await healthOf(world.sysAdmin, device)).toMatchObject({
      state: 'silent',
      battery: null,
      findings: null,
      rejectedMessages: 1,
      shareOf24Hours: expect.any(Number),
    });
    const own = deviceDiagnosisSchema.parse(await get(world.a.admin, `deviceHealth/${device.id}`));
    expect(own.rejected).toEqual([
      { receivedTime: expect.any(Number), reason: 'not-json', excerpt: '{"pm25":' },
    ]);
    expect(own.findings).toMatchObject([{ kind: 'outOfRange', key: 'co2', value: 65_535 }]);
    const system = deviceDiagnosisSchema.parse(await get(world.sysAdmin, `deviceHealth/${own.deviceId}`));
    expect([system.rejected, system.findings, system.inactivityTimeoutMs]).toEqual([null, null, 600_000]);
    expect(deviceHealthCountsSchema.parse(await get(world.sysAdmin, 'deviceHealth/counts'))).toMatchObject({
      total: 6,
      rejected: 1,
      outOfRange: null,
    });
    for (const query of ['sortProperty=battery', 'finding=stuck']) {
      expect(await get(world.sysAdmin, `deviceHealth?${query}`)).toBe(400);
    }
  });

  it('is filtered, sorted and counted within the scope', async () => {
    const { admin } = world.a;
    expect(names(await list(admin))).toEqual(['device-a1', 'device-a2', 'spare-a']);
    expect(names(await list(admin, 'finding=outOfRange'))).toEqual(['device-a1']);
    expect(names(await list(admin, 'finding=rejected'))).toEqual(['device-a1']);
    expect(names(await list(admin, 'state=silent&textSearch=SPARE'))).toEqual(['spare-a']);
    expect(names(await list(admin, `tenantId=${world.b.tenantId}`))).toEqual([]);
    expect(names(await list(admin, 'sortProperty=lastReadingTime'))[0]).toBe('device-a1');
    expect(names(await list(admin, 'sortProperty=rejectedMessages&sortOrder=desc'))[0]).toBe('device-a1');
    const first = await list(admin, 'sortProperty=room&sortOrder=desc&pageSize=1');
    expect([names(first), first.totalElements]).toEqual([expect.arrayContaining(['spare-a']), 3]);
    expect((await list(admin)).data[0]?.customerTitle).toBe('Customer A1');
    expect(deviceHealthCountsSchema.parse(await get(admin, 'deviceHealth/counts'))).toEqual({
      total: 3,
      active: 0,
      late: 0,
      silent: 3,
      stuck: 0,
      outOfRange: 1,
      warmingUp: 0,
      otherName: 0,
      notUnderstood: 0,
      rejected: 1,
    });
    expect(names(await list(world.b.admin))).not.toContain('device-a1');
    expect(names(await list(world.sysAdmin))).toEqual(expect.arrayContaining(['device-a1', 'device-b1']));
  });

  it('detects the warm-up of a device after a pause, and none of a device that is always on', async () => {
    const { device } = world.a.customers[1];
    const warming = (minute: number) => ({ temp: 20 + minute * 0.2, pm25: 0, pm10: 0 });
    await send(device, () => ({ temp: 20, pm25: 3, pm10: 5 }), { from: 9, to: 8 });
    const steady = world.a.spareDevice;
    await send(steady, warming, { from: 3 });
    now += 10 * MINUTE_MS;
    const readings = [0, 3, 6, 9].map((minute) => ({
      ts: now + minute * MINUTE_MS,
      values: warming(minute),
    }));
    now += 10 * MINUTE_MS;
    await storeReadings(app.ingest, world.a.tenantId, device, readings);
    await measure();
    const findings = (await healthOf(world.a.admin, device))?.findings;
    expect(findings?.map(({ kind, key: of }) => [kind, of])).toEqual([
      ['warmingUp', 'pm25'],
      ['warmingUp', 'temp'],
    ]);
    expect((await healthOf(world.a.admin, steady))?.findings).toEqual([]);
  });

  it('expects no more readings from the time before a device shortened its interval', async () => {
    const { device } = await app.services.devices.create({ tenantId: world.a.tenantId, name: 'hurried' });
    now += 72 * HOUR_MS;
    await send(device, () => ({ pm25: 5 }), { from: 48, to: 2 });
    const quarters = Array.from({ length: 2 * 240 }, (_, quarter) => quarter * 15_000);
    const begin = now - 2 * HOUR_MS;
    const readings = quarters.map((ms) => ({ ts: begin + ms, values: { pm25: 5 + (ms % 7) } }));
    await storeReadings(app.ingest, world.a.tenantId, device, readings);
    await measure();
    expect(await healthOf(world.a.admin, device)).toMatchObject({ shareOf24Hours: 1, shareOf7Days: 1 });
  });

  it('excludes hours with a pending roll-up', async () => {
    const make = (name: string) => app.services.devices.create({ tenantId: world.a.tenantId, name });
    const [{ device: catchingUp }, { device: unknown }] = [
      await make('catching up'),
      await make('not yet known'),
    ];
    now = (Math.ceil(now / HOUR_MS) + 72) * HOUR_MS;
    await send(catchingUp, () => ({ pm25: 5 }), { from: 48, to: 10 });
    await app.jobs.run('roll-up');
    await send(catchingUp, () => ({ pm25: 6 }), { from: 10 });
    await send(unknown, () => ({ pm25: 5 }), { from: 24 });
    now += 16 * MINUTE_MS;
    await app.jobs.run('health-measuring');
    const shares = { shareOf24Hours: 1, shareOf7Days: 1 };
    expect(await healthOf(world.a.admin, catchingUp)).toMatchObject(shares);
    expect(await healthOf(world.a.admin, unknown)).toMatchObject({
      shareOf24Hours: null,
      shareOf7Days: null,
    });
    await measure();
    for (const one of [catchingUp, unknown]) expect(await healthOf(world.a.admin, one)).toMatchObject(shares);
  });

  it('reports what no sensor can mean for a day, and counts it as received', async () => {
    const make = (name: string) => app.services.devices.create({ tenantId: world.a.tenantId, name });
    const [{ device: recovered }, { device: dead }] = [await make('recovered'), await make('dead bus')];
    now = (Math.ceil(now / HOUR_MS) + 72) * HOUR_MS;
    const zeros = { co2: 0, pm25: 0, pm10: 0, temp: 0 };
    await send(dead, () => zeros, { from: 48 });
    await send(recovered, (minute) => ({ co2: 600 + (minute % 7) }), { from: 48, to: 10 });
    await send(recovered, () => ({ co2: 65_535 }), { from: 10, to: 9 });
    await send(recovered, (minute) => ({ co2: 600 + (minute % 7) }), { from: 9 });
    await measure();
    const full = { shareOf24Hours: 1, shareOf7Days: 1 };
    const found = async (device: WorldDevice | typeof dead) =>
      (await healthOf(world.a.admin, device))?.findings?.map(({ kind, key, value }) => [kind, key, value]);
    expect(await found(recovered)).toEqual([['outOfRange', 'co2', 65_535]]);
    expect(await healthOf(world.a.admin, recovered)).toMatchObject(full);
    expect((await found(dead))?.sort()).toEqual(
      Object.keys(zeros)
        .sort()
        .map((key) => ['outOfRange', key, 0]),
    );
    expect(await healthOf(world.a.admin, dead)).toMatchObject(full);
    now += DAY_MS;
    await send(recovered, (minute) => ({ co2: 600 + (minute % 7) }), { from: 24 });
    await measure();
    expect(await found(recovered)).toEqual([]);
  });

  it('detects the warm-up by zeros of all sensors, too', async () => {
    const { device } = await app.services.devices.create({ tenantId: world.a.tenantId, name: 'cold start' });
    await send(device, () => ({ pm25: 3, pm10: 5, co2: 600 }), { from: 9, to: 8 });
    const zeros = { pm25: 0, pm10: 0, co2: 0, temp: 0 };
    const readings = [0, 3].map((minute) => ({ ts: now + minute * MINUTE_MS, values: zeros }));
    now += 10 * MINUTE_MS;
    await storeReadings(app.ingest, world.a.tenantId, device, readings);
    await measure();
    const findings = (await healthOf(world.a.admin, device))?.findings ?? [];
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'warmingUp', key: 'pm25' }));
  });

  it('hides data from before the device came to the tenant', async () => {
    const { device } = await app.services.devices.create({ tenantId: world.a.tenantId, name: 'wanderer' });
    await send(device, () => ({ pm25: -1, bat: 7 }), { from: 48 });
    await database.pool.query(
      `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
       values ($1, $2, 'mqtt', 't', 'secret', 6, 'not-json')`,
      [device.key, now],
    );
    await measure();
    expect(await healthOf(world.a.admin, device)).toMatchObject({ battery: 7, rejectedMessages: 1 });
    const path = `deviceActivity/${device.id}`;
    const kinds = async (user: WorldUser) =>
      listDeviceActivity.responses[200].parse(await get(user, path)).data.map(({ kind }) => kind);
    expect(await kinds(world.a.admin)).toEqual(['created']);

    now += MINUTE_MS;
    await move(device);
    await measure();
    const after = await get(world.b.admin, `deviceHealth/${device.id}`);
    expect(deviceDiagnosisSchema.parse(after)).toMatchObject({
      lastReadingTime: null,
      battery: null,
      shareOf24Hours: null,
      shareOf7Days: null,
      findings: [],
      rejectedMessages: 0,
      rejected: [],
    });
    expect(await kinds(world.b.admin)).toEqual(['tokenChanged', 'movedToTenant']);
    const told = async (user: WorldUser) => JSON.stringify(await get(user, path));
    expect(await told(world.b.admin)).not.toContain(world.a.tenantId);
    expect(await told(world.sysAdmin)).toContain(world.a.tenantId);
    expect(await kinds(world.sysAdmin)).toEqual(['tokenChanged', 'movedToTenant', 'created']);
    expect(await get(world.a.admin, path)).toBe(404);
    expect(await get(world.a.admin, `deviceHealth/${device.id}`)).toBe(404);
  });

  it('hides positions from before the device came to the customer', async () => {
    const [first, second] = world.a.customers;
    const { device } = await app.services.devices.create({ tenantId: world.a.tenantId, name: 'lent' });
    const assign = (customerId: string, withHistory = false) =>
      app.services.deviceAssignment.assign(world.a.tenantId, device.id, customerId, { withHistory });
    const onMap = async (user: WorldUser) =>
      deviceMapSchema
        .parse(await get(user, 'deviceMap'))
        .features.filter(({ properties }) => properties.id === device.id)
        .map(({ geometry }) => geometry.coordinates);
    await assign(first.id);
    await send(device, () => ({ pm25: 1, lat: 48.1, lon: 11.5 }), { from: 1 });
    await measure();
    expect(await onMap(first.user)).toEqual([]);
    await assign(first.id, true);
    await measure();
    expect(await onMap(first.user)).toEqual([[11.5, 48.1]]);
    now += MINUTE_MS;
    await assign(second.id);
    expect(await onMap(second.user)).toEqual([]);
    await measure();
    expect(await onMap(second.user)).toEqual([]);
    const readings = [{ ts: now, values: { lat: 50, lon: 8 } }];
    await storeReadings(app.ingest, world.a.tenantId, device, readings);
    await measure();
    expect(await onMap(second.user)).toEqual([[8, 50]]);
  });

  it('discards measures that were computed while the device moved', async () => {
    const { device } = await app.services.devices.create({ tenantId: world.a.tenantId, name: 'mover' });
    await send(device, () => ({ pm25: -1, bat: 9 }), { from: 2 });
    const measures = vi.spyOn(app.services.deviceObservation, 'measuresOf');
    measures.mockImplementationOnce(async (ids) => {
      const found = await createDeviceObservation({ database, clock }).measuresOf(ids);
      if (ids.includes(device.id)) await move(device);
      return found;
    });
    await measure();
    expect(await healthOf(world.b.admin, device)).toMatchObject({ battery: null, findings: [] });
    measures.mockRestore();
  });
});

describe('a device of another maker', () => {
  it('has findings for what is not understood, until its keys have names', async () => {
    const { spareDevice: device, admin } = world.a;
    const sent = () => ({ rco2: 463 + (now % 7), rhum: 61, wifi: -58 });
    await send(device, sent, { from: 1 });
    await measure();
    const kinds = async () =>
      ((await healthOf(admin, device))?.findings ?? []).map(({ kind, key, quantity }) => [
        kind,
        key,
        quantity,
      ]);
    expect(await kinds()).toEqual([
      ['notUnderstood', 'rco2, rhum, wifi', undefined],
      ['otherName', 'rco2', 'co2'],
      ['otherName', 'rhum', 'rh'],
    ]);
    expect(deviceHealthCountsSchema.parse(await get(admin, 'deviceHealth/counts'))).toMatchObject({
      otherName: 1,
      notUnderstood: 1,
    });
    const ofSystem = deviceHealthCountsSchema.parse(await get(world.sysAdmin, 'deviceHealth/counts'));
    expect(ofSystem).toMatchObject({ otherName: null, notUnderstood: null });
    expect(names(await list(admin, 'finding=notUnderstood'))).toEqual([device.name]);

    const caller = { authority: 'TENANT_ADMIN', ...admin, tenantId: world.a.tenantId };
    const profile = await app.services.deviceProfiles.getDefaultFor(caller as never);
    const profileIn = async (user: WorldUser) =>
      deviceDiagnosisSchema.parse(await get(user, `deviceHealth/${device.id}`)).deviceProfileId;
    expect([await profileIn(admin), await profileIn(world.sysAdmin)]).toEqual([profile.id, null]);
    const headers = bearer((await signIn(app, admin)).token);
    const url = `/backoffice/keyNames/${profile.id}`;
    const { keys } = (await app.inject({ url: `${url}/sent`, headers })).json();
    for (const { proposal } of keys.filter((key: { proposal: unknown }) => key.proposal !== null))
      await app.inject({ method: 'POST', url, headers, payload: proposal });
    await send(device, sent, { from: 0.1 });
    await measure();
    expect(await kinds()).toEqual([]);
  });
});
