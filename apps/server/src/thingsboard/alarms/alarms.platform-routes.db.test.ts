import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { RULE_LIMITS } from '../../features/rules/rules.limits.ts';
import { refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer } from '../../testing/test-app.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NULL_ID = '13814000-1dd2-11b2-8080-808080808080';
const PAGE = 'pageSize=10&page=0';

let world: AppWorld;
let now = NOON;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['alarm', 'limit_window']) await world.database.pool.query(`delete from ${table}`);
  now = NOON;
});

const device = () => world.a.customers[0].device;
const originator = (id = device().id) => ({ entityType: 'DEVICE', id });
const alarmOf = (more: object = {}) => ({
  type: 'High PM2.5',
  originator: originator(),
  severity: 'MAJOR',
  details: { pm25: 88 },
  ...more,
});
const save = (body: object, user = world.a.admin) => world.api(user, 'POST', '/api/alarm', body);
async function raise(more: object = {}): Promise<string> {
  const { body } = await save(alarmOf(more));
  return body.id.id;
}
const get = async (path: string, user = world.a.admin) => (await world.api(user, 'GET', path)).body;
const act = (path: string, user = world.a.admin) => world.api(user, 'POST', path);
const idsOf = (page: { data: { id: { id: string } }[] }) => page.data.map(({ id }) => id.id);

describe('POST /api/alarm', () => {
  it("raises an alarm, and returns it in ThingsBoard's format", async () => {
    const { status, body } = await save(alarmOf());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: { entityType: 'ALARM', id: body.id.id },
      createdTime: NOON,
      tenantId: { entityType: 'TENANT', id: world.a.tenantId },
      customerId: { entityType: 'CUSTOMER', id: world.a.customers[0].id },
      type: 'High PM2.5',
      originator: originator(),
      severity: 'MAJOR',
      acknowledged: false,
      cleared: false,
      assigneeId: null,
      startTs: NOON,
      endTs: NOON,
      ackTs: 0,
      clearTs: 0,
      assignTs: 0,
      details: { pm25: 88 },
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      propagateRelationTypes: [],
      name: 'High PM2.5',
      status: 'ACTIVE_UNACK',
    });
  });

  it('updates the open alarm of the same device and type instead of raising another', async () => {
    const id = await raise();
    now += 1000;
    const { body } = await save(alarmOf({ severity: 'CRITICAL', endTs: now, details: null }));
    expect(body).toMatchObject({
      id: { id },
      severity: 'CRITICAL',
      startTs: NOON,
      endTs: now,
      details: null,
    });
    await act(`/api/alarm/${id}/clear`);
    expect(await raise()).not.toBe(id);
  });

  it('raises as many alarms of a device within an hour as a rule does, of all types together', async () => {
    const max = RULE_LIMITS.numbers.alarmsPerDeviceRuleAndHour;
    for (let count = 0; count < max; count += 1) await raise({ type: `Alarm ${count}` });
    now += 1000;
    const { status } = await save(alarmOf({ type: 'One more' }));
    expect(status).toBe(429);
    // The open ones can still be changed, and other devices are not concerned.
    expect((await save(alarmOf({ type: 'Alarm 0' }))).status).toBe(200);
    expect((await save(alarmOf({ originator: originator(world.a.spareDevice.id) }))).status).toBe(200);
    now = NOON + 3_600_000;
    expect((await save(alarmOf({ type: 'One more' }))).status).toBe(200);
  });

  it('counts them for that also after they were deleted', async () => {
    const max = RULE_LIMITS.numbers.alarmsPerDeviceRuleAndHour;
    for (let count = 0; count < max; count += 1)
      await world.api(world.a.admin, 'DELETE', `/api/alarm/${await raise()}`);
    expect((await save(alarmOf())).status).toBe(429);
  });

  it('updates the alarm with the given id, including its state', async () => {
    const id = await raise();
    const assigneeId = { entityType: 'USER', id: world.a.customers[0].user.id };
    const { body } = await save(
      alarmOf({ id: { entityType: 'ALARM', id }, acknowledged: true, cleared: true, assigneeId }),
    );
    expect(body).toMatchObject({ status: 'CLEARED_ACK', ackTs: NOON, clearTs: NOON, assigneeId });
  });

  it.each([
    [{ type: ' ' }, refused(400, 31, 'Alarm type should be specified!')],
    [{ severity: null }, refused(400, 31, 'Alarm severity should be specified!')],
    [{ originator: null }, refused(404, 32, "Requested item wasn't found!")],
    [
      { originator: { entityType: 'DEVICE', id: UNKNOWN } },
      refused(404, 32, `Device with id [${UNKNOWN}] is not found`),
    ],
    [{ startTs: 9_000_000_000_000_000 }, { status: 400 }],
    [{ startTs: 2, endTs: 1 }, refused(400, 31, "Alarm start ts can't be greater then alarm end ts!")],
    [
      { id: { entityType: 'ALARM', id: UNKNOWN } },
      refused(404, 32, `Alarm with id [${UNKNOWN}] is not found`),
    ],
    [{ details: { text: '\u0000' } }, refused(400, 31, 'Validation error: details is malformed')],
  ])('refuses %j', async (more, expected) => {
    expect(await save(alarmOf(more))).toMatchObject(expected);
  });

  it('keeps times and details of an alarm that a rule raised', async () => {
    const details = { key: 'co2', value: 640, peak: 700 };
    const { rows } = await world.database.pool.query(
      'select id, name from alarm_rule where tenant_id = $1 limit 1',
      [world.a.tenantId],
    );
    const [id] = await inUnitOfWork(world.database.db, undefined, (unit) =>
      world.app.services.alarmLedger.raise(unit, [
        {
          tenantId: world.a.tenantId,
          customerId: world.a.customers[0].id,
          deviceId: device().id,
          ruleId: rows[0].id,
          type: rows[0].name,
          severity: 'MAJOR',
          startTime: NOON - 60_000,
          endTime: NOON,
          details,
        },
      ]),
    );
    const given = { startTs: 1, endTs: NOON + 1e12, severity: 'MINOR', details: { peak: 'high' } };
    const kept = { id: { id }, startTs: NOON - 60_000, endTs: NOON, severity: 'MINOR', details };
    for (const named of [{ id: { entityType: 'ALARM', id } }, { type: rows[0].name }]) {
      expect((await save(alarmOf({ ...named, ...given }), world.a.customers[0].user)).body).toMatchObject(
        kept,
      );
    }
  });

  it('refuses users of a customer for a device of another customer', async () => {
    const body = alarmOf({ originator: originator(world.a.customers[1].device.id) });
    expect((await save(body, world.a.customers[0].user)).status).toBe(403);
  });
});

describe('an alarm', () => {
  it('is acknowledged and cleared once each', async () => {
    const id = await raise();
    now += 1000;
    expect(await act(`/api/alarm/${id}/ack`)).toMatchObject({
      status: 200,
      body: { status: 'ACTIVE_ACK', ackTs: now, originatorName: device().name, assignee: null },
    });
    expect(await act(`/api/alarm/${id}/ack`)).toMatchObject(
      refused(400, 31, 'Alarm was already acknowledged!'),
    );
    expect(await act(`/api/alarm/${id}/clear`)).toMatchObject({
      body: { status: 'CLEARED_ACK', clearTs: now },
    });
    expect(await act(`/api/alarm/${id}/clear`)).toMatchObject(refused(400, 31, 'Alarm was already cleared!'));
  });

  it('is acknowledged by the dismiss route of the specification', async () => {
    const id = await raise();
    expect(await act(`/api/alarm/${id}`)).toMatchObject({ body: { status: 'ACTIVE_ACK' } });
    expect((await act(`/api/alarm/${id}`)).body.code).toBe('alarms.alreadyAcknowledged');
  });

  it('is assigned only to users who may read it', async () => {
    const id = await raise();
    const [first, second] = world.a.customers;
    const assign = (userId: string) => act(`/api/alarm/${id}/assign/${userId}`);
    const { user } = first;
    const assignee = {
      id: { entityType: 'USER', id: user.id },
      email: user.email,
      firstName: null,
      lastName: null,
    };
    expect(await assign(user.id)).toMatchObject({
      body: { assignee, assigneeId: assignee.id, assignTs: NOON },
    });
    expect(await assign(user.id)).toMatchObject(refused(400, 31, 'Alarm was already assigned to this user!'));
    for (const other of [second.user, world.b.admin, world.sysAdmin, { id: UNKNOWN }]) {
      expect(await assign(other.id)).toMatchObject(
        refused(404, 32, `User with id [${other.id}] is not found`),
      );
    }
    const mine = await get(`/api/alarms?${PAGE}&assigneeId=${user.id}`);
    expect(idsOf(mine)).toEqual([id]);
    const path = `/api/alarm/${id}/assign`;
    expect(await world.api(world.a.admin, 'DELETE', path)).toMatchObject({
      body: { assigneeId: null, assignee: null },
    });
    expect(await world.api(world.a.admin, 'DELETE', path)).toMatchObject(
      refused(400, 31, 'Alarm is not assigned to any user!'),
    );
  });

  it('is deleted', async () => {
    const id = await raise();
    expect(await world.api(world.a.admin, 'DELETE', `/api/alarm/${id}`)).toMatchObject({
      status: 200,
      body: true,
    });
    expect((await world.api(world.a.admin, 'GET', `/api/alarm/${id}`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('filter open from cleared and acknowledged from unacknowledged alarms, alone and combined', async () => {
    const open = await raise({ type: 'open' });
    const acked = await raise({ type: 'acked', acknowledged: true });
    const cleared = await raise({ type: 'cleared', cleared: true });
    const done = await raise({ type: 'done', acknowledged: true, cleared: true });
    const found = async (path: string) => idsOf(await get(`${path}&${PAGE}`)).sort();
    const sorted = (...ids: string[]) => ids.sort();
    expect(await found('/api/alarms?searchStatus=ANY')).toEqual(sorted(open, acked, cleared, done));
    expect(await found('/api/alarms?searchStatus=ACTIVE')).toEqual(sorted(open, acked));
    expect(await found('/api/alarms?searchStatus=UNACK')).toEqual(sorted(open, cleared));
    expect(await found('/api/alarms?status=CLEARED_ACK')).toEqual([done]);
    expect(await found('/api/v2/alarms?statusList=CLEARED,UNACK')).toEqual([cleared]);
    expect(await found('/api/v2/alarms?statusList=ACTIVE,CLEARED,ACK')).toEqual(sorted(acked, done));
    expect(await found('/api/v2/alarms?statusList=ANY,ACTIVE')).toHaveLength(4);
    expect(await found('/api/v2/alarms?typeList=open,done&severityList=MAJOR')).toEqual(sorted(open, done));
    expect(await found('/api/v2/alarms?severityList=CRITICAL')).toEqual([]);
    expect(await found(`/api/alarm/DEVICE/${device().id}?status=ACTIVE_UNACK`)).toEqual([open]);
    expect(await found(`/api/v2/alarm/DEVICE/${device().id}?statusList=ACK`)).toEqual(sorted(acked, done));
    expect(await found(`/api/alarm/DEVICE/${world.a.spareDevice.id}?`)).toEqual([]);
  });

  it('are filtered by creation time, sorted, searched and paged', async () => {
    const first = await raise({ type: 'A rule', severity: 'WARNING' });
    now += 1000;
    const second = await raise({ type: 'B rule', severity: 'CRITICAL' });
    const found = async (query: string) => idsOf(await get(`/api/alarms?pageSize=1&page=0&${query}`));
    expect(await found(`startTime=${NOON}&endTime=${NOON}`)).toEqual([first]);
    expect(await found(`startTime=${NOON + 1}`)).toEqual([second]);
    expect(await found('')).toEqual([second]);
    expect(await found('sortProperty=severity&sortOrder=ASC')).toEqual([second]);
    expect(await found('sortProperty=type&sortOrder=ASC')).toEqual([first]);
    expect(await found('textSearch=a+RULE')).toEqual([first]);
    expect(await get('/api/alarms?pageSize=1&page=1')).toMatchObject({
      data: [{ id: { id: first } }],
      totalPages: 2,
      totalElements: 2,
      hasNext: false,
    });
  });

  it("have only a customer's own alarms for its users, and are refused to system administrators", async () => {
    await raise();
    const [first, second] = world.a.customers;
    const total = async (user: typeof first.user) => (await get(`/api/alarms?${PAGE}`, user)).totalElements;
    expect(await total(first.user)).toBe(1);
    expect(await total(second.user)).toBe(0);
    expect(await total(world.b.admin)).toBe(0);
    expect((await world.api(world.sysAdmin, 'GET', `/api/alarms?${PAGE}`)).status).toBe(403);
  });

  it.each([
    ['status=ACTIVE_ACK&searchStatus=ACK', /can't be specified at the same time!$/],
    ['status=GONE', /^No enum constant .*AlarmStatus\.GONE$/],
    ['endTime=now', /Failed to convert value/],
  ])('refuse %s', async (query, message) => {
    const { status, body } = await world.api(world.a.admin, 'GET', `/api/alarms?${PAGE}&${query}`);
    expect([status, body.errorCode]).toEqual([400, 31]);
    expect(body.message).toMatch(message);
  });

  it('have the types in scope and the highest severity', async () => {
    const path = `/api/alarm/highestSeverity/DEVICE/${device().id}`;
    expect(await world.api(world.a.admin, 'GET', path)).toMatchObject({ status: 200, text: '' });
    await raise({ type: 'B', severity: 'MINOR' });
    await raise({ type: 'A', severity: 'MAJOR', acknowledged: true });
    expect(await get(path)).toBe('MAJOR');
    expect(await get(`${path}?searchStatus=UNACK`)).toBe('MINOR');
    const types = await get(`/api/alarm/types?${PAGE}`, world.a.customers[0].user);
    const tenantId = { entityType: 'TENANT', id: world.a.tenantId };
    expect(types.data).toEqual([
      { tenantId, entityType: 'ALARM', type: 'A' },
      { tenantId, entityType: 'ALARM', type: 'B' },
    ]);
    expect((await get(`/api/alarm/types?${PAGE}`, world.a.customers[1].user)).data).toEqual([]);
  });

  it('have the NULL id in place of a missing customer', async () => {
    const { body } = await save(alarmOf({ originator: originator(world.a.spareDevice.id) }));
    expect(body.customerId.id).toBe(NULL_ID);
  });
});

describe('comments', () => {
  const comment = (id: string, text: unknown, user = world.a.admin, more: object = {}) =>
    world.api(user, 'POST', `/api/alarm/${id}/comment`, { ...more, comment: { text } });
  const list = async (id: string) => (await get(`/api/alarm/${id}/comment?${PAGE}`)).data;

  it('by an administrator who acts as a user name the administrator, who cannot change those of the user', async () => {
    const id = await raise();
    const { body: own } = await comment(id, 'Own words');
    const { body: acting } = await world.api(world.sysAdmin, 'POST', '/backoffice/impersonations', {
      userId: world.a.admin.id,
    });
    const write = (text: string, more: object = {}) =>
      world.app.inject({
        method: 'POST',
        url: `/api/alarm/${id}/comment`,
        headers: bearer(acting.token),
        payload: { ...more, comment: { text } },
      });
    expect((await write('Words of the operator')).statusCode).toBe(200);
    expect((await list(id))[0]).toMatchObject({
      email: world.sysAdmin.email,
      comment: { text: 'Words of the operator' },
    });
    expect((await write('Not what they said', { id: own.id })).statusCode).toBe(403);
  });

  it('are created, edited by their author, and deleted', async () => {
    const id = await raise();
    const { user } = world.a.customers[0];
    now += 1000;
    const { body } = await comment(id, 'Window opened', user);
    expect(body).toMatchObject({
      alarmId: { entityType: 'ALARM', id },
      userId: { entityType: 'USER', id: user.id },
      type: 'OTHER',
      comment: { text: 'Window opened' },
      createdTime: now,
    });
    const own = { id: body.id };
    expect((await comment(id, 'Another word', world.a.admin, own)).status).toBe(403);
    expect((await comment(id, 'Window closed', user, own)).body.comment).toEqual({
      text: 'Window closed',
      edited: 'true',
      editedOn: String(now),
    });
    expect((await list(id))[0]).toMatchObject({ email: user.email, comment: { text: 'Window closed' } });
    const path = `/api/alarm/${id}/comment/${body.id.id}`;
    expect(await world.api(world.a.customers[1].user, 'DELETE', path)).toMatchObject({ status: 404 });
    expect(await world.api(world.a.admin, 'DELETE', path)).toMatchObject({ status: 200 });
    expect((await list(id))[0]).toMatchObject({ type: 'SYSTEM', userId: null, email: null });
    expect(await world.api(world.a.admin, 'DELETE', path)).toMatchObject(
      refused(400, 31, 'System comment could not be deleted'),
    );
  });

  it('are listed among the events of the alarm, with their users, also once these are deleted', async () => {
    const id = await raise();
    const { tenantId } = world.a;
    const short = {
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: 'short@example.com',
    } as const;
    const user = await world.app.services.users.create(short);
    now += 1;
    await act(`/api/alarm/${id}/assign/${user.id}`);
    now += 1;
    await act(`/api/alarm/${id}/ack`);
    const texts = async () =>
      (await list(id)).map((entry: { comment: { text: string } }) => entry.comment.text);
    const by = `user ${world.a.admin.email}`;
    const [acknowledged, raised] = [`Alarm was acknowledged by ${by}`, `Alarm was raised by ${by}`];
    const assigned = (to: string) => `Alarm was assigned by ${by} to ${to}`;
    expect(await texts()).toEqual([acknowledged, assigned('user short@example.com'), raised]);
    await world.database.pool.query('delete from app_user where id = $1', [user.id]);
    expect(await texts()).toEqual([acknowledged, assigned('former user'), raised]);
  });

  it.each([[' '], [undefined], ['x'.repeat(10_001)], ['\u0000']])('are refused: %j', async (text) => {
    expect((await comment(await raise(), text)).status).toBe(400);
  });
});
