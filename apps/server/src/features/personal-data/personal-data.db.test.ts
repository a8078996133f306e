import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonalData } from '../../database/personal-data-sql.ts';
import { FEATURES } from '../../features.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { unzip, unzipBytes } from '../history/testing/unzip.ts';
import { PERSONAL_DATA_LIMITS } from './personal-data.limits.ts';

const DECLARED: readonly PersonalData[] = FEATURES.flatMap(({ personalData }) => personalData ?? []);
const KINDS = DECLARED.flatMap(({ rows = [] }) => rows);

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

async function download(user: WorldUser) {
  const headers = bearer((await signIn(world.app, user)).token);
  return world.app.inject({ url: '/backoffice/personalData', headers });
}

/** The lists of an archive by the name of their file. */
async function listsOf(user: WorldUser): Promise<Record<string, Record<string, unknown>[]>> {
  const answer = await download(user);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const lists = [...unzip(answer.rawPayload)].filter(([name]) => name.endsWith('.json'));
  return Object.fromEntries(lists.map(([name, text]) => [name.slice(0, -'.json'.length), JSON.parse(text)]));
}

describe('the declarations of all features', () => {
  const named = (columns: PersonalData['unlisted']) => (columns ?? []).flatMap((one) => one.columns);
  const declared = new Set(
    [...KINDS.flatMap(({ whose }) => whose), ...DECLARED.flatMap(({ unlisted }) => named(unlisted))].map(
      (column) => `${getTableName(column.table)}.${column.name}`,
    ),
  );

  it('contain every column that references a user, or is named like one', async () => {
    const { rows } = await world.database.pool.query<{ column: string }>(`
      select k.conrelid::regclass || '.' || a.attname as column
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'app_user'::regclass
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and table_name <> 'app_user' and case data_type
          when 'uuid' then column_name ~ '(^|_)(user|author|assignee|respondent|impersonator)(_|$)|_by(_|$)'
          when 'text' then column_name ~ 'email' end`);
    const found = rows.map(({ column }) => column);
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((column) => !declared.has(column)).toSorted()).toEqual([]);
    const gone = [...declared].filter((column) => !found.includes(column) && column !== 'app_user.id');
    expect(gone).toEqual([]);
  });

  it('contain no column with a secret', () => {
    const secret = /hash|secret|token|password|refresh|p256dh|auth$|(^|_)key$|endpoint/;
    const columns = KINDS.flatMap(({ columns }) => Object.values(columns));
    const names = columns.map((column) => `${getTableName(column.table)}.${column.name}`);
    expect(names.filter((name) => secret.test(name.split('.')[1] ?? ''))).toEqual([]);
  });

  it('have names of files of their own', () => {
    const files = KINDS.map(({ file }) => file);
    expect(files.filter((file, position) => files.indexOf(file) !== position)).toEqual([]);
  });
});

describe('the archive of a user', () => {
  it("has the user's own rows of every kind, and no one else's", async () => {
    const { admin, customers } = world.a;
    const [{ user }, { user: neighbour }] = customers;
    const api = (by: WorldUser, method: 'POST' | 'PUT', url: string, body: object) =>
      world.api(by, method, url, body);
    const told = { audience: { kind: 'everyone' }, importance: 'normal', untilTime: null };
    await api(admin, 'POST', '/backoffice/messages', { ...told, title: 'For all', text: 'Of the admin' });
    for (const by of [user, neighbour]) {
      await api(by, 'POST', '/backoffice/todos', { task: `Task of ${by.email}` });
    }
    const [own, others] = await Promise.all([listsOf(user), listsOf(neighbour)]);
    expect(Object.keys(own).toSorted()).toEqual(KINDS.map(({ file }) => file).toSorted());
    expect(own.profile).toMatchObject([{ id: user.id, email: user.email, authority: 'CUSTOMER_USER' }]);
    expect(own['to-dos']?.map(({ task }) => task)).toEqual([`Task of ${user.email}`]);
    expect(own['audit-log-own-acts']?.map(({ action }) => action)).toContain('dataDownloaded');
    expect(own['audit-log-own-acts']?.every(({ userId }) => userId === user.id)).toBe(true);
    expect(own.sessions?.[0]).toMatchObject({
      userId: user.id,
      createdTime: expect.stringMatching(/^20.*Z$/),
    });
    expect(JSON.stringify(others)).not.toContain(user.email);
    expect(JSON.stringify(own)).not.toContain(neighbour.email);
    expect(JSON.stringify(own)).not.toContain('argon2');
  });

  it('is whole when there are more rows than are read at a time, also where two columns are the key', async () => {
    const [{ user }] = world.b.customers;
    await world.database.pool.query(
      `with written as (
         insert into message (id, created_time, tenant_id, kind, title, text, importance, from_time, audience)
         select gen_random_uuid(), n, $2, 'written', 'Message ' || n, 'Text', 'normal', n, '{"kind":"everyone"}'
         from generate_series(1, 1201) as n returning id, created_time)
       insert into message_recipient (message_id, user_id, from_time, importance, kind)
       select id, $1, created_time, 'normal', 'written' from written`,
      [user.id, world.b.tenantId],
    );
    const titles = (await listsOf(user))['messages-received']?.map(({ title }) => title);
    expect(new Set(titles).size).toBe(1201);
  });

  it('has the picture of the profile as a file, which its row names', async () => {
    const { admin } = world.b;
    await world.database.pool.query(
      "insert into profile_picture (id, user_id, content, created_time) values (gen_random_uuid(), $1, 'picture', 1)",
      [admin.id],
    );
    const answer = await download(admin);
    const files = unzipBytes(answer.rawPayload);
    const [row] = JSON.parse(`${files.get('profile-picture.json')}`);
    expect(`${files.get(row.picture)}`).toBe('picture');
    expect(`${files.get('about.txt')}`).toContain(admin.email);
  });

  it('is refused to an administrator who acts as the user', async () => {
    const [{ user }] = world.a.customers;
    const { token } = (
      await world.api(world.a.admin, 'POST', '/backoffice/impersonations', { userId: user.id })
    ).body;
    const answer = await world.app.inject({ url: '/backoffice/personalData', headers: bearer(token) });
    expect(answer.statusCode).toBe(403);
  });

  it('is had a few times a day', async () => {
    const { sysAdmin } = world;
    const statuses: number[] = [];
    for (let time = 0; time <= PERSONAL_DATA_LIMITS.numbers.downloadsPerUserAndDay; time += 1) {
      statuses.push((await download(sysAdmin)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
