import { isOpen } from '@airdeck/contract/common/permission';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import {
  buildHouse,
  type HousedDevice,
  makeHousedDevices,
  namedIn,
  namesWithin,
  randomNumbers,
  someOf,
} from './branch-model.ts';
import { EXPECTED, OTHER_PARAMETERS, requestParts, routeOfRow } from './feature-matrices.ts';
import { type ActorName, createMatrixWorld, type MatrixWorld } from './matrix-world.ts';

const RUNS = 6;
const READERS = ['an editor of a branch of A', 'a viewer of a branch of a customer of A'] as const;

let database: TestDatabase;
let app: FastifyInstance;
let world: MatrixWorld;
let devices: HousedDevice[];
const tokens = new Map<ActorName, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  world = await createMatrixWorld(database, app);
  devices = await makeHousedDevices(database, app, world);
  for (const reader of READERS) tokens.set(reader, (await signIn(app, userOf(reader))).token);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const userOf = (reader: ActorName) => {
  const user = world.userOf(reader);
  if (!user) throw new Error(`${reader} has no account`);
  return user;
};

const limit = (reader: ActorName, placeIds: readonly string[] | null) =>
  database.pool.query('update app_user set place_ids = $2 where id = $1', [userOf(reader).id, placeIds]);

/** Operations by which users read lists and files, or a device. */
function reads(kind: 'nothing' | 'device'): string[] {
  const permissions = new Map(
    app.routePaths.all.map(({ method, url, permission }) => [`${method} ${url}`, permission]),
  );
  return EXPECTED.flatMap(([name, expected]) => {
    const permission = permissions.get(routeOfRow(name));
    const isRead = permission && !isOpen(permission) && permission.act === 'read';
    return isRead && expected.kind === kind && name !== 'GET /backoffice/events' ? [name] : [];
  });
}

/** Whether the permission of an operation admits limited callers. */
function isOpened(name: string): boolean {
  const route = app.routePaths.all.find(({ method, url }) => `${method} ${url}` === routeOfRow(name));
  return route?.permission !== undefined && !isOpen(route.permission) && route.permission.inBranches === true;
}

/** The answer to a request for a whole list, or about a device. */
async function ask(headers: Record<string, string>, name: string, id = '') {
  const [method = '', pattern = ''] = routeOfRow(name).split(' ');
  const { query = {}, payload, contentType } = requestParts(name, { id, email: '' }, world);
  const size = { pageSize: '1000', limit: '1000', page: '0' };
  const given = Object.entries({ ...query, ...('pageSize' in query && size) });
  const whole = payload && JSON.parse(JSON.stringify(payload).replace('"pageSize":1', '"pageSize":1000'));
  const { statusCode, payload: text } = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${pattern.replace(/:(\w+)/g, (_, part: string) => OTHER_PARAMETERS[part] ?? id)}?${new URLSearchParams(given)}`,
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
    ...(whole !== undefined && { payload: whole }),
  });
  const isEmpty = /^(?:\[\]|\{"data":\[\].*)$/s.test(text);
  return { status: statusCode, isEmpty, names: statusCode < 300 ? namedIn(text) : new Set<string>() };
}
const as = (reader: ActorName) => bearer(tokens.get(reader) ?? '');

it('tells in every list and file, and of every device, what is in the branches of random trees', async () => {
  const random = randomNumbers(47);
  const wrong: string[] = [];
  let compared = 0;
  for (const reader of READERS) {
    await limit(reader, null);
    const lists = new Map<string, ReadonlySet<string>>();
    for (const name of reads('nothing')) {
      const { names } = await ask(as(reader), name);
      if (names.size > 0) lists.set(name, names);
    }
    const most = Math.max(...[...lists.values()].map(({ size }) => size));
    for (let run = 0; run < RUNS; run++) {
      const house = await buildHouse(database, world, devices, random);
      const branches = someOf(house.placeIds, random);
      await limit(reader, branches);
      const own = namesWithin(devices, house, branches);
      for (const [name, whole] of lists) {
        const { status, names } = await ask(as(reader), name);
        if (status >= 300) {
          if (isOpened(name)) wrong.push(`${reader}, ${name}: ${status}`);
          continue;
        }
        const expected = [...whole].filter((one) => own.has(one));
        // Lists of the worst few are filled up by others.
        const isRight = whole.size === most ? expected.every((one) => names.has(one)) : true;
        if (!isRight || [...names].some((one) => !own.has(one)))
          wrong.push(`${reader}, ${name}: ${[...names]} instead of ${expected}`);
        if (whole.size === most) compared += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(RUNS * 8);
});

it('refuses each device outside of the branches', async () => {
  const random = randomNumbers(48);
  const [reader] = READERS;
  const wrong: string[] = [];
  const house = await buildHouse(database, world, devices, random);
  const branches = someOf(house.placeIds, random);
  const own = namesWithin(devices, house, branches);
  const inside = devices.find(({ name }) => own.has(name));
  const outside = devices.find(({ name }) => !own.has(name));
  if (!inside || !outside) throw new Error('the tree has no such devices');
  for (const name of reads('device')) {
    await limit(reader, null);
    const whole = await ask(as(reader), name, inside.id);
    await limit(reader, branches);
    const [one, other] = [await ask(as(reader), name, inside.id), await ask(as(reader), name, outside.id)];
    if (isOpened(name) ? one.status !== whole.status : one.status !== 403)
      wrong.push(`${name}: ${one.status} inside`);
    if ((other.status < 400 && !other.isEmpty) || other.names.size > 0)
      wrong.push(`${name}: ${other.status} outside`);
  }
  expect(wrong).toEqual([]);
});

it('limits a key to what both it and its owner have', async () => {
  const random = randomNumbers(49);
  const [reader] = READERS;
  await limit(reader, null);
  const { caller } = await app.services.auth.authenticate(tokens.get(reader) ?? '', '127.0.0.1');
  const form = { name: 'Branch', accessRole: null, expiresTime: null, customerId: null };
  const { row, secret } = await app.services.apiKeys.create(caller, form);
  for (let run = 0; run < RUNS; run++) {
    const house = await buildHouse(database, world, devices, random);
    const [ofOwner, ofKey] = [someOf(house.placeIds, random), someOf(house.placeIds, random)];
    await limit(reader, ofOwner);
    await database.pool.query('update api_key set place_ids = $2 where id = $1', [row.id, ofKey]);
    const { names } = await ask({ 'x-authorization': `ApiKey ${secret}` }, 'GET /api/tenant/deviceInfos');
    expect([...names].toSorted()).toEqual([...namesWithin(devices, house, ofOwner, ofKey)].toSorted());
  }
});

it('shows an administrator what a role sees, and changes nothing meanwhile', async () => {
  const { token } = await signIn(app, world.a.admin);
  const headers = bearer(token);
  const house = await buildHouse(database, world, devices, randomNumbers(50));
  const placeIds = house.placeIds.slice(0, 3);
  const list = async () => (await ask(headers, 'GET /api/tenant/deviceInfos')).names;
  const all = await list();
  const seeing = { url: '/backoffice/session/seeing', headers };
  const answer = await app.inject({ method: 'PUT', ...seeing, payload: { accessRole: 'EDITOR', placeIds } });
  expect(answer.statusCode).toBe(200);
  expect([...(await list())].toSorted()).toEqual([...namesWithin(devices, house, placeIds)].toSorted());
  const change = { method: 'POST', url: '/api/user', headers, payload: {} } as const;
  expect((await app.inject(change)).statusCode).toBe(403);
  // An editor could, and does so with their own account.
  const key = { url: '/backoffice/apiKeys', headers, payload: { name: 'Seen' } };
  expect((await app.inject({ method: 'POST', ...key })).statusCode).toBe(403);
  expect(
    (await app.inject({ method: 'PUT', ...seeing, payload: { accessRole: 'EDITOR', placeIds } })).statusCode,
  ).toBe(403);
  expect((await app.inject({ method: 'DELETE', ...seeing })).statusCode).toBe(200);
  expect(await list()).toEqual(all);
});
