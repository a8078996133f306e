import { pageSchema } from '@airdeck/contract/common/page';
import { type Todo, todoSchema } from '@airdeck/contract/todos/todos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const TODAY = '2026-11-22';
const HOSTILE = `<img src=x onerror=alert(1)> ' ; drop table todo -- \u202Etxt {{task}} %s`;
const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

let world: AppWorld;
const events = createEventBus();
const changed: (readonly string[] | null)[] = [];
events.on('todos.changed', ({ userIds }) => changed.push(userIds));

beforeAll(async () => {
  world = await createAppWorld({ events });
});
afterAll(() => world.close());

const PATH = '/backoffice/todos';
const give = (user: WorldUser, body: object) => world.api(user, 'POST', PATH, body);
const change = (user: WorldUser, id: string, body: object) => world.api(user, 'PUT', `${PATH}/${id}`, body);
const remove = (user: WorldUser, id: string) => world.api(user, 'DELETE', `${PATH}/${id}`);
const complete = (user: WorldUser, id: string, isCompleted = true, today = TODAY) =>
  world.api(user, 'PUT', `${PATH}/${id}/isCompleted`, { isCompleted, today });

async function made(user: WorldUser, body: object): Promise<Todo> {
  const answer = await give(user, { task: 'Clean the filter', ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return todoSchema.parse(answer.body);
}

async function listed(user: WorldUser, query = ''): Promise<Todo[]> {
  const { body } = await world.api(user, 'GET', `${PATH}?pageSize=100&${query}`);
  return pageSchema(todoSchema).parse(body).data;
}
const tasks = async (user: WorldUser, query = '') => (await listed(user, query)).map(({ task }) => task);

/** Creates a user of the first customer of tenant A, to be deleted. */
async function newcomer(): Promise<WorldUser> {
  const { users } = world.app.services;
  const email = `newcomer.${Math.random()}@example.com`;
  const { tenantId, customers } = world.a;
  const owner = { authority: 'CUSTOMER_USER' as const, tenantId, customerId: customers[0].id };
  const { id } = await users.create({ ...owner, email });
  const { password } = world.sysAdmin;
  await users.setPassword(id, password);
  return { id, email, password };
}

describe('a to-do', () => {
  it('is visible to its author and its assignee only', async () => {
    const { admin, customers } = world.a;
    const [{ user }, { user: neighbour }] = customers;
    changed.length = 0;
    const todo = await made(admin, { task: HOSTILE, assigneeUserId: user.id, dueDate: '2026-12-01' });
    expect(todo).toMatchObject({
      task: HOSTILE,
      isCompleted: false,
      isOwn: true,
      author: { userId: admin.id },
      assignee: { userId: user.id, name: user.email },
    });
    expect(changed).toEqual([[admin.id, user.id]]);
    expect(await listed(user, 'list=mine')).toEqual([{ ...todo, isOwn: false }]);
    expect(await listed(admin, 'list=given')).toEqual([todo]);
    expect(await tasks(admin, 'list=mine')).toEqual([]);
    for (const other of [neighbour, world.b.admin, world.sysAdmin]) {
      expect(await tasks(other)).not.toContain(HOSTILE);
      expect((await change(other, todo.id, { task: 'Mine' })).status).toBe(404);
      expect((await complete(other, todo.id)).status).toBe(404);
      expect((await remove(other, todo.id)).status).toBe(404);
    }
  });

  it('is by the administrator who writes it while acting as a user, and does what the user may', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    const theirs = await made(admin, { task: 'Theirs', assigneeUserId: user.id });
    const { body } = await world.api(world.sysAdmin, 'POST', '/backoffice/impersonations', {
      userId: admin.id,
    });
    const acting = async (method: 'POST' | 'PUT', path: string, payload: object) => {
      const headers = bearer(body.token);
      const answer = await world.app.inject({ method, url: `${PATH}${path}`, headers, payload });
      expect(answer.statusCode).toBe(200);
      return todoSchema.parse(answer.json());
    };
    const todo = await acting('POST', '', { task: 'Clean', assigneeUserId: user.id });
    const author = { userId: world.sysAdmin.id, name: world.sysAdmin.email };
    expect(todo).toMatchObject({ author, assignee: { userId: user.id }, isOwn: true });
    expect(await acting('PUT', `/${todo.id}`, { task: 'Clean it' })).toMatchObject({ task: 'Clean it' });
    expect(await listed(user)).toContainEqual(
      expect.objectContaining({ id: todo.id, author: expect.objectContaining(author) }),
    );
    expect(await acting('PUT', `/${theirs.id}`, { task: 'Reworded' })).toMatchObject({ isOwn: true });
    expect(
      await acting('PUT', `/${theirs.id}/isCompleted`, { isCompleted: true, today: TODAY }),
    ).toMatchObject({ completedBy: author });
    await remove(admin, theirs.id);
    await remove(world.sysAdmin, todo.id);
  });

  it('is assigned within the author’s scope only', async () => {
    const [{ user }, { user: neighbour }] = world.a.customers;
    const unknown = refused(400, 31, 'A to-do cannot be given to this person');
    const refusals: [WorldUser, string][] = [
      [user, neighbour.id],
      [user, world.a.admin.id],
      [world.a.admin, world.b.admin.id],
      [world.a.admin, world.sysAdmin.id],
      [world.sysAdmin, user.id],
      [user, UNKNOWN],
    ];
    for (const [by, assigneeUserId] of refusals) {
      expect(await give(by, { task: 'Clean', assigneeUserId })).toMatchObject(unknown);
    }
    await made(world.sysAdmin, { assigneeUserId: world.b.admin.id });
    const people = async (by: WorldUser, query = '') =>
      (await world.api(by, 'GET', `${PATH}/assignees?pageSize=100&${query}`)).body;
    expect(await people(user)).toEqual([]);
    expect(await people(world.a.admin, 'textSearch=USER.A2')).toEqual([
      { userId: neighbour.id, name: neighbour.email, email: neighbour.email, organisation: 'Customer A2' },
    ]);
    expect((await people(world.sysAdmin)).map(({ email }: WorldUser) => email).sort()).toEqual([
      'admin.a@example.com',
      'admin.b@example.com',
    ]);
  });

  it('is reworded and deleted by its author only, rescheduled by author and assignee', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    const { id } = await made(admin, { assigneeUserId: user.id });
    expect(await change(user, id, { task: 'Less' })).toMatchObject(
      refused(403, 20, 'Only its author may do this'),
    );
    expect(await change(user, id, { assigneeUserId: admin.id })).toMatchObject({ status: 403 });
    expect(await remove(user, id)).toMatchObject({ status: 403 });
    expect((await change(user, id, { dueDate: '2026-12-05' })).body).toMatchObject({ dueDate: '2026-12-05' });
    expect(await change(user, id, {})).toMatchObject({ status: 200, body: { dueDate: '2026-12-05' } });
    const handedOn = await change(admin, id, { task: 'More', assigneeUserId: customers[1].user.id });
    expect(handedOn.body).toMatchObject({ task: 'More', dueDate: '2026-12-05' });
    expect((await complete(user, id)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(200);
    expect((await remove(admin, id)).status).toBe(404);
  });

  it.each([
    [{ task: '  ' }, 'todos.taskRequired'],
    [{ task: 'x'.repeat(501) }, 'todos.taskTooLong'],
    [{ task: 'a\0b' }, 'textMalformed'],
    [{ task: 'a', repeat: { every: 1, unit: 'weeks' } }, 'todos.repeatNeedsDay'],
    [{ task: 'a', dueDate: '2026-02-30' }, 'malformed'],
    [{ task: 'a', dueDate: '9999-01-01' }, 'malformed'],
    [{ task: 'a', dueDate: '2026-12-01', repeat: { every: 0, unit: 'weeks' } }, 'malformed'],
  ])('is refused as %j', async (body, code) => {
    expect(await give(world.a.admin, body)).toMatchObject({ status: 400, body: { code } });
  });

  it('cannot lose the due date of its series', async () => {
    const { admin } = world.a;
    const repeat = { every: 1, unit: 'weeks' };
    const { id } = await made(admin, { task: 'Weekly', dueDate: '2026-12-01', repeat });
    const refusal = { status: 400, body: { code: 'todos.repeatNeedsDay' } };
    expect(await change(admin, id, { dueDate: null })).toMatchObject(refusal);
    expect((await change(admin, id, { dueDate: null, repeat: null })).body).toMatchObject({ repeat: null });
    expect(await change(admin, id, { repeat })).toMatchObject(refusal);
  });
});

describe('the subject of a to-do', () => {
  it('has a name, and is readable if its device is in scope', async () => {
    const { admin, customers } = world.a;
    const [{ user, device }] = customers;
    const finding = { deviceId: device.id, finding: 'stuck' };
    const todo = await made(admin, { ...finding, assigneeUserId: user.id });
    expect(todo).toMatchObject({
      device: { id: device.id, name: device.name, isReadable: true },
      finding: 'stuck',
      alarm: null,
    });
    expect(await listed(user, `deviceId=${device.id}`)).toMatchObject([{ id: todo.id }]);
    await world.api(admin, 'DELETE', `/api/customer/device/${device.id}`);
    expect((await listed(user, `deviceId=${device.id}`))[0]?.device).toEqual({
      id: device.id,
      name: device.name,
      label: null,
      isReadable: false,
    });
    await world.api(admin, 'POST', `/api/customer/${customers[0].id}/device/${device.id}`);
  });

  it('is an alarm with its device', async () => {
    const { admin, customers } = world.a;
    const [{ user, device }] = customers;
    const { id } = (
      await world.api(admin, 'POST', '/api/alarm', {
        type: HOSTILE,
        severity: 'MAJOR',
        originator: { entityType: 'DEVICE', id: device.id },
      })
    ).body;
    const todo = await made(user, { alarmId: id.id });
    expect(todo).toMatchObject({
      alarm: { id: id.id, name: HOSTILE, isReadable: true },
      device: { id: device.id, name: device.name },
    });
    expect((await listed(user, `alarmId=${id.id}`)).map((one) => one.id)).toEqual([todo.id]);
    await world.api(admin, 'DELETE', `/api/alarm/${id.id}`);
    expect((await listed(user, `alarmId=${id.id}`))[0]?.alarm).toMatchObject({ isReadable: false });
  });

  it('has to be visible to author and assignee', async () => {
    const { admin, customers } = world.a;
    const [{ user }, { device }] = customers;
    expect((await give(user, { task: 'Look', deviceId: device.id })).status).toBe(404);
    expect((await give(user, { task: 'Look', alarmId: UNKNOWN })).status).toBe(404);
    expect((await give(admin, { task: 'Look', deviceId: world.b.spareDevice.id })).status).toBe(404);
    const hidden = refused(400, 31, 'Who is to do it may not see what it is about');
    expect(await give(admin, { task: 'Look', deviceId: device.id, assigneeUserId: user.id })).toMatchObject(
      hidden,
    );
    const own = await made(admin, { deviceId: device.id });
    expect(await change(admin, own.id, { assigneeUserId: user.id })).toMatchObject(hidden);
    expect(await give(world.sysAdmin, { task: 'Look', alarmId: UNKNOWN })).toMatchObject({ status: 404 });
  });
});

describe('a completed to-do', () => {
  it('has the user and time of completion, cannot be changed, and can be reopened', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    const { id } = await made(admin, { task: 'Once', assigneeUserId: user.id });
    const done = (await complete(user, id)).body;
    expect(done).toMatchObject({ isCompleted: true, completedBy: { userId: user.id } });
    expect((await complete(admin, id)).body).toMatchObject({ completedTime: done.completedTime });
    expect((await change(admin, id, { task: 'Twice' })).body).toMatchObject({ code: 'todos.done' });
    expect(await tasks(admin, 'list=given&state=done')).toContain('Once');
    expect(await tasks(user, 'list=mine')).not.toContain('Once');
    expect((await complete(user, id, false)).body).toMatchObject({ isCompleted: false, completedBy: null });
    expect(await tasks(user, 'list=mine')).toContain('Once');
  });

  it('is followed by one of its series, also for concurrent requests', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    const series = { task: 'Every 4 weeks', dueDate: '2026-11-01', repeat: { every: 4, unit: 'weeks' } };
    const first = await made(admin, { ...series, assigneeUserId: user.id });
    const answers = await Promise.all([
      complete(user, first.id),
      complete(admin, first.id),
      complete(user, first.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const open = async () => (await listed(user)).filter(({ task }) => task === 'Every 4 weeks');
    const [next, ...others] = await open();
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      dueDate: '2026-11-29',
      repeat: series.repeat,
      author: first.author,
      assignee: first.assignee,
    });

    // Reopening the first one deletes the second.
    expect((await complete(user, first.id, false)).status).toBe(200);
    expect((await open()).map(({ id }) => id)).toEqual([first.id]);
    await complete(user, first.id);
    const [second] = await open();
    await complete(user, second?.id ?? '');
    expect((await complete(user, first.id, false)).body).toMatchObject({ code: 'todos.nextDone' });
    expect((await open()).map(({ dueDate }) => dueDate)).toEqual(['2026-12-27']);
  });

  it('keeps the days of its series, unless another day is chosen', async () => {
    const { admin } = world.b;
    const repeat = { every: 1, unit: 'months' };
    const { id } = await made(admin, { task: 'Monthly', dueDate: '2026-10-31', repeat });
    const open = async () => (await listed(admin)).filter(({ task }) => task === 'Monthly');
    await complete(admin, id, true, '2026-11-02');
    const [second] = await open();
    expect(second?.dueDate).toBe('2026-11-30');
    const same = { task: 'Monthly', dueDate: '2026-11-30', repeat };
    await change(admin, second?.id ?? '', same);
    await complete(admin, second?.id ?? '', true, '2026-11-30');
    const [third] = await open();
    expect(third?.dueDate).toBe('2026-12-31');
    await change(admin, third?.id ?? '', { dueDate: '2027-01-05' });
    await complete(admin, third?.id ?? '', true, '2027-01-05');
    expect((await open()).map(({ dueDate }) => dueDate)).toEqual(['2027-02-05']);
  });
});

describe('the summary', () => {
  it('counts due to-dos by the caller’s day, and lists the most overdue ones', async () => {
    const user = await newcomer();
    for (const [task, dueDate] of [
      ['Fifth', null],
      ['Third', '2026-11-22'],
      ['Second', '2026-11-21'],
      ['First', '2026-11-02'],
      ['Fourth', '2026-11-23'],
    ]) {
      await made(user, { task, dueDate });
    }
    const summary = async (today: string) =>
      (await world.api(user, 'GET', `${PATH}/summary?today=${today}`)).body;
    expect(await summary(TODAY)).toMatchObject({ open: 5, given: 0, due: 3, overdue: 2 });
    const { mostOverdue, overdue } = await summary('2026-11-24');
    expect(overdue).toBe(4);
    expect(mostOverdue.map(({ task, dueDate }: Todo) => [task, dueDate])).toEqual([
      ['First', '2026-11-02'],
      ['Second', '2026-11-21'],
      ['Third', '2026-11-22'],
    ]);
    expect(await tasks(user)).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
    expect((await world.api(user, 'GET', `${PATH}/summary?today=tomorrow`)).status).toBe(400);
  });
});

describe('when a user is deleted', () => {
  const deleteUser = (user: WorldUser) => world.api(world.a.admin, 'DELETE', `/api/user/${user.id}`);

  it('their to-dos return to the authors, and to-dos that they gave have a former user as author', async () => {
    const user = await newcomer();
    const { admin, customers } = world.a;
    const [{ user: fellow }] = customers;
    const given = await made(admin, { task: 'Given to one who left', assigneeUserId: user.id });
    const kept = await made(user, { task: 'Given by one who left', assigneeUserId: fellow.id });
    await made(user, { task: 'Of one who left' });
    expect((await deleteUser(user)).status).toBe(200);
    const [back] = (await listed(admin, 'list=mine')).filter(({ id }) => id === given.id);
    expect(back).toMatchObject({ assignee: { userId: admin.id } });
    const [left] = (await listed(fellow)).filter(({ id }) => id === kept.id);
    expect(left).toMatchObject({ author: { userId: null, name: null }, isOwn: true });
    expect((await remove(fellow, kept.id)).status).toBe(200);
    const { rows } = await world.database.pool.query("select 1 from todo where task = 'Of one who left'");
    expect(rows).toEqual([]);
  });

  it('rejects further requests of the user', async () => {
    const user = await newcomer();
    await made(user, {});
    await deleteUser(user);
    expect((await world.api(user, 'GET', PATH)).status).toBe(401);
  });
});

it('limits the open to-dos of one author', async () => {
  const { id } = world.b.customers[0].user;
  await world.database.pool.query(
    `insert into todo (id, created_time, author_user_id, assignee_user_id, task)
     select gen_random_uuid(), 0, $1, $1, 'One of many' from generate_series(1, 1000)`,
    [id],
  );
  expect(await give(world.b.customers[0].user, { task: 'One more' })).toMatchObject({
    status: 400,
    body: { code: 'todos.tooMany' },
  });
});
