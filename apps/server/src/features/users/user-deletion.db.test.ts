import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldTenant, WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PASSWORD = 'a long passphrase';

let world: AppWorld;
let newcomers = 0;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

async function createUser(
  tenant: WorldTenant,
  authority: 'CUSTOMER_USER' | 'TENANT_ADMIN',
): Promise<WorldUser> {
  newcomers += 1;
  const email = `newcomer${newcomers}@example.com`;
  const customerId = authority === 'CUSTOMER_USER' ? tenant.customers[0].id : null;
  const { users } = world.app.services;
  const { id } = await users.create({ authority, tenantId: tenant.tenantId, customerId, email });
  await users.setPassword(id, PASSWORD);
  return { id, email, password: PASSWORD };
}

async function remove(user: WorldUser, userId: string) {
  const response = await world.app.inject({
    method: 'DELETE',
    url: `/backoffice/users/deleteUserById/${userId}`,
    headers: bearer((await signIn(world.app, user)).token),
  });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

async function traces(userId: string): Promise<unknown> {
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from app_user where id = $1) as users,
      (select count(*)::int from user_record where user_id = $1) as records`,
    [userId],
  );
  return rows[0];
}
/** What the audit log says of the deletion. */
const told = async (userId: string) =>
  (
    await world.database.pool.query(
      "select user_email, entity_name from audit_entry where entity_id = $1 and action = 'deleted'",
      [userId],
    )
  ).rows;

const NONE = { users: 0, records: 0 };
const BOTH = { users: 1, records: 1 };

describe('deleting a user', () => {
  it('takes user and record, ends the sessions at once, and is told in the audit log', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, user)).token);
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    expect(await remove(world.a.admin, user.id)).toEqual({ status: 200, body: undefined });
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    expect(await traces(user.id)).toEqual(NONE);
    expect(await told(user.id)).toEqual([{ user_email: world.a.admin.email, entity_name: user.email }]);
  });

  it('misses nobody who is gone already, here or there', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, world.a.admin)).token);
    const platform = await world.app.inject({ method: 'DELETE', url: `/api/user/${user.id}`, headers });
    expect(platform.statusCode).toBe(200);
    expect((await remove(world.a.admin, user.id)).status).toBe(200);
    expect((await remove(world.a.admin, UNKNOWN)).status).toBe(200);

    const recordless = await createUser(world.a, 'CUSTOMER_USER');
    await world.database.pool.query('delete from user_record where user_id = $1', [recordless.id]);
    expect((await remove(world.a.admin, recordless.id)).status).toBe(200);
    expect(await traces(recordless.id)).toEqual(NONE);
  });

  it('takes a record that was left behind, if it is in scope', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    await world.database.pool.query('delete from app_user where id = $1', [user.id]);
    expect((await remove(world.b.admin, user.id)).status).toBe(200);
    expect(await traces(user.id)).toEqual({ users: 0, records: 1 });
    expect((await remove(world.a.admin, user.id)).status).toBe(200);
    expect(await traces(user.id)).toEqual(NONE);
    expect(await told(user.id)).toEqual([{ user_email: world.a.admin.email, entity_name: user.email }]);
  });

  it('needs the right to do so on the platform', async () => {
    const ofA = await createUser(world.a, 'CUSTOMER_USER');
    for (const user of [world.b.admin, world.a.customers[0].user, world.sysAdmin]) {
      const { status, body } = await remove(user, ofA.id);
      expect([status, body.errorCode]).toEqual([403, 20]);
    }
    expect(await traces(ofA.id)).toEqual(BOTH);
    expect((await remove(world.a.customers[0].user, UNKNOWN)).status).toBe(403);
    expect((await remove(world.sysAdmin, world.sysAdmin.id)).status).toBe(403);
    expect((await remove(world.a.admin, 'x')).status).toBe(400);
    const stranger = await world.app.inject({
      method: 'DELETE',
      url: `/backoffice/users/deleteUserById/${ofA.id}`,
    });
    expect(stranger.statusCode).toBe(401);
  });

  it('leaves a tenant its last administrator', async () => {
    const { status, body } = await remove(world.b.admin, world.b.admin.id);
    expect([status, body.message]).toEqual([400, 'At least one tenant administrator must remain!']);
    expect(await traces(world.b.admin.id)).toEqual(BOTH);
    const second = await createUser(world.b, 'TENANT_ADMIN');
    expect((await remove(world.sysAdmin, second.id)).status).toBe(200);
    expect(await traces(second.id)).toEqual(NONE);
  });

  it('leaves the user, too, when the record cannot go', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, user)).token);
    await world.database.pool.query(`
      create function keep_record() returns trigger language plpgsql as $$ begin
        raise exception 'the record cannot be deleted'; end $$;
      create trigger keep_record before delete on user_record for each row execute function keep_record()`);
    try {
      expect((await remove(world.a.admin, user.id)).status).toBe(500);
      expect(await traces(user.id)).toEqual(BOTH);
      expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    } finally {
      await world.database.pool.query('drop trigger keep_record on user_record; drop function keep_record()');
    }
  });
});
