import { isOpen } from '@airdeck/contract/common/permission';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { Expected } from './answers.ts';
import {
  buildHouse,
  type HousedDevice,
  type HousedRoom,
  makeHousedDevices,
  namedIn,
  namesWithin,
  randomNumbers,
  someOf,
} from './branch-model.ts';
import { makeReadings, measuredIn, measuredTime, moveAround } from './branch-stays.ts';
import { EXPECTED, OTHER_PARAMETERS, requestParts, routeOfRow } from './feature-matrices.ts';
import { type ActorName, createMatrixWorld, type MatrixWorld } from './matrix-world.ts';

const RUNS = 4;
const READERS = ['an editor of a branch of A', 'a viewer of a branch of a customer of A'] as const;

/** Permissions that limited callers may use, with which no devices are named, and why. */
const NAMELESS: Readonly<Record<string, string>> = {
  'unsupported:read': 'Nothing is there',
  'brand:see': 'Of the tenant',
  'device-profile:read': 'Of no place',
  'geography:read': 'Of no place',
  'outdoor:read': 'Of a position that is given',
  'purifier:read': 'Of no place',
  'quantity:read': 'Of no place',
  'rule:read-lines': 'Of the tenant, or of a device that is given',
  'settings:read': 'Of no place',
  'energy:read': 'Prices of the tenant, or of a row that is given',
  'yardsticks:read': 'Of the tenant, or of a row that is given',
  'customer:read': 'Names customers: see below',
  'customer:list': 'Names customers: see below',
  'maintenance:read': 'Names maintenance: see below',
  'message:read': 'Of the caller',
  'profile:read': 'Of the caller',
  'questionnaire:read': 'Of the caller',
  'questionnaire:read-answers': 'Of the caller',
  'session:read': 'Of the caller',
  'user:read': 'Of the caller',
};

/** Numbers and cities alone, which are none in a branch with nothing in it. */
const NUMBERS = [
  'GET /api/alarm/types',
  'GET /backoffice/alarms/counts',
  'GET /backoffice/alarms/marks',
  'GET /backoffice/automations/modes',
  'GET /backoffice/dapDevice/counts',
  'GET /backoffice/dapDevice/installedCities',
  'GET /backoffice/deviceHealth/counts',
  'GET /backoffice/deviceMap',
  'GET /backoffice/filters/counts',
  'POST /api/alarmsQuery/count',
  'POST /api/entitiesQuery/count',
];

/** Other reads that limited callers may use, which are not compared with the model, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'GET /api/tenant/device': 'The device of a name',
  'GET /backoffice/accessTokens/settings': 'A setting of the tenant',
  'GET /backoffice/beforeAfter/rooms': 'None came with a purifier here',
  'GET /backoffice/commands/settings': 'A setting of the tenant',
  'GET /backoffice/dapDevice/findDeviceByLabel': 'The device of a label',
  'GET /backoffice/events': 'A stream, which a test of its own reads',
  'GET /backoffice/keptTime': 'How long the server keeps readings',
  'GET /backoffice/passports/:passportCode': 'The passport of a code: see `passport-life.db.test.ts`',
  'GET /backoffice/places/found': 'Names places: see below',
  'POST /backoffice/alarms/assignees': 'Names people; no alarms are given here',
  'POST /backoffice/deviceApi/getDeviceByLocation': 'None is of that kind of place here',
};

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

const routeOf = (name: string) =>
  app.routePaths.all.find(({ method, url }) => `${method} ${url}` === routeOfRow(name));

/** A stream, which a test of its own reads. */
const isStream = (name: string) => name === 'GET /backoffice/events';

/** Operations by which users read lists and files, of all or of a customer or tenant, or a device. */
const reads = (...kinds: readonly Expected['kind'][]): string[] =>
  EXPECTED.flatMap(([name, { kind }]) =>
    routeOf(name)?.changes === false && kinds.includes(kind) && !isStream(name) ? [name] : [],
  );

/** Whether the permission of an operation admits limited callers. */
function isOpened(name: string): boolean {
  const permission = routeOf(name)?.permission;
  return permission !== undefined && !isOpen(permission) && permission.inBranches === true;
}

/** The id of the customer or tenant of a list; empty: it is of all. */
function ownerIn(name: string): string {
  const kind = EXPECTED.find(([one]) => one === name)?.[1].kind;
  return kind === 'customer' ? world.a.customers[0].id : kind === 'tenant' ? world.a.tenantId : '';
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
  return { status: statusCode, isEmpty, text, names: statusCode < 300 ? namedIn(text) : new Set<string>() };
}
const as = (reader: ActorName) => bearer(tokens.get(reader) ?? '');

it('tells in every list and file, and of every device, what is in the branches of random trees', async () => {
  const random = randomNumbers(47);
  const wrong: string[] = [];
  const named = new Set(reads('device'));
  let compared = 0;
  for (const reader of READERS) {
    await limit(reader, null);
    const lists = new Map<string, ReadonlySet<string>>();
    for (const name of reads('nothing', 'customer', 'tenant')) {
      const { names } = await ask(as(reader), name, ownerIn(name));
      if (names.size > 0) lists.set(name, names);
    }
    for (const name of lists.keys()) named.add(name);
    const most = Math.max(...[...lists.values()].map(({ size }) => size));
    for (let run = 0; run < RUNS; run++) {
      const house = await buildHouse(database, world, devices, random);
      const branches = someOf(house.placeIds, random);
      await limit(reader, branches);
      const own = namesWithin(devices, house, branches);
      for (const [name, whole] of lists) {
        const { status, names } = await ask(as(reader), name, ownerIn(name));
        const expected = [...whole].filter((one) => own.has(one));
        if (status >= 300) {
          // A customer without places in the branches is not known there.
          const isHidden = ownerIn(name) !== '' && expected.length === 0;
          if (isOpened(name) && !isHidden) wrong.push(`${reader}, ${name}: ${status}`);
          continue;
        }
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
  const others = EXPECTED.flatMap(([name, { kind }]) => {
    const { permission, changes = true } = routeOf(name) ?? {};
    if (changes || !isOpened(name) || !permission || isOpen(permission)) return [];
    // Rows besides those of the world are asked for by the access matrix, and what is the caller's is of no place.
    const isAsked = typeof kind !== 'string' || permission.act === 'own' || permission.key in NAMELESS;
    return isAsked || named.has(name) || NUMBERS.includes(name) ? [] : [name];
  });
  expect(others.toSorted()).toEqual(Object.keys(NOT_COMPARED));
});

it('counts nothing in a branch with nothing in it', async () => {
  for (const reader of READERS) {
    await limit(reader, [world.a.tenantId]);
    for (const name of NUMBERS) {
      const { status, text } = await ask(as(reader), name);
      if (status === 403) continue;
      expect([name, status, /[1-9]|\["/.exec(text.replaceAll(/"[^"]*":/g, ''))]).toEqual([name, 200, null]);
    }
  }
});

it('tells of customers, places and maintenance in the branches and around them', async () => {
  const [reader] = READERS;
  const house = await buildHouse(database, world, devices, randomNumbers(51));
  const [customer] = world.a.customers;
  const { rows } = await database.pool.query(
    `select id, path[1] as building from place where customer_id = $1 and kind = 'room' and name like 'housed %'
       and cardinality(path) > 1 limit 1`,
    [customer.id],
  );
  const { id: room, building } = rows[0];
  const plan = (columns: string, ...values: unknown[]) =>
    database.pool.query(
      `insert into maintenance (id, created_time, tenant_id, reason, from_time, to_time, time_zone, begins, ends, ${columns})
       values (gen_random_uuid(), 0, $1, $2, 4e12, 4.1e12, 'UTC', 4e12, 4.1e12, ${values.map((_, at) => `$${at + 3}`).join(', ')})`,
      [world.a.tenantId, columns, ...values],
    );
  const other = house.placeIds.find((id) => id !== room && id !== building) ?? room;
  await plan('customer_id', customer.id);
  await plan('customer_id', world.a.customers[1]?.id);
  await plan('customer_id, place_id', customer.id, building);
  await plan('customer_id, place_id', customer.id, room);
  const told = async (name: string) => {
    const { status, text } = await ask(as(reader), name);
    expect([name, status, text]).toEqual([name, 200, text]);
    return text;
  };
  const reasons = async () =>
    JSON.parse(await told('GET /backoffice/maintenance')).map(
      (one: { kind: string; targetId: string; mayChange: boolean }) => [
        one.kind,
        one.targetId,
        one.mayChange,
      ],
    );
  await limit(reader, [room]);
  expect(await told('GET /api/customers')).toContain(customer.id);
  expect(await told('GET /api/customers')).not.toContain(world.a.customers[1]?.id);
  const found = await told('GET /backoffice/places/found');
  expect([found.includes(room), found.includes(`"id":"${other}"`)]).toEqual([true, false]);
  expect((await reasons()).toSorted()).toEqual(
    [
      ['customer', customer.id, false],
      ['place', building, false],
      ['place', room, true],
    ].toSorted(),
  );
  await limit(reader, [world.a.tenantId]);
  expect(await told('GET /api/customers')).toContain('"data":[]');
  expect([await told('GET /backoffice/places/found'), await reasons()]).toEqual(['[]', []]);
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

it('tells of a room in the branches all that was measured in it, and nothing else', async () => {
  const random = randomNumbers(52);
  const time = measuredTime(Date.now());
  await makeReadings(database, devices, time);
  const [startTs, endTs] = [String(time.startTs), String(time.endTs)];
  const dayOf = (ts: number) => new Date(ts).toISOString().slice(0, 10);
  const days = { fromDay: dayOf(time.startTs), toDay: dayOf(time.endTs - 1), set: 'who2021' };
  const get = async (reader: ActorName, path: string, query: Record<string, string>) =>
    app.inject({
      method: 'GET',
      url: `/backoffice/${path}?${new URLSearchParams(query)}`,
      headers: as(reader),
    });
  const post = async (reader: ActorName, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/backoffice/reports/${path}`, headers: as(reader), payload });
  const asked = (reader: ActorName, { id }: HousedRoom) => {
    const range = { startTs: time.startTs, endTs: time.endTs };
    const hours = { deviceIds: id, key: 'co2' };
    return Promise.all([
      get(reader, 'reports/history', { deviceId: id, startTs, endTs, keys: 'co2', maxPoints: '2000' }),
      get(reader, 'reports/history', { deviceId: id, startTs, endTs, keys: 'co2', maxPoints: '20' }),
      get(reader, 'calendar/hours', { ...hours, day: dayOf(time.endTs - 86_400_000) }),
      get(reader, 'calendar', { ...hours, year: dayOf(time.endTs).slice(0, 4) }),
      get(reader, 'airRecords/file', { ...days, placeId: id, form: 'rows' }),
      post(reader, 'compare', { deviceIds: [id], ...range, keys: ['co2'], intervalMs: 3_600_000 }),
      post(reader, 'files', { what: 'spikes', metric: 'co2', deviceIds: [id], ...range, isExplained: false }),
      get(reader, `places/${id}/periods`, {}),
    ]);
  };
  /** Who measured is told by whether they are reached; the rest is the same for all. */
  const withoutDevices = (text: string) =>
    text
      .replace(/"(?:measuredBy|judgedAs|periods)":\[.*?\]/gs, '')
      .replace(/"device":"[^"]*"/g, '')
      .replace(/"mean":(\d+\.\d{6})\d*/g, '"mean":$1');
  let [told, returned] = [0, 0];
  for (const reader of READERS) {
    for (let run = 0; run < 2; run++) {
      const house = await buildHouse(database, world, devices, random);
      const stays = await moveAround(database, devices, house, time, random);
      const branches = someOf(house.placeIds, random);
      const own = namesWithin(devices, house, branches);
      const others = devices.filter(({ name }) => !own.has(name));
      const isWithin = ({ path }: HousedRoom) => path.some((place) => branches.includes(place));
      const ofReader = house.rooms.filter(
        (room) => reader === READERS[0] || room.customerId === world.a.customers[0].id,
      );
      for (const room of ofReader.filter(isWithin).slice(0, 4)) {
        await limit(reader, null);
        const whole = await asked(reader, room);
        await limit(reader, branches);
        const answers = await asked(reader, room);
        const expected = measuredIn(room.id, stays, time);
        const [series] = answers[0]?.json().series ?? [];
        const values = (series?.ts ?? []).map((ts: number, at: number) => [ts, series.avg[at]]);
        expect(values.filter(([, value]: [number, number | null]) => value !== null)).toEqual(expected);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(
          whole.map(({ statusCode }) => statusCode),
        );
        expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(6);
        // A day of the calendar has the hours in which the device was there, though it is of one device.
        for (const { day, hours } of answers[3]?.json().rooms[0].days ?? []) {
          const ofDay = expected.flatMap(([ts]) => (dayOf(ts) === day ? [Math.floor(ts / 3_600_000)] : []));
          expect([day, hours <= new Set(ofDay).size]).toEqual([day, true]);
        }
        const texts = answers.map(({ body }) => withoutDevices(body));
        expect(texts.slice(0, -1)).toEqual(whole.slice(0, -1).map(({ body }) => withoutDevices(body)));
        const written = answers.map(({ body }) => body).join();
        expect(others.filter(({ id, name }) => written.includes(id) || written.includes(name))).toEqual([]);
        told += expected.length;
      }
      for (const room of ofReader.filter((one) => !isWithin(one)).slice(0, 2)) {
        const statuses = (await asked(reader, room)).map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status < 400)).toEqual([]);
        returned += 1;
      }
    }
  }
  expect([told > 200, returned > 1]).toEqual([true, true]);
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
