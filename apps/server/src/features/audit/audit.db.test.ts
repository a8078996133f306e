import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AuditEntry, AuditPage } from '@airdeck/contract/audit/audit';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../database/ids.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { agedAudit } from './aged-audit.ts';
import { insertAuditEntries, type NewAuditEntry } from './audit.repository.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  for (const user of [world.sysAdmin, world.a.admin, world.b.admin, world.a.customers[0].user]) {
    tokens.set(user.id, (await signIn(app, user)).token);
  }
});
beforeEach(() => database.pool.query('delete from audit_entry'));
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Inserts an entry, by default of tenant A's administrator. */
const enter = (entry: Partial<NewAuditEntry> = {}) =>
  insertAuditEntries(database.db, [
    {
      createdTime: NOON,
      tenantId: world.a.tenantId,
      customerId: null,
      userId: world.a.admin.id,
      userEmail: world.a.admin.email,
      address: '192.0.2.1',
      action: 'created',
      entityType: 'CUSTOMER',
      entityId: newId(),
      entityName: 'Lake House',
      details: null,
      ...entry,
    },
  ]);

const get = (user: WorldUser, query: string) =>
  app.inject({ url: `/backoffice/audit${query}`, headers: bearer(tokens.get(user.id) ?? '') });
const list = async (user: WorldUser, query = '') => (await get(user, query)).json<AuditPage>();
const names = (page: AuditPage) => page.data.map(({ entityName }) => entityName);

describe('access to entries', () => {
  beforeEach(async () => {
    const { sysAdmin, a, b } = world;
    await enter({ entityName: 'of A' });
    await enter({ entityName: 'of B', tenantId: b.tenantId, userId: b.admin.id, userEmail: b.admin.email });
    const bySystem = { userId: sysAdmin.id, userEmail: sysAdmin.email, isOfSystem: true };
    await enter({ entityName: 'of the system', tenantId: null, ...bySystem });
    await enter({ entityName: 'of A by the system', ...bySystem });
    await enter({
      entityName: 'of A in a impersonation',
      impersonatorId: sysAdmin.id,
      impersonatorEmail: sysAdmin.email,
      isOfSystem: true,
    });
    await enter({
      entityName: "of A in its own administrator's impersonation",
      userEmail: a.customers[0].user.email,
      impersonatorId: a.admin.id,
      impersonatorEmail: a.admin.email,
    });
  });

  it('covers the own tenant for its administrators, and no other', async () => {
    expect(new Set(names(await list(world.a.admin)))).toEqual(
      new Set([
        'of A',
        'of A by the system',
        'of A in a impersonation',
        "of A in its own administrator's impersonation",
      ]),
    );
    expect(names(await list(world.b.admin))).toEqual(['of B']);
  });

  it('covers entries without a tenant, and by system administrators, for system administrators', async () => {
    expect(new Set(names(await list(world.sysAdmin)))).toEqual(
      new Set(['of the system', 'of A by the system', 'of A in a impersonation']),
    );
  });

  it('is the same in the CSV file', async () => {
    const { body } = await get(world.b.admin, '/csv');
    expect(body).toContain('of B');
    expect(body).not.toContain('of A');
  });

  it('is refused to a user of a customer', async () => {
    for (const path of ['', '/csv']) {
      expect((await get(world.a.customers[0].user, path)).statusCode).toBe(403);
    }
  });

  it('shows the impersonator', async () => {
    const found = (await list(world.a.admin, '?textSearch=in a impersonation')).data[0];
    expect(found).toMatchObject({
      userEmail: world.a.admin.email,
      steppedInBy: { userId: world.sysAdmin.id, email: world.sysAdmin.email },
    });
  });
});

describe('the list', () => {
  it('has pages of ten, newest first, by default', async () => {
    for (let n = 0; n < 11; n++) await enter({ createdTime: NOON + n, entityName: `${n}` });
    const page = await list(world.a.admin);
    expect(names(page)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(page).toMatchObject({ totalElements: 11, totalPages: 2, hasNext: true, isTotalExact: true });
    const last = await list(world.a.admin, '?page=1');
    expect([names(last), last.hasNext]).toEqual([['0'], false]);
    expect(names(await list(world.a.admin, '?sortProperty=createdTime&sortOrder=ASC&pageSize=2'))).toEqual([
      '0',
      '1',
    ]);
  });

  it('is sorted by person and by action, then by time in the same direction', async () => {
    await enter({ userEmail: 'Zoe@example.com', action: 'deleted', entityName: 'zoe' });
    await enter({ userEmail: 'amy@example.com', action: 'updated', entityName: 'amy, early' });
    await enter({
      userEmail: 'amy@example.com',
      action: 'updated',
      entityName: 'amy',
      createdTime: NOON + 1,
    });
    expect(names(await list(world.a.admin, '?sortProperty=userEmail&sortOrder=DESC'))).toEqual([
      'zoe',
      'amy',
      'amy, early',
    ]);
    expect(names(await list(world.a.admin, '?sortProperty=action&sortOrder=ASC'))).toEqual([
      'zoe',
      'amy, early',
      'amy',
    ]);
    expect((await get(world.a.admin, '?sortProperty=address')).json().message).toBe('Invalid sort property');
  });

  it.each([
    ['an e-mail address', 'ZOE@EXAM'],
    ["an acting administrator's address", 'root@'],
    ['the name of a thing', 'lake'],
    ['an action', 'steppedout'],
    ['signs that a search could take for its own', '100%_\\'],
  ])('is searched by %s', async (_what, text) => {
    await enter({
      userEmail: 'zoe@example.com',
      impersonatorId: world.sysAdmin.id,
      impersonatorEmail: 'root@example.com',
      action: 'steppedOut',
      entityName: 'Lake 100%_\\',
    });
    await enter({ userEmail: 'amy@example.com', entityName: 'Hill' });
    const page = await list(world.a.admin, `?textSearch=${encodeURIComponent(text)}`);
    expect([names(page), page.totalElements]).toEqual([['Lake 100%_\\'], 1]);
  });

  it('is filtered by time range and action', async () => {
    for (let n = 0; n < 4; n++) {
      await enter({
        createdTime: NOON + n * MINUTE_MS,
        entityName: `${n}`,
        action: n % 2 ? 'updated' : 'deleted',
      });
    }
    const range = `?startTime=${NOON + MINUTE_MS}&endTime=${NOON + 2 * MINUTE_MS}`;
    expect(names(await list(world.a.admin, range))).toEqual(['2', '1']);
    expect(names(await list(world.a.admin, `${range}&action=updated`))).toEqual(['1']);
    expect((await get(world.a.admin, '?startTime=yesterday')).statusCode).toBe(400);
  });

  it('marks the total as inexact beyond the counted maximum', async () => {
    await database.pool.query(
      `insert into audit_entry (id, created_time, tenant_id, user_id, user_email, address, action, entity_type,
         entity_id, entity_name)
       select gen_random_uuid(), n, $1, $2, 'a@example.com', '192.0.2.1', 'updated', 'USER', $2, n
       from generate_series(1, 10001) n`,
      [world.a.tenantId, world.a.admin.id],
    );
    const page = await list(world.a.admin, '?page=999');
    expect(page).toMatchObject({
      totalElements: 10_000,
      totalPages: 1000,
      hasNext: true,
      isTotalExact: false,
    });
    expect(names(await list(world.a.admin, '?page=1000'))).toEqual(['1']);
    const file = await get(world.a.admin, '/csv');
    const rows = file.body.trimEnd().split('\r\n').slice(1);
    expect(new Set(rows).size).toBe(10_001);
  });
});

describe('the file', () => {
  it('has a name, the charset UTF-8, and a row for each entry', async () => {
    await enter({
      details: { fields: ['title', 'phone'] },
      impersonatorId: world.sysAdmin.id,
      impersonatorEmail: 'root@example.com',
    });
    await enter({
      createdTime: NOON + 1,
      action: 'steppedIn',
      entityType: 'DEVICE_PROFILE',
      entityId: world.a.admin.id,
    });
    const file = await get(world.a.admin, '/csv');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-[-\d]{10}\.csv"$/);
    const [header, newest, oldest, end] = file.body.split('\r\n');
    expect(header).toBe(
      '\uFEFFTime (UTC),Who,Administrator acting as them,Action,Kind,Name,Id,Details,Address,API key',
    );
    expect(newest).toBe(
      `2026-06-01T12:00:00.001Z,${world.a.admin.email},,stepped in,device profile,Lake House,${world.a.admin.id},,192.0.2.1,`,
    );
    expect(oldest).toContain(`,root@example.com,created,customer,Lake House,`);
    expect(oldest).toContain('"{""fields"":[""title"",""phone""]}"');
    expect(end).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'never lets the name %j become a formula',
    async (name) => {
      await enter({ entityName: name });
      const { body } = await get(world.a.admin, '/csv');
      expect(body).toContain(name === '\rx' ? `"'${name}"` : `,'${name},`);
    },
  );

  it('applies the filters of the list', async () => {
    await enter({ entityName: 'Lake' });
    await enter({ entityName: 'Hill', action: 'deleted' });
    for (const query of ['textSearch=hill', 'action=deleted']) {
      const { body } = await get(world.a.admin, `/csv?${query}`);
      expect([body.includes('Hill'), body.includes('Lake')]).toEqual([true, false]);
    }
  });
});

describe('the log', () => {
  it('can be neither written, changed nor deleted over the API', async () => {
    await enter();
    const [{ id }] = (await list(world.a.admin)).data as [AuditEntry];
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/backoffice/audit', `/backoffice/audit/${id}`, '/backoffice/audit/csv']) {
        const headers = bearer(tokens.get(world.a.admin.id) ?? '');
        const { statusCode } = await app.inject({ method, url, headers });
        expect([method, url, [404, 405].includes(statusCode)]).toEqual([method, url, true]);
      }
    }
    expect((await list(world.a.admin)).totalElements).toBe(1);
  });

  it('shows the actions of an impersonating system administrator to the tenant and the system', async () => {
    const own = tokens.get(world.sysAdmin.id) ?? '';
    const url = `/api/user/${world.a.admin.id}/token`;
    const { token } = (await app.inject({ url, headers: bearer(own) })).json();
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) });
    for (const reader of [world.a.admin, world.sysAdmin]) {
      expect((await list(reader)).data).toMatchObject([
        { action: 'steppedOut', steppedInBy: { email: world.sysAdmin.email } },
        { action: 'steppedIn', userEmail: world.sysAdmin.email, entityName: world.a.admin.email },
      ]);
    }
    expect((await list(world.b.admin)).data).toEqual([]);
  });
});

describe('entries of one person', () => {
  const as = (user: WorldUser) => ({ headers: bearer(tokens.get(user.id) ?? '') });
  const attribute = (scope: string, key: string) =>
    app.inject({
      ...as(world.a.admin),
      method: 'POST',
      url: `/api/plugins/telemetry/DEVICE/${world.a.spareDevice.id}/${scope}`,
      payload: { [key]: 1 },
    });

  it('are merged for the same action on the same entity, with count and last time', async () => {
    for (const key of ['a', 'b', 'a', 'c']) await attribute('SERVER_SCOPE', key);
    await attribute('SHARED_SCOPE', 'a');
    const { data } = await list(world.a.admin, '?sortProperty=createdTime&sortOrder=ASC');
    expect(data.map(({ details }) => details)).toMatchObject([
      { scope: 'SERVER_SCOPE', keys: ['a', 'b', 'c'], times: 4, lastTime: expect.any(Number) },
      { scope: 'SHARED_SCOPE', keys: ['a'] },
    ]);
    // Too old to be merged with.
    await database.pool.query('update audit_entry set created_time = created_time - 600001');
    await attribute('SERVER_SCOPE', 'a');
    expect((await list(world.a.admin)).totalElements).toBe(3);
  });

  it('are merged in the time line of a device, too, except for life-cycle changes', async () => {
    const { id } = world.a.spareDevice;
    await database.pool.query('delete from device_activity where device_id = $1', [id]);
    const [customer] = world.a.customers;
    const api = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      app.inject({ ...as(world.a.admin), method, url });
    for (let n = 0; n < 3; n++) {
      await api('GET', `/api/device/${id}/credentials`);
      await api('POST', `/api/customer/${customer.id}/device/${id}`);
      await api('DELETE', `/api/customer/device/${id}`);
    }
    const { rows } = await database.pool.query(
      "select kind, details -> 'times' as times from device_activity where device_id = $1 order by created_time, id",
      [id],
    );
    const moves = Array.from({ length: 3 }, () => ['assigned', 'unassigned']).flat();
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...moves, 'tokenRead'].sort());
    expect(rows.find(({ kind }) => kind === 'tokenRead')).toMatchObject({ times: 3 });
  });

  it('are limited: further actions are refused and not executed, except for ending a session', async () => {
    const limits = { changes: { entriesPerUserBurst: 3, entriesPerUserAndSecond: 0.001 } };
    const bounded = await createTestApp(database, { limits });
    const headers = bearer((await signIn(bounded, world.b.admin)).token);
    const create = (title: string) =>
      bounded.inject({ method: 'POST', url: '/api/customer', headers, payload: { title } });
    // The first entry is the sign-in.
    expect((await create('One')).statusCode).toBe(200);
    expect((await create('Two')).statusCode).toBe(200);
    const refused = await create('Three');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooManyRequests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { rowCount } = await database.pool.query("select from customer where title = 'Three'");
    expect(rowCount).toBe(0);
    const signedOut = await bounded.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(signedOut.statusCode).toBe(200);
    await bounded.close();
  });
});

/** The rows of all files of an archive, each with the kind of its file. */
async function archived(folder: string): Promise<[string, object][]> {
  const files = (await readdir(folder)).toSorted();
  const rows = files.map(async (file) => {
    const lines = gunzipSync(await readFile(join(folder, file)))
      .toString()
      .trim()
      .split('\n');
    const name = file.replace(/-2020-06-15-[\w-]+\.ndjson\.gz$/, '');
    return lines.map((line): [string, object] => [name, JSON.parse(line)]);
  });
  return (await Promise.all(rows)).flat();
}

describe('retention', () => {
  it('archives and deletes old entries, except for the life cycle of devices', async () => {
    const day = Date.UTC(2020, 5, 15);
    const { id: deviceId } = world.a.spareDevice;
    const ofDevice = { entityType: 'DEVICE', entityId: deviceId };
    for (const createdTime of [day, NOON]) {
      await enter({ createdTime, entityName: 'a customer' });
      await enter({ createdTime, ...ofDevice, action: 'updated', entityName: 'its name' });
      await enter({ createdTime, ...ofDevice, action: 'rejectedSentAgain', entityName: 'its messages' });
      await enter({ createdTime, ...ofDevice, action: 'assigned', entityName: 'its owner' });
      await enter({ createdTime, ...ofDevice, action: 'tokenChanged', entityName: 'its token' });
    }
    await database.pool.query('delete from device_activity');
    await database.pool.query(
      `insert into device_activity (id, device_id, created_time, kind)
       select gen_random_uuid(), $1, $2::bigint + n, kind
       from unnest('{updated,silent,assigned,placed}'::text[]) with ordinality as one(kind, n)`,
      [deviceId, day],
    );
    const { deviceActivity } = app.services;
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-archive-'));
    const config = { auditArchiveDir: join(folder, 'archive'), auditRetentionMonths: 36 };
    const aged = agedAudit({ database, deviceActivity, config });
    expect(aged.cutoffAt(Date.UTC(2026, 1, 3))).toBe(Date.UTC(2023, 1, 1));
    expect(await aged.findOldest(0, NOON)).toBe(day);
    await aged.deleteBefore(NOON);
    expect(await aged.findOldest(0, NOON)).toBeUndefined();
    expect(await archived(config.auditArchiveDir)).toEqual([
      ['audit-log', expect.objectContaining({ entity_name: 'a customer', created_time: day })],
      ['audit-log', expect.objectContaining({ entity_name: 'its name', tenant_id: world.a.tenantId })],
      ['audit-log', expect.objectContaining({ entity_name: 'its messages' })],
      ['time-lines', expect.objectContaining({ kind: 'updated', device_id: deviceId })],
    ]);
    // Nothing is due: no file is created.
    await aged.deleteBefore(NOON);
    expect(await readdir(config.auditArchiveDir)).toHaveLength(2);
    await rm(folder, { recursive: true });
    const kept = names(await list(world.a.admin, '?sortProperty=createdTime&sortOrder=ASC'));
    expect(kept.slice(0, 2).sort()).toEqual(['its owner', 'its token']);
    expect(kept).toHaveLength(7);
    const { rows } = await database.pool.query('select kind from device_activity order by created_time');
    expect(rows.map(({ kind }) => kind)).toEqual(['silent', 'assigned', 'placed']);
  });
});
