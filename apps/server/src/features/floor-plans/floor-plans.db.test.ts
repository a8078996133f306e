import type { FloorPlan, FloorPlanHours } from '@airdeck/contract/floor-plans/floor-plans';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOwner } from '../../http/caller.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { listRooms } from './floor-plans.repository.ts';

const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 2, 2, 12);

let world: AppWorld;
let now = BEGIN;
let floor: string;
let rooms: readonly string[];
let admin: WorldUser;
let user: WorldUser;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
  admin = world.a.admin;
  user = world.a.customers[0].user;
  const building = await make('building', 'Main', null);
  floor = await make('floor', 'Floor 1', building);
  rooms = [await make('room', 'Ward 1', floor), await make('room', 'Ward 2', floor)];
  const wanted = { roomId: rooms[0], deviceIds: [world.a.customers[0].device.id] };
  await world.api(admin, 'PUT', '/backoffice/places/devices', wanted);
});
afterAll(() => world.close());
beforeEach(() => {
  now = BEGIN + 30 * 60_000;
});

async function make(kind: string, name: string, parentId: string | null): Promise<string> {
  const place = { customerId: world.a.customers[0].id, kind, name, parentId };
  return String((await world.api(admin, 'POST', '/backoffice/places', place)).body.id);
}

const path = (rest = '') => `/backoffice/floorPlans/${floor}${rest}`;
const planOf = async (reader: WorldUser) => (await world.api(reader, 'GET', path())).body as FloorPlan;
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } });
async function save(width: number, height: number, version?: number) {
  const picture = (await drawing(width, height).png().toBuffer()).toString('base64');
  return world.api(admin, 'PUT', path('/picture'), { picture, ...(version !== undefined && { version }) });
}
const place = (spots: readonly object[], version?: number) =>
  world.api(admin, 'PUT', path('/rooms'), { rooms: spots, ...(version !== undefined && { version }) });

describe('the plan of a floor', () => {
  it('is scaled down, and served as WebP with its tag to its readers alone', async () => {
    expect(await planOf(user)).toMatchObject({ picture: null, version: 0, path: ['Floor 1', 'Main'] });
    expect((await save(3000, 1000)).body).toEqual({ version: 1 });
    const plan = await planOf(user);
    expect(plan.picture).toMatchObject({ widthPx: 2400, heightPx: 800 });
    expect(plan.rooms.map(({ name, device }) => [name, device?.name])).toEqual([
      ['Ward 1', world.a.customers[0].device.name],
      ['Ward 2', undefined],
    ]);
    const token = bearer((await signIn(world.app, user)).token);
    const load = (headers = {}) =>
      world.app.inject({ url: path('/picture'), headers: { ...token, ...headers } });
    const { rawPayload, headers } = await load();
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await sharp(rawPayload).metadata()).format).toBe('webp');
    expect((await load({ 'if-none-match': headers.etag })).statusCode).toBe(304);
    for (const other of [world.a.customers[1].user, world.b.admin])
      expect((await world.api(other, 'GET', path('/picture'))).status).toBe(404);
  });

  it('refuses what is no picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const { status, body } = await world.api(admin, 'PUT', path('/picture'), { picture: svg });
    expect([status, body.code]).toEqual([400, 'pictures.kind']);
  });

  it('keeps the places of rooms when its picture changes, and none of rooms that left', async () => {
    await save(300, 200);
    const spot = { x: 0.25, y: 0.5 };
    const { version } = (await place([{ roomId: rooms[0], ...spot }])).body;
    await save(600, 800, version);
    const spots = async () => (await planOf(user)).rooms.map((room) => room.spot);
    expect(await spots()).toEqual([spot, null]);
    const other = await make('building', 'Other', null);
    await world.api(admin, 'PUT', `/backoffice/places/${rooms[0]}/parent`, { parentId: other });
    expect(await spots()).toEqual([null]);
    await world.api(admin, 'PUT', `/backoffice/places/${rooms[0]}/parent`, { parentId: floor });
  });

  it('leaves rooms out that are not on it before others', async () => {
    await save(300, 200);
    await place([{ roomId: rooms[1], x: 0.5, y: 0.5 }]);
    const scope = scopeOfOwner({ tenantId: world.a.tenantId, customerId: null });
    const listed = async (most: number) =>
      (await listRooms(world.database.db, scope, floor, most)).map(({ name }) => name);
    expect(await listed(1)).toEqual(['Ward 2']);
    expect(await listed(2)).toEqual(['Ward 1', 'Ward 2']);
  });

  it('refuses rooms of elsewhere, and changes of an outdated version', async () => {
    const { version } = (await save(300, 200)).body;
    const foreign = await make('room', 'Elsewhere', null);
    expect((await place([{ roomId: foreign, x: 0, y: 0 }])).body.code).toBe('floorPlans.roomUnknown');
    expect((await place([], version)).status).toBe(200);
    expect((await place([], version)).status).toBe(409);
    expect((await save(300, 200, version)).status).toBe(409);
  });

  it('is made by one of several who make it at once', async () => {
    const other = await make('building', 'Third', null);
    const picture = (await drawing(40, 30).png().toBuffer()).toString('base64');
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        world.api(admin, 'PUT', `/backoffice/floorPlans/${other}/picture`, { picture, version: 0 }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is no matter of a room', async () => {
    const { body } = await world.api(admin, 'GET', `/backoffice/floorPlans/${rooms[0]}`);
    expect(body.code).toBe('floorPlans.placeUnfit');
  });
});

it('has the hourly means of its rooms in one answer, by whichever devices measured them', async () => {
  await save(300, 200);
  await place(rooms.map((roomId, at) => ({ roomId, x: at / 2, y: 0.5 })));
  const { device } = world.a.customers[0];
  const store = (ts: number, co2: number) =>
    world.app.inject({
      method: 'POST',
      url: `/api/v1/${device.token}/telemetry`,
      payload: { ts, values: { co2 } },
    });
  const sent = [await store(BEGIN + 60_000, 600), await store(BEGIN + 120_000, 800)];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const hours = async () => (await world.api(user, 'GET', path('/hours?keys=co2'))).body as FloorPlanHours;
  const first = await hours();
  expect([first.hours.length, first.hours.at(-1)]).toEqual([24, BEGIN]);
  const last = ({ rooms: found }: FloorPlanHours) => found.map(({ means }) => means['co2']?.at(-1));
  expect(last(first)).toEqual([700, null]);
  // The room keeps its past when its device moves to another one.
  now = BEGIN + HOUR_MS;
  await world.api(admin, 'PUT', '/backoffice/places/devices', { roomId: rooms[1], deviceIds: [device.id] });
  const next = await hours();
  expect(next.rooms.map(({ means }) => means['co2']?.slice(-2))).toEqual([
    [700, null],
    [null, null],
  ]);
});

it('is shown on a wall screen, with its picture for the secret of the link', async () => {
  await save(300, 200);
  await place([{ roomId: rooms[1], x: 0.1, y: 0.9 }]);
  const form = {
    name: 'Lobby',
    placeId: floor,
    showsPlan: true,
    rooms: [],
    readers: 'staff',
    languages: ['en'],
    roomSeconds: 20,
    isBadgeAllowed: false,
    expiresTime: null,
    customerId: world.a.customers[0].id,
  };
  const { body } = await world.api(admin, 'POST', '/backoffice/wallScreens', form);
  const load = (url: string, secret = body.secret) =>
    world.app.inject({ url, headers: { 'x-wall-secret': secret } });
  const wall = (await load('/backoffice/wall')).json();
  expect(wall).toMatchObject({
    rooms: [{ title: 'Ward 2' }],
    plan: { title: 'Main · Floor 1', widthPx: 300, heightPx: 200, spots: [{ x: 0.1, y: 0.9 }] },
  });
  expect((await load('/backoffice/wall/plan')).headers['content-type']).toBe('image/webp');
  expect((await load('/backoffice/wall/plan', 'another')).statusCode).toBe(404);
  await world.api(admin, 'DELETE', path());
  expect((await load('/backoffice/wall')).json()).toMatchObject({ rooms: [{ title: 'Ward 2' }], plan: null });
  expect((await load('/backoffice/wall/plan')).statusCode).toBe(404);
});
