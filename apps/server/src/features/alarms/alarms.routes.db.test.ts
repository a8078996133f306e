import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';
import type { NewAlarm } from './alarm-acts.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

let world: AppWorld;
let now = NOON;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from alarm');
  now = NOON;
});

const first = () => world.a.customers[0];
const second = () => world.a.customers[1];
async function raise(more: Partial<NewAlarm> = {}): Promise<string> {
  const { alarmLedger } = world.app.services;
  const owner = { tenantId: world.a.tenantId, customerId: first().id, deviceId: first().device.id };
  const what = { ruleId: null, type: 'High CO2', severity: 'MAJOR', details: null } as const;
  const [id] = await inUnitOfWork(world.database.db, undefined, (unit) =>
    alarmLedger.raise(unit, [{ ...owner, ...what, startTime: now - MINUTE_MS, endTime: now, ...more }]),
  );
  if (!id) throw new Error('it was not raised');
  return id;
}
const ofSecond = () => ({ customerId: second().id, deviceId: second().device.id });
const get = async (path: string, user: WorldUser = world.a.admin) =>
  (await world.api(user, 'GET', `/backoffice/alarms${path}`)).body;
const act = (body: object, user: WorldUser = world.a.admin) =>
  world.api(user, 'POST', '/backoffice/alarms/act', body);
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

const DETAILS = {
  condition: { kind: 'above', key: 'co2', threshold: 600, clearAt: 550 },
  holdMinutes: 5,
  key: 'co2',
  value: 640,
  peak: 700,
} as const;

describe('GET /backoffice/alarms', () => {
  it('returns an alarm with its device and customer', async () => {
    const id = await raise({ details: DETAILS });
    const { data, totalElements } = await get('');
    expect(totalElements).toBe(1);
    expect(data[0]).toEqual({
      id,
      type: 'High CO2',
      ruleId: null,
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      createdTime: NOON,
      startTime: NOON - MINUTE_MS,
      endTime: NOON,
      ackTime: null,
      clearTime: null,
      isOngoing: false,
      deviceId: first().device.id,
      deviceName: first().device.name,
      deviceLabel: null,
      deviceInstalledPlace: null,
      timeZone: null,
      customerId: first().id,
      customerTitle: 'Customer A1',
      assignee: null,
      snoozedUntil: null,
      snoozeReason: null,
      outageDevices: null,
      placeNames: [],
      maintenanceReason: null,
      details: DETAILS,
    });
  });

  it('filters by state and by every other field', async () => {
    const open = await raise({ severity: 'CRITICAL' });
    now += MINUTE_MS;
    const acknowledged = await raise({ ...ofSecond(), type: 'High PM10' });
    const cleared = await raise({ type: 'Silent', cleared: { kind: 'ended', at: now } });
    await act({ act: 'acknowledge', alarmIds: [acknowledged] });
    await world.database.pool.query("update device set device_installed_place = 'School' where id = $1", [
      second().device.id,
    ]);
    const found = async (query: string) => ids(await get(`?${query}`));
    expect(await found('state=open')).toEqual([open]);
    expect(await found('state=acknowledged')).toEqual([acknowledged]);
    expect(await found('state=cleared')).toEqual([cleared]);
    expect(await found('severity=CRITICAL')).toEqual([open]);
    expect(await found(`deviceId=${second().device.id}`)).toEqual([acknowledged]);
    expect(await found(`customerId=${second().id}`)).toEqual([acknowledged]);
    expect(await found('deviceInstalledPlace=School')).toEqual([acknowledged]);
    expect(await found(`endTime=${NOON}`)).toEqual([open]);
    expect(await found('textSearch=pm10')).toEqual([acknowledged]);
    expect(await found(`textSearch=${first().device.name.toUpperCase()}`)).toHaveLength(2);
    expect(await found(`ruleId=${UNKNOWN}`)).toEqual([]);
  });

  it('sorts by each column, newest first among equals', async () => {
    const oldest = await raise({ severity: 'MINOR', type: 'b' });
    now += MINUTE_MS;
    // Raised late: it began first.
    const middle = await raise({
      ...ofSecond(),
      severity: 'MINOR',
      type: 'a',
      startTime: NOON - 3 * MINUTE_MS,
    });
    now += MINUTE_MS;
    const newest = await raise({ severity: 'CRITICAL', type: 'c', cleared: { kind: 'ended', at: now } });
    const sorted = async (property: string, order = 'ASC') =>
      ids(await get(`?sortProperty=${property}&sortOrder=${order}`));
    expect(ids(await get(''))).toEqual([newest, middle, oldest]);
    expect(await sorted('createdTime')).toEqual([oldest, middle, newest]);
    expect(await sorted('startTime')).toEqual([middle, oldest, newest]);
    expect(await sorted('severity')).toEqual([newest, middle, oldest]);
    expect(await sorted('severity', 'DESC')).toEqual([middle, oldest, newest]);
    expect(await sorted('type')).toEqual([middle, oldest, newest]);
    expect(await sorted('room')).toEqual([newest, oldest, middle]);
    expect(await sorted('status')).toEqual([middle, oldest, newest]);
    expect(await sorted('clearTime')).toEqual([newest, middle, oldest]);
  });

  it('returns only alarms of the own tenant and customer', async () => {
    await raise();
    expect((await get('', first().user)).totalElements).toBe(1);
    expect((await get('', second().user)).totalElements).toBe(0);
    expect((await get('', world.b.admin)).totalElements).toBe(0);
  });

  it('is available as a CSV file, in which no text becomes a formula', async () => {
    await raise({ type: '=1+1', details: DETAILS });
    const answer = await world.app.inject({
      url: '/backoffice/alarms/csv',
      headers: { authorization: await bearerOf(world.a.admin) },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="alarms-2026-06-01.csv"');
    const [header, row] = answer.body.slice(1).split('\r\n');
    expect(header).toMatch(/^Raised \(UTC\),Alarm,Severity,/);
    expect(row).toMatch(/^2026-06-01T12:00:00.000Z,'=1\+1,MAJOR,ACTIVE_UNACK,device-a1,/);
  });
});

async function bearerOf({ email: username, password }: WorldUser): Promise<string> {
  const { body } = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  });
  return `Bearer ${JSON.parse(body).token}`;
}

describe('one alarm', () => {
  it('has a time line with the names of users, until they are deleted', async () => {
    const { tenantId } = world.a;
    const user = await world.app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: 'going@example.com',
      firstName: 'Mira',
      lastName: 'Das',
    });
    const id = await raise();
    now += 1;
    await act({ act: 'assign', alarmIds: [id], assigneeId: user.id });
    now += 1;
    await act({ act: 'clear', alarmIds: [id], comment: 'Fan repaired' });
    const { id: userId, email } = world.a.admin;
    const admin = { userId, name: email };
    const mira = { userId: user.id, name: 'Mira Das' };
    const entry = { comment: null, editedTime: null, details: null, id: expect.any(String) };
    const alarm = await get(`/${id}`, first().user);
    expect(alarm).toMatchObject({ status: 'CLEARED_UNACK', assignee: mira, isDeviceReadable: true });
    expect(alarm.assignable).toEqual(
      expect.arrayContaining([mira, admin, { userId: first().user.id, name: first().user.email }]),
    );
    expect(alarm.entries).toEqual([
      { ...entry, kind: 'raised', by: null, createdTime: NOON },
      { ...entry, kind: 'assigned', by: admin, createdTime: NOON + 1, details: mira },
      { ...entry, kind: 'cleared', by: admin, createdTime: NOON + 2 },
      { ...entry, kind: 'commented', by: admin, createdTime: NOON + 2, comment: 'Fan repaired' },
    ]);
    await world.database.pool.query('delete from app_user where id = $1', [user.id]);
    const former = { userId: null, name: null };
    const later = await get(`/${id}`);
    expect(later.assignee).toEqual(former);
    expect(later.entries[1].details).toEqual(former);
  });

  it('has its newest thousand entries at most', async () => {
    const id = await raise();
    await world.database.pool.query(
      `insert into alarm_entry (id, alarm_id, created_time, kind, is_by_user, comment)
       select gen_random_uuid(), $1, $2::bigint + n, 'commented', true, n::text from generate_series(1, 1200) n`,
      [id, NOON],
    );
    const { entries } = await get(`/${id}`);
    expect(entries).toHaveLength(1000);
    expect([entries[0].comment, entries.at(-1).comment]).toEqual(['201', '1200']);
  });

  it('stays with the former customer of its device, without the present place', async () => {
    const { tenantId } = world.a;
    const { device } = await world.app.services.devices.create({
      tenantId,
      customerId: first().id,
      name: 'wanderer',
    });
    await world.database.pool.query(
      `update device set device_installed_place = 'School', time_zone = 'Asia/Tokyo' where id = $1`,
      [device.id],
    );
    const id = await raise({ deviceId: device.id });
    const [listed] = (await get('', first().user)).data.filter((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ deviceInstalledPlace: 'School', timeZone: 'Asia/Tokyo' });
    await world.app.services.deviceAssignment.assign(tenantId, device.id, second().id);
    expect(await get(`/${id}`, first().user)).toMatchObject({
      status: 'CLEARED_UNACK',
      isDeviceReadable: false,
      deviceInstalledPlace: null,
      timeZone: null,
      deviceName: 'wanderer',
    });
    expect((await world.api(second().user, 'GET', `/backoffice/alarms/${id}`)).status).toBe(404);
    await world.database.pool.query("update device set device_installed_place = 'Hotel' where id = $1", [
      device.id,
    ]);
    for (const user of [first().user, world.a.admin]) {
      expect(ids(await get('?deviceInstalledPlace=Hotel', user))).toEqual([]);
    }
  });
});

describe('a bulk action', () => {
  it('returns the number of changed alarms, and skips unchanged ones and those out of scope', async () => {
    const [one, other] = [await raise(), await raise({ type: 'Silent' })];
    const foreign = await raise(ofSecond());
    await act({ act: 'acknowledge', alarmIds: [one] });
    const { body } = await act(
      { act: 'acknowledge', alarmIds: [one, other, foreign, UNKNOWN] },
      first().user,
    );
    expect(body).toEqual({ changed: 1 });
    expect(ids(await get('?state=open'))).toEqual([foreign]);
  });

  it('clears all alarms that match a filter, regardless of their number', async () => {
    const { pool } = world.database;
    const template = await raise();
    await pool.query(
      `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time, device_name)
       select gen_random_uuid(), created_time, tenant_id, customer_id, device_id, 'n' || n, severity, start_time, end_time, device_name
       from alarm, generate_series(1, 2500) n where id = $1`,
      [template],
    );
    const elsewhere = await raise(ofSecond());
    expect((await act({ act: 'clear', filter: { customerId: first().id, textSearch: 'n' } })).body).toEqual({
      changed: 2500,
    });
    expect((await act({ act: 'clear', filter: { state: 'open' } }, second().user)).body).toEqual({
      changed: 1,
    });
    expect(ids(await get('?state=open'))).toEqual([template]);
    expect((await get(`/${elsewhere}`)).entries.at(-1)).toMatchObject({ kind: 'cleared' });
    expect((await act({ act: 'clear', filter: {} })).body).toEqual({ changed: 1 });
  });

  it('commits after each thousand alarms', async () => {
    const { pool } = world.database;
    const template = await raise();
    await pool.query(
      `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time, device_name)
       select gen_random_uuid(), created_time, tenant_id, customer_id, device_id, 'n' || n, severity, start_time, end_time, device_name
       from alarm, generate_series(1, 1999) n where id = $1`,
      [template],
    );
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select id from alarm order by id desc limit 1 for update');
      const closing = act({ act: 'clear', filter: {} });
      await vi.waitFor(async () => {
        const { rows } = await pool.query('select count(*) as total from alarm where clear_time is not null');
        expect(rows[0].total).toBe(1_000);
      });
      await other.query('commit');
      expect((await closing).body).toEqual({ changed: 2_000 });
    } finally {
      other.release();
    }
    const { rows } = await pool.query(
      `select details ->> 'alarms' as alarms from audit_entry where action = 'cleared' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ alarms: '1000' }, { alarms: '1000' }]);
  });

  it('assigns alarms only to users who may read them', async () => {
    const [mine, others] = [await raise(), await raise(ofSecond())];
    const assigneeId = first().user.id;
    expect((await act({ act: 'assign', alarmIds: [mine, others], assigneeId })).body).toEqual({ changed: 1 });
    expect((await act({ act: 'unassign', filter: {} })).body).toEqual({ changed: 1 });
    for (const stranger of [world.b.admin.id, UNKNOWN]) {
      expect(await act({ act: 'assign', filter: {}, assigneeId: stranger })).toMatchObject(
        refused(404, 32, `User with id [${stranger}] is not found`),
      );
    }
  });

  it('lists the users who may be assigned to all of the alarms', async () => {
    const [mine, others] = [await raise(), await raise(ofSecond())];
    const takers = async (alarmIds: readonly string[], user: WorldUser = world.a.admin) => {
      const { body } = await world.api(user, 'POST', '/backoffice/alarms/assignees', { alarmIds });
      return body.map(({ userId }: { userId: string }) => userId).toSorted();
    };
    const { admin } = world.a;
    const admins = await takers([mine, others]);
    expect(admins).toContain(admin.id);
    expect(await takers([mine])).toEqual([...admins, first().user.id].toSorted());
    expect(await takers([mine, others], first().user)).toEqual([...admins, first().user.id].toSorted());
    expect(await takers([others], first().user)).toEqual([]);
    expect(await takers([mine], world.b.admin)).toEqual([]);
  });

  it.each([
    [{ act: 'clear' }],
    [{ act: 'clear', alarmIds: [], filter: {} }],
    [{ act: 'assign', alarmIds: [] }],
    [{ act: 'clear', alarmIds: [], assigneeId: UNKNOWN }],
    [{ act: 'clear', filter: {}, comment: 'All of them' }],
    [{ act: 'burn', alarmIds: [] }],
    [{ act: 'clear', alarmIds: Array(1001).fill(UNKNOWN) }],
  ])('refuses %j', async (body) => {
    expect((await act(body)).status).toBe(400);
  });
});

describe('numbers', () => {
  it('count states and devices, and include the worst severity', async () => {
    expect(await get('/counts')).toMatchObject({ open: 0, devices: 0, worstSeverity: null });
    await raise({ severity: 'MINOR' });
    await world.database.pool.query('update alarm set created_time = $1', [NOON - DAY_MS - 1]);
    const acknowledged = await raise({ ...ofSecond(), severity: 'CRITICAL' });
    await raise({ cleared: { kind: 'ended', at: now } });
    await act({ act: 'acknowledge', alarmIds: [acknowledged] });
    expect(await get('/counts')).toEqual({
      open: 1,
      acknowledged: 1,
      cleared: 1,
      ongoing: 0,
      devices: 2,
      devicesSinceYesterday: 1,
      devicesClearedOngoing: 0,
      worstSeverity: 'CRITICAL',
    });
    expect(await get('/marks')).toEqual({ [first().device.id]: 'MINOR', [second().device.id]: 'CRITICAL' });
    expect(await get('/marks', first().user)).toEqual({ [first().device.id]: 'MINOR' });
  });

  it('count devices whose alarm was cleared by hand while its condition goes on', async () => {
    const { rows } = await world.database.pool.query(
      'select id from alarm_rule where tenant_id = $1 limit 1',
      [world.a.tenantId],
    );
    const ongoing = await raise({ ruleId: rows[0].id });
    const withoutRule = await raise(ofSecond());
    expect(await get('/counts')).toMatchObject({ open: 2, ongoing: 1 });
    await act({ act: 'clear', alarmIds: [ongoing, withoutRule] });
    expect(await get('/counts')).toMatchObject({ open: 0, devices: 0, devicesClearedOngoing: 1 });
    expect(await get('/counts', second().user)).toMatchObject({ devicesClearedOngoing: 0 });
    await world.database.pool.query(`update alarm set over_kind = 'ended' where id = $1`, [ongoing]);
    expect(await get('/counts')).toMatchObject({ devicesClearedOngoing: 0 });
  });

  it('are grouped by tenant for a system administrator', async () => {
    await raise({ severity: 'MINOR' });
    await raise({ type: 'Silent' });
    const page = await get('/countsByTenant', world.sysAdmin);
    const [a, b] = [world.a.tenantId, world.b.tenantId];
    expect(page.data).toEqual([
      { tenantId: a, name: 'Tenant A', open: 2, worstSeverity: 'MAJOR' },
      { tenantId: b, name: 'Tenant B', open: 0, worstSeverity: null },
    ]);
    const file = await world.app.inject({
      url: '/backoffice/alarms/countsByTenant/csv?textSearch=tenant',
      headers: { authorization: await bearerOf(world.sysAdmin) },
    });
    expect(file.body.slice(1)).toBe('Tenant,Open,Worst severity\r\nTenant A,2,MAJOR\r\nTenant B,0,\r\n');
    const sorted = await get(
      '/countsByTenant?sortProperty=name&sortOrder=DESC&textSearch=tenant',
      world.sysAdmin,
    );
    expect(sorted.data.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([b, a]);
  });
});

describe('a snooze', () => {
  it('has an end and a reason, ends by hand, and leaves cleared alarms as they are', async () => {
    const id = await raise();
    const until = NOON + DAY_MS;
    const snooze = { until, reason: 'Windows are open' };
    expect((await act({ act: 'snooze', alarmIds: [id], snooze })).body).toEqual({ changed: 1 });
    expect((await get('')).data[0]).toMatchObject({ snoozedUntil: until, snoozeReason: snooze.reason });
    expect((await act({ act: 'unsnooze', alarmIds: [id] })).body).toEqual({ changed: 1 });
    expect((await get('')).data[0]).toMatchObject({ snoozedUntil: null, snoozeReason: null });
    await act({ act: 'clear', alarmIds: [id] });
    expect((await act({ act: 'snooze', alarmIds: [id], snooze })).body).toEqual({ changed: 0 });
  });

  it('cannot end before now, nor after years, nor be missing', async () => {
    const id = await raise();
    for (const until of [NOON, NOON + 400 * DAY_MS]) {
      const refusedAct = await act({ act: 'snooze', alarmIds: [id], snooze: { until } });
      expect([until, refusedAct.body.code]).toEqual([until, 'alarms.snoozePast']);
    }
    expect((await act({ act: 'snooze', alarmIds: [id] })).status).toBe(400);
  });
});
