import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device } from '../../database/schema/devices.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { pickByPresence } from './device-presence-sql.ts';

const NOW = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let headers: Record<string, string>;
let now = NOW;

/** Devices of the lists below, in order of creation. */
const NAMES = [
  'alpha 50% off',
  'Beta_room',
  'gamma',
  'BETA room',
  'Ünïcode Ärger',
  '空気清浄機',
  'back\\slash',
];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOW });
  app = await createTestApp(database, { clock: () => now });
  const { tenantId, customers } = world.b;
  for (const [index, name] of NAMES.entries()) {
    now = NOW + 1 + index;
    await app.services.devices.create({
      tenantId,
      name,
      label: index % 2 === 0 ? `Label ${index}` : null,
      deviceInstalledCity: 'Puri',
      customerId: index < 3 ? customers[0].id : null,
      ...(name === 'gamma' ? { type: 'outdoor' } : {}),
    });
  }
  now = NOW;
  headers = bearer((await signIn(app, world.b.admin)).token);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Device = { name: string; label: string | null; active?: boolean; customerTitle?: string | null };
async function list(query: string, path = '/api/tenant/devices') {
  const response = await app.inject({ url: `${path}?${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}
async function names(query: string, path?: string): Promise<string[]> {
  const { body } = await list(`pageSize=100&page=0&${query}`, path);
  return body.data.map(({ name }: Device) => name);
}
const search = (text: string) => `sortProperty=createdTime&textSearch=${encodeURIComponent(text)}`;
const refusal = (message: string) => ({
  status: 400,
  body: expect.objectContaining({ status: 400, message, errorCode: 31, timestamp: NOW }),
});

describe('a page of devices', () => {
  it('has totals; all pages together contain each device once', async () => {
    const seen: string[] = [];
    for (const page of [0, 1, 2, 3]) {
      const { body } = await list(`pageSize=3&page=${page}&sortProperty=label`);
      expect([body.totalPages, body.totalElements, body.hasNext]).toEqual([4, 10, page < 3]);
      seen.push(...body.data.map(({ name }: Device) => name));
    }
    expect(seen).toHaveLength(10);
    expect(new Set(seen)).toEqual(new Set([...NAMES, 'device-b1', 'device-b2', 'spare-b']));
  });

  it('is empty after the last one', async () => {
    const { body } = await list('pageSize=10&page=2147483647');
    expect(body).toEqual({ data: [], totalPages: 1, totalElements: 10, hasNext: false });
  });

  it('is empty without a match', async () => {
    const { body } = await list('pageSize=10&page=0&textSearch=nothing');
    expect(body).toEqual({ data: [], totalPages: 0, totalElements: 0, hasNext: false });
  });

  it('is sorted by id unless a property is named; a direction alone is ignored', async () => {
    const { body } = await list('pageSize=100&page=0');
    const ids = body.data.map(({ id }: { id: { id: string } }) => id.id);
    expect(ids).toEqual(ids.toSorted());
    expect((await list('pageSize=100&page=0&sortOrder=DESC')).body).toEqual(body);
  });

  it.each([
    ['', "Required request parameter 'pageSize' for method parameter type int is not present"],
    ['pageSize=5', "Required request parameter 'page' for method parameter type int is not present"],
    [
      'pageSize=abc&page=0',
      `Method parameter 'pageSize': Failed to convert value of type 'java.lang.String' to required type 'int'; For input string: "abc"`,
    ],
    [
      'pageSize=5&page=1.5',
      `Method parameter 'page': Failed to convert value of type 'java.lang.String' to required type 'int'; For input string: "1.5"`,
    ],
    [
      'pageSize=99999999999&page=0',
      `Method parameter 'pageSize': Failed to convert value of type 'java.lang.String' to required type 'int'; For input string: "99999999999"`,
    ],
    ['pageSize=0&page=0', "Incorrect page link page size '0'. Page size must be greater than zero."],
    [
      'pageSize=1001&page=0',
      "Incorrect page link page size '1001'. Page size must not be greater than 1000.",
    ],
    ['pageSize=5&page=-1', "Incorrect page link page '-1'. Page must be positive integer."],
    ['pageSize=5&page=0&sortProperty=tenantId', 'Invalid sort property'],
    ['pageSize=5&page=0&sortProperty=name;drop table device', 'Invalid sort property'],
    ['pageSize=5&page=0&sortProperty=toString', 'Invalid sort property'],
    [
      'pageSize=5&page=0&sortProperty=name&sortOrder=UP',
      "Unsupported sort order 'UP'! Only 'ASC' or 'DESC' types are allowed.",
    ],
    [
      'pageSize=5&page=0&sortProperty=name&sortOrder=ASC, (select 1)',
      "Unsupported sort order 'ASC, (select 1)'! Only 'ASC' or 'DESC' types are allowed.",
    ],
  ])('is refused for "%s"', async (query, message) => {
    expect(await list(encodeURI(query))).toEqual(refusal(message));
  });
});

describe('the order of devices', () => {
  it('is by name, ignoring case, in both directions and in any spelling of the direction', async () => {
    const ascending = await names('sortProperty=name&sortOrder=asc&textSearch=a');
    expect(ascending).toEqual([
      'alpha 50% off',
      'back\\slash',
      'BETA room',
      'Beta_room',
      'gamma',
      'spare-b',
      'Ünïcode Ärger',
    ]);
    expect(await names('sortProperty=name&sortOrder=Desc&textSearch=a')).toEqual(ascending.toReversed());
  });

  it('is by creation time', async () => {
    expect((await names('sortProperty=createdTime&sortOrder=DESC')).slice(0, 7)).toEqual(NAMES.toReversed());
  });

  it.each(['id', 'label', 'type', 'deviceProfileName'])(
    'is by %s, and fully reversed in the other direction',
    async (property) => {
      const ascending = await names(`sortProperty=${property}`);
      expect(ascending).toHaveLength(10);
      expect(await names(`sortProperty=${property}&sortOrder=DESC`)).toEqual(ascending.toReversed());
    },
  );
});

describe('a search for devices', () => {
  it.each([
    ['beta', ['Beta_room', 'BETA room']],
    ['BETA_', ['Beta_room']],
    ['%', ['alpha 50% off']],
    ['_', ['Beta_room']],
    ['\\', ['back\\slash']],
    ['ÜNÏ', ['Ünïcode Ärger']],
    ['ärger', ['Ünïcode Ärger']],
    ['清浄', ['空気清浄機']],
    ['label 4', ['Ünïcode Ärger']],
    ["' or 1=1 --", []],
    // The location is not searched, nor are texts concatenated.
    ['puri', []],
    ['gamma\nlabel', []],
  ])(
    'for %s finds names and labels that contain exactly these characters, ignoring case',
    async (text, found) => {
      expect(await names(search(text))).toEqual(found);
    },
  );

  it('with a blank text finds all devices', async () => {
    expect(await names('textSearch=%20')).toHaveLength(10);
  });

  it('with NUL is refused', async () => {
    expect((await list('pageSize=1&page=0&textSearch=%00')).status).toBe(400);
  });

  it('stays within the tenant', async () => {
    expect(await names(search('device-a'))).toEqual([]);
  });
});

describe('filters of devices', () => {
  it('match the type, which is the name of the profile', async () => {
    expect(await names('type=outdoor')).toEqual(['gamma']);
    expect(await names('type=OUTDOOR')).toEqual([]);
    expect(await names('type=outdoor', '/api/tenant/deviceInfos')).toEqual(['gamma']);
  });

  it('match the profile', async () => {
    const { body } = await list('deviceName=gamma');
    const profile = body.deviceProfileId.id;
    expect(await names(`deviceProfileId=${profile}`, '/api/tenant/deviceInfos')).toEqual(['gamma']);
    const wrong = await list('pageSize=1&page=0&deviceProfileId=x', '/api/tenant/deviceInfos');
    expect(wrong).toEqual(refusal('Invalid UUID string: x'));
  });
});

describe('device infos', () => {
  const infos = '/api/tenant/deviceInfos';

  it('are also found by the title of their customer', async () => {
    expect(await names(search('customer b1'), infos)).toEqual(['device-b1', ...NAMES.slice(0, 3)]);
    expect(await names(search('outdoor'), infos)).toEqual(['gamma']);
    expect(await names(search('customer a1'), infos)).toEqual([]);
  });

  it('are sorted by the title of the customer, missing ones last', async () => {
    const { body } = await list('pageSize=100&page=0&sortProperty=customerTitle', infos);
    const titles = body.data.map(({ customerTitle }: Device) => customerTitle);
    expect(titles).toEqual([...Array(4).fill('Customer B1'), 'Customer B2', ...Array(5).fill(null)]);
  });

  it.each(['ASC', 'DESC'])(
    'sorted by customer (%s) have pages that together contain each device once',
    async (order) => {
      const sorted = `sortProperty=customerTitle&sortOrder=${order}`;
      const whole = await names(sorted, infos);
      const seen: string[] = [];
      for (const page of [0, 1, 2, 3, 4]) {
        const { body } = await list(`pageSize=3&page=${page}&${sorted}`, infos);
        expect(body.totalElements).toBe(10);
        seen.push(...body.data.map(({ name }: Device) => name));
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(10);
    },
  );

  describe('have an active state that', () => {
    const active = async (name: string) => {
      const { body } = await list(`pageSize=100&page=0&textSearch=${name}`, infos);
      return body.data.map((device: Device) => device.active);
    };
    const watch = (key: number) => {
      app.services.deviceWatch.doubt(key);
      return app.services.deviceWatch.check();
    };
    const heard = async (key: number, receivedTime: number) => {
      await database.pool.query(
        `insert into latest_reading (device, ts, received_time) values ($1, 0, $2)
         on conflict (device) do update set received_time = $2`,
        [key, receivedTime],
      );
      await watch(key);
    };
    const setTimeOut = async (key: number, value: unknown) => {
      await database.pool.query(
        `insert into device_attribute (device_key, scope, key, value, last_update_ts)
         values ($1, 'SERVER_SCOPE', 'inactivityTimeout', $2, 0)
         on conflict (device_key, scope, key) do update set value = $2`,
        [key, JSON.stringify(value)],
      );
      await watch(key);
    };

    it('is false without any readings', async () => {
      expect(await active('device-b1')).toEqual([false]);
    });

    it('is true until ten minutes after the last reading', async () => {
      const { key } = world.b.customers[0].device;
      await heard(key, NOW - 10 * MINUTE_MS + 1);
      expect(await active('device-b1')).toEqual([true]);
      await heard(key, NOW - 10 * MINUTE_MS);
      expect(await active('device-b1')).toEqual([false]);
    });

    it('uses the time-out of the device, if it is valid', async () => {
      const { key } = world.b.customers[1].device;
      await heard(key, NOW - 10 * MINUTE_MS);
      for (const [timeOut, expected] of [
        [20 * MINUTE_MS, true],
        [5 * MINUTE_MS, false],
        [0, false],
        [-1, false],
        ['1800000', false],
        [{ minutes: 60 }, false],
      ] as const) {
        await setTimeOut(key, timeOut);
        expect([timeOut, await active('device-b2')]).toEqual([timeOut, [expected]]);
      }
      await heard(key, NOW);
      expect(await active('device-b2')).toEqual([true]);
    });

    it('filters and sorts them', async () => {
      await heard(world.b.customers[0].device.key, NOW);
      await heard(world.b.customers[1].device.key, NOW - 60 * MINUTE_MS);
      expect(await names('active=true', infos)).toEqual(['device-b1']);
      expect(await names('active=false', infos)).toHaveLength(9);
      expect((await names('sortProperty=active&sortOrder=DESC', infos))[0]).toBe('device-b1');
      const wrong = await list('pageSize=1&page=0&active=perhaps', infos);
      expect(wrong.body.message).toMatch(/^Method parameter 'active': Failed to convert/);
    });

    it.each([
      '',
      'sortProperty=name',
      'sortProperty=name&sortOrder=DESC',
      'sortProperty=customerTitle&sortOrder=DESC',
      'sortProperty=label&textSearch=a',
      'sortProperty=createdTime&type=default',
      'sortProperty=active&sortOrder=DESC',
    ])('is consistent in lists, filters and counts: %s', async (query) => {
      const { rows } = await database.pool.query('select key from device where name = any($1)', [
        NAMES.slice(1, 5),
      ]);
      for (const { key } of rows) await heard(key, NOW);
      const pages = async (filter: string) => {
        const found: Device[] = [];
        for (let page = 0; ; page += 1) {
          const { body } = await list(`pageSize=2&page=${page}&${query}${filter}`, infos);
          found.push(...body.data);
          if (!body.hasNext) return { found, total: body.totalElements };
        }
      };
      const all = await pages('');
      expect(all.found).toHaveLength(all.total);
      for (const active of [true, false]) {
        const { found, total } = await pages(`&active=${active}`);
        const expected = all.found.filter((device) => device.active === active);
        expect(expected.length).toBeGreaterThan(1);
        expect([found, total]).toEqual([expected, expected.length]);
      }
      if (query !== '') return;
      const { body: counts } = await list('', '/backoffice/dapDevice/counts');
      const { length } = all.found.filter(({ active }) => active);
      expect(counts).toMatchObject({ active: length, inactive: all.total - length });
    });

    it('gives the same pages whether active or inactive devices are excluded by id', async () => {
      const { tenantId } = world.b;
      const devices = { where: eq(device.tenantId, tenantId), columns: {}, tenantId, isWhole: true };
      for (const presence of ['active', 'inactive', 'notActive'] as const) {
        for (const page of [0, 1, 2, 3]) {
          const pick = (fewIds: number) =>
            pickByPresence(database.db, devices, presence, { page, pageSize: 3 }, fewIds);
          expect(await pick(0)).toEqual(await pick(100));
        }
      }
    });

    it('is visible to users of the customer, and to the next tenant after a move', async () => {
      const own = world.b.customers[0];
      const { token } = await signIn(app, own.user);
      const url = `/api/customer/${own.id}/deviceInfos?pageSize=10&page=0&active=true`;
      const ofCustomer = await app.inject({ url, headers: bearer(token) });
      expect(
        ofCustomer
          .json()
          .data.map(({ name }: Device) => name)
          .toSorted(),
      ).toEqual(['Beta_room', 'device-b1', 'gamma']);
      const before = await names('active=true', infos);
      await heard(world.b.spareDevice.key, NOW);
      expect(await names('active=true', infos)).toHaveLength(before.length + 1);
      await inUnitOfWork(database.db, undefined, (unit) =>
        app.services.deviceAssignment.move(unit, world.b.tenantId, world.b.spareDevice.id, world.a.tenantId),
      );
      expect((await list('pageSize=10&page=0&active=true', infos)).body.totalElements).toBe(before.length);
      headers = bearer((await signIn(app, world.a.admin)).token);
      expect(await names('active=true', infos)).toEqual(['spare-b']);
    });
  });
});
