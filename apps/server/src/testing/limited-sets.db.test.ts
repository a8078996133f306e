import { createECDH, randomBytes } from 'node:crypto';
import { MAX_AUTOMATIONS } from '@airdeck/contract/automations/automations';
import { MAX_MAINTENANCE } from '@airdeck/contract/maintenance/maintenance';
import { MAX_PASSPORTS_PER_DAY } from '@airdeck/contract/passports/passports';
import { MAX_QUESTIONS } from '@airdeck/contract/questionnaires/questionnaires';
import { MAX_RULES } from '@airdeck/contract/rules/rules';
import { MAX_TENANT_SCHEDULED_REPORTS } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { MAX_OPEN_TODOS } from '@airdeck/contract/todos/todos';
import { MAX_WALL_SCREENS } from '@airdeck/contract/wall-screens/wall-screens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HISTORY_LIMITS } from '../features/history/history.limits.ts';
import { NOTIFICATION_LIMITS } from '../features/notifications/notifications.limits.ts';
import { STARTING_RULES } from '../features/rules/starting-rules.ts';
import { type AppWorld, createAppWorld } from './app-world.ts';
import type { WorldUser } from './world.ts';

/** Room that is left, and how many concurrent requests want it. */
const ROOM = 2;
const CONCURRENT = 6;

let world: AppWorld;
let user: WorldUser;
let names = 0;
beforeAll(async () => {
  world = await createAppWorld();
  user = world.a.customers[0].user;
});
afterAll(() => world.close());

const newName = () => `Limited ${++names}`;
const post = (by: WorldUser, url: string, body: object) => world.api(by, 'POST', url, body);

type Table = { readonly name: string; readonly where: string };

async function countOf({ name, where }: Table): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select count(*)::int as rows from ${name} where ${where}`,
  );
  return rows[0].rows;
}

/** Repeats a row of the table, each time with the given columns. */
async function repeatRow({ name, where }: Table, times: number, columns: Record<string, string>) {
  const { rows } = await world.database.pool.query(
    `select column_name as column from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [name],
  );
  const all = rows.map(({ column }) => `"${column}"`);
  const values = rows.map(({ column }) => columns[column] ?? `"${column}"`);
  await world.database.pool.query(
    `insert into ${name} (${all.join(', ')})
     select ${values.join(', ')} from (select * from ${name} where ${where} limit 1) one, generate_series(1, $1) n`,
    [times],
  );
}

const FAR_TIME = 4_000_000_000_000;

const NEW_ID = { id: 'gen_random_uuid()' };
const NEW_NAME = { ...NEW_ID, name: `'Repeated ' || n` };

type LimitedSet = {
  readonly name: string;
  readonly max: number;
  readonly table: () => Table;
  /** Columns that differ between its rows. */
  readonly columns: Record<string, string>;
  readonly add: (turn: number) => Promise<{ status: number }>;
};

const report = (customerId: string | null) => ({
  name: newName(),
  frequency: 'weekly',
  customerId,
  deviceIds: null,
  timeZone: 'UTC',
  isEnabled: true,
  readerIds: [],
});

const SETS: readonly LimitedSet[] = [
  {
    name: 'rules of a tenant',
    max: MAX_RULES,
    columns: NEW_NAME,
    table: () => ({ name: 'alarm_rule', where: `tenant_id = '${world.a.tenantId}'` }),
    add: () => post(world.a.admin, '/backoffice/rules', { ...STARTING_RULES[0], name: newName() }),
  },
  {
    name: 'automations of a tenant',
    max: MAX_AUTOMATIONS,
    columns: { ...NEW_NAME, position: 'n + 10' },
    table: () => ({ name: 'automation', where: `tenant_id = '${world.a.tenantId}' and customer_id is null` }),
    add: () =>
      post(world.a.admin, '/backoffice/automations', {
        name: newName(),
        isEnabled: true,
        devices: { kind: 'all' },
        schedule: null,
        trigger: {
          source: { kind: 'self' },
          holdMinutes: 5,
          clearMinutes: 15,
          condition: { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 },
        },
        mode: 3,
        modeAfter: 1,
      }),
  },
  {
    name: 'scheduled reports of a tenant with its customers',
    max: MAX_TENANT_SCHEDULED_REPORTS,
    // The rows belong to other customers than those to whom reports are added, who have limits of their own.
    columns: { ...NEW_NAME, customer_id: 'null' },
    table: () => ({ name: 'scheduled_report', where: `tenant_id = '${world.a.tenantId}'` }),
    add: (turn) =>
      post(world.a.admin, '/backoffice/scheduledReports', report(world.a.customers[turn % 2]?.id ?? null)),
  },
  {
    name: 'maintenance of a tenant with its customers',
    max: MAX_MAINTENANCE,
    columns: NEW_ID,
    table: () => ({ name: 'maintenance', where: `tenant_id = '${world.a.tenantId}'` }),
    add: (turn) =>
      post(world.a.admin, '/backoffice/maintenance', {
        kind: 'customer',
        targetId: world.a.customers[turn % 2]?.id,
        reason: newName(),
        fromTime: FAR_TIME,
        toTime: FAR_TIME + 1,
        schedule: null,
        timeZone: 'UTC',
      }),
  },
  {
    name: 'wall screens of a customer',
    max: MAX_WALL_SCREENS,
    columns: { ...NEW_NAME, secret_hash: 'gen_random_uuid()' },
    table: () => ({ name: 'wall_screen', where: `customer_id = '${world.a.customers[0].id}'` }),
    add: () =>
      post(world.a.admin, '/backoffice/wallScreens', {
        customerId: world.a.customers[0].id,
        name: newName(),
        readers: 'staff',
        languages: ['en'],
        rooms: [{ deviceId: world.a.customers[0].device.id, title: 'Lobby' }],
        roomSeconds: 20,
        isBadgeAllowed: false,
        expiresTime: null,
      }),
  },
  {
    name: 'questions of a questionnaire',
    max: MAX_QUESTIONS,
    columns: NEW_ID,
    table: () => ({ name: 'question', where: 'questionnaire_id = 1 and retired_time is null' }),
    add: () =>
      post(world.sysAdmin, '/backoffice/questionnarieApi/createQuestion', {
        question: newName(),
        questionTypeId: 1,
        questionMasterId: 1,
        waitage: 1,
      }),
  },
  {
    name: 'open to-dos of an author',
    max: MAX_OPEN_TODOS,
    columns: NEW_ID,
    table: () => ({ name: 'todo', where: `author_user_id = '${user.id}' and done_time is null` }),
    add: () => post(user, '/backoffice/todos', { task: newName() }),
  },
  {
    name: 'passports of a device in a day',
    max: MAX_PASSPORTS_PER_DAY,
    columns: { code: 'gen_random_uuid()' },
    table: () => ({
      name: 'device_passport',
      where: `device_id = '${world.a.customers[0].device.id}'`,
    }),
    add: () =>
      post(world.a.admin, `/backoffice/passports/devices/${world.a.customers[0].device.id}`, {
        language: 'en',
      }),
  },
];

describe('a set of limited size is not exceeded by concurrent requests', () => {
  it.each(SETS)('$name', async ({ max, table, columns, add }) => {
    expect((await add(0)).status).toBeLessThan(300);
    await repeatRow(table(), max - ROOM - (await countOf(table())), columns);
    const answers = await Promise.all(Array.from({ length: CONCURRENT }, (_, turn) => add(turn)));
    expect(await countOf(table())).toBe(max);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(ROOM);
  });

  it('open to-dos that are reopened', async () => {
    const [by] = [world.b.customers[0].user];
    const done: string[] = [];
    for (let n = 0; n < CONCURRENT; n += 1) {
      const { body } = await post(by, '/backoffice/todos', { task: newName() });
      done.push(body.id);
      await world.api(by, 'PUT', `/backoffice/todos/${body.id}/isCompleted`, { isCompleted: true });
    }
    const open = { name: 'todo', where: `author_user_id = '${by.id}' and done_time is null` };
    const all = { name: 'todo', where: `author_user_id = '${by.id}'` };
    await repeatRow(all, MAX_OPEN_TODOS - ROOM, { ...NEW_ID, done_time: 'null', done_by_user_id: 'null' });
    const reopen = (id: string) =>
      world.api(by, 'PUT', `/backoffice/todos/${id}/isCompleted`, { isCompleted: false });
    await Promise.all(done.map(reopen));
    expect(await countOf(open)).toBe(MAX_OPEN_TODOS);
  });
});

describe('the newest of a set of limited size are kept, also of concurrent requests', () => {
  it('tickets of a user', async () => {
    const from = Date.UTC(2026, 5, 1);
    const order = {
      what: 'csv',
      deviceIds: [world.a.customers[0].device.id],
      startTs: from,
      endTs: from + 1,
    };
    const max = HISTORY_LIMITS.numbers.ticketsPerUser;
    await Promise.all(
      Array.from({ length: max + CONCURRENT }, () => post(user, '/backoffice/reports/tickets', order)),
    );
    expect(await countOf({ name: 'report_ticket', where: `user_id = '${user.id}'` })).toBe(max);
  });

  it('browsers of a user', async () => {
    const max = NOTIFICATION_LIMITS.numbers.browsersPerUser;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const register = (n: number) =>
      world.api(user, 'PUT', `/backoffice/updateWebPushNotificationId/${user.id}`, {
        webPushNotificationId: JSON.stringify({ endpoint: `https://push.example.com/${n}`, keys }),
      });
    await Promise.all(Array.from({ length: max + CONCURRENT }, (_, n) => register(n)));
    expect(await countOf({ name: 'push_subscription', where: `user_id = '${user.id}'` })).toBe(max);
  });
});
