import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSPORT_FILE } from '@airdeck/contract/passports/passport-rows';
import type { DevicePassport } from '@airdeck/contract/passports/passports';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { agedAudit } from '../audit/aged-audit.ts';
import { hashOfRows } from './passport-rows.ts';

const MONTH_MS = 30 * 86_400_000;
const TODAY = Date.now();
/** Initially the time of the device's creation. */
let now = TODAY - 80 * MONTH_MS;
let world: AppWorld;
let deviceId: string;
/** A passport from years ago, of the tenant that has the device today. */
let early: { code: string; rows: unknown[] };

/** The device's history, one event a month. */
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
  const { sysAdmin, a, b } = world;
  const [first, second] = b.customers;
  const model = async (purifierId: number, purifierModelNo: string) => {
    const body = { purifierId, purifierModelNo };
    return (await done(sysAdmin, 'POST', 'purifier/createPurifier', body))['_id'];
  };
  const [small, large] = [await model(1, 'AP-100'), await model(2, 'AP-900')];
  const made = { deviceName: 'Unit 7', deviceLabel: 'Ward of A', transportType: 'MQTT', purifierId: small };
  deviceId = String((await done(a.admin, 'POST', 'devices', made))['deviceId']);
  await change(a.admin, { label: 'Attic of A' });
  await done(sysAdmin, 'PUT', `assignToTenant/${deviceId}`, { tenantId: b.tenantId });
  await done(b.admin, 'PUT', `updateWithObjId/${deviceId}`, { deviceOwnerId: first.id });
  await change(b.admin, { name: 'Unit 7b' });
  await change(b.admin, { label: '' });
  await change(b.admin, { label: 'Kitchen <b>#1' });
  await change(b.admin, { purifierId: large });
  const place = { deviceInstalledPlace: 'Hospital', deviceInstalledCity: 'Kyoto' };
  await done(b.admin, 'PUT', 'deviceApi/updateDevicePlace', { deviceId, ...place });
  const token = { deviceId, accessToken: 'another one' };
  await done(b.admin, 'PUT', 'deviceApi/updateDeviceAccessToken', token);
  early = await issue(b.admin);
  await change(b.admin, { customerId: second.id, label: 'Hall' });
  await change(b.admin, { label: 'Stairs' });
  now = TODAY;
  const { database, app } = world;
  const auditArchiveDir = join(tmpdir(), `airdeck-life-${deviceId}`);
  const config = { auditArchiveDir, auditRetentionMonths: 36 };
  const aged = agedAudit({ database, deviceActivity: app.services.deviceActivity, config });
  await aged.deleteBefore(aged.cutoffAt(now));
  await rm(auditArchiveDir, { recursive: true });
});
afterAll(() => world.close());

/** Signs in at the current test time. */
async function ask(user: WorldUser, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = bearer((await signIn(world.app, user)).token);
  return world.app.inject({ method, url: `/backoffice/${path}`, headers, ...(payload && { payload }) });
}

async function done(user: WorldUser, method: 'POST' | 'PUT', path: string, body: object) {
  now += MONTH_MS;
  const answer = await ask(user, method, path, body);
  expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body]);
  return (answer.body === '' ? {} : answer.json()) as Record<string, unknown>;
}

/** Changes several fields at once, like an import of devices. */
async function change({ id, email }: WorldUser, fields: object): Promise<void> {
  now += MONTH_MS;
  const { rows } = await world.database.pool.query('select tenant_id from device where id = $1', [deviceId]);
  const [{ tenant_id: tenantId }] = rows;
  const scope = { authority: 'TENANT_ADMIN', userType: 'TENANT_ADMIN', tenantId, customerId: null } as const;
  const by = {
    ...scope,
    userId: id,
    email,
    address: '',
    impersonator: null,
    accessRole: 'ADMINISTRATOR' as const,
    placeIds: null,
    sessionId: '',
  };
  await world.app.services.devices.changeFor(by, deviceId, fields);
}

async function issue(user: WorldUser): Promise<{ code: string; rows: unknown[] }> {
  const answer = await ask(user, 'POST', `passports/devices/${deviceId}`, { language: 'en' });
  expect(answer.statusCode).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const file = (await pdf.getAttachments())?.[PASSPORT_FILE];
  const { rows, sha256 } = JSON.parse(new TextDecoder().decode(file.content));
  expect(hashOfRows(rows)).toBe(sha256);
  return { code: rows[0][2], rows };
}

const check = async (user: WorldUser, code: string) =>
  (await ask(user, 'GET', `passports/${code}?language=en`)).json();

/** Texts of the rows of sections, without times. */
async function said(user: WorldUser, ...keys: string[]): Promise<string[]> {
  const path = `passports/devices/${deviceId}?language=en`;
  const { sections } = (await ask(user, 'GET', path)).json() as DevicePassport;
  return sections
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ rows }) => rows.map(([, what]) => what ?? ''));
}

const NAMES_OF_B = ['Model changed · From AP-100 to AP-900', 'Name changed · From Unit 7 to Unit 7b'];
const PLACES_OF_B = [
  'Label changed · From Hall to Stairs',
  'Label changed · Hall',
  'Location changed · Hospital · Kyoto',
  'Label changed · Kitchen <b>#1',
  'Label changed',
];

it('lists each name, label and model, place, owner and token of years ago', async () => {
  expect(await said(world.b.admin, 'names')).toEqual(NAMES_OF_B);
  expect(await said(world.b.admin, 'places')).toEqual(PLACES_OF_B);
  expect(await said(world.b.admin, 'token')).toHaveLength(2);
  expect(await said(world.b.admin, 'owners')).toEqual([
    'Assigned to a customer',
    'Taken back from its customer',
    'Assigned to a customer',
    'Moved to this tenant',
  ]);
  expect(await said(world.sysAdmin, 'names')).toEqual(NAMES_OF_B);
  expect(await said(world.sysAdmin, 'places')).toEqual([
    ...PLACES_OF_B,
    'Label changed · From Ward of A to Attic of A',
  ]);
  expect(await said(world.sysAdmin, 'owners')).toEqual(
    expect.arrayContaining(['Created', 'Moved to this tenant · From Tenant A to Tenant B']),
  );
});

it('hides events and names of a former owner’s time', async () => {
  const [first, second] = world.b.customers;
  expect(await said(second.user, 'names', 'places')).toEqual(PLACES_OF_B.slice(0, 2));
  const path = `passports/devices/${deviceId}?language=en`;
  for (const user of [world.a.admin, first.user]) expect((await ask(user, 'GET', path)).statusCode).toBe(404);
});

it('still matches after years', async () => {
  expect(JSON.stringify(early.rows)).toContain('Kyoto');
  expect(await check(world.b.admin, early.code)).toMatchObject({ outcome: 'matches', missing: 0 });
  const { code } = await issue(world.b.admin);
  expect(await check(world.b.admin, code)).toMatchObject({ outcome: 'matches', missing: 0 });
  const { pool } = world.database;
  await pool.query(`delete from device_activity where device_id = $1 and kind = 'modelChanged'`, [deviceId]);
  expect(await check(world.b.admin, code)).toMatchObject({ outcome: 'differs', missing: 1 });
});

it('begins for those who are limited to a branch after the rooms of other ones', async () => {
  const { b, database, app } = world;
  const [, { user, id: customerId }] = b.customers;
  const own = { customerId, kind: 'room', parentId: null };
  const settle = async (name: string) => {
    const roomId = (await done(b.admin, 'POST', 'places', { ...own, name }))['id'];
    await done(b.admin, 'PUT', 'places/devices', { roomId, deviceIds: [deviceId] });
    return roomId;
  };
  await settle('Pharmacy');
  const elsewhere = await issue(user);
  const ward = await settle('Ward 3');
  const limit = (placeIds: readonly unknown[] | null) =>
    database.pool.query('update app_user set place_ids = $2 where id = $1', [user.id, placeIds]);
  await limit([ward]);
  await change(b.admin, { label: 'Ward 3, window' });
  const seen = await issue(user);
  const headers = bearer((await signIn(app, b.admin)).token);
  const payload = { accessRole: 'EDITOR', placeIds: [ward] };
  await app.inject({ method: 'PUT', url: '/backoffice/session/seeing', headers, payload });
  const timeLine = await app.inject({ url: `/backoffice/deviceActivity/${deviceId}`, headers });
  for (const text of [JSON.stringify(seen.rows), timeLine.body]) {
    expect(text).toContain('Ward 3, window');
    expect(text).not.toMatch(/Pharmacy|Hall/);
  }
  const path = `passports/devices/${deviceId}?language=en`;
  const { notes, issued } = (await ask(user, 'GET', path)).json() as DevicePassport;
  expect([notes[0], issued.map(({ code }) => code)]).toEqual([
    expect.stringContaining('in a room outside this record'),
    [seen.code],
  ]);
  expect(await check(user, elsewhere.code)).toMatchObject({ outcome: 'notReadable' });
  expect(await check(user, seen.code)).toMatchObject({ outcome: 'matches' });
  await limit(null);
  for (const code of [elsewhere.code, seen.code])
    expect(await check(user, code)).toMatchObject({ outcome: 'matches' });
  now += MONTH_MS;
});

it('does not grow without limit when a device is renamed repeatedly', async () => {
  const before = (await said(world.b.admin, 'places')).length;
  for (let turn = 1; turn <= 50; turn += 1) {
    now -= MONTH_MS;
    await change(world.b.admin, { label: `turn ${turn}` });
  }
  const places = await said(world.b.admin, 'places');
  expect(places).toHaveLength(before + 20);
  expect(places[0]).toBe('Label changed · From turn 19 to turn 50');
  now += MONTH_MS;
  await change(world.b.admin, { label: 'next month' });
  expect((await said(world.b.admin, 'places'))[0]).toBe('Label changed · From turn 50 to next month');
});
