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

async function exists(userId: string): Promise<boolean> {
  const { rowCount } = await world.database.pool.query('select from app_user where id = $1', [userId]);
  return rowCount === 1;
}
/** The audit log's entry of the deletion. */
const told = async (userId: string) =>
  (
    await world.database.pool.query(
      "select user_email, entity_name from audit_entry where entity_id = $1 and action = 'deleted'",
      [userId],
    )
  ).rows;

describe('deleting a user', () => {
  it('ends the sessions immediately, with an audit entry', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, user)).token);
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    expect(await remove(world.a.admin, user.id)).toEqual({ status: 200, body: undefined });
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    expect(await exists(user.id)).toBe(false);
    expect(await told(user.id)).toEqual([{ user_email: world.a.admin.email, entity_name: user.email }]);
  });

  it('succeeds for a user who is already deleted', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, world.a.admin)).token);
    const platform = await world.app.inject({ method: 'DELETE', url: `/api/user/${user.id}`, headers });
    expect(platform.statusCode).toBe(200);
    expect((await remove(world.a.admin, user.id)).status).toBe(200);
    expect((await remove(world.a.admin, UNKNOWN)).status).toBe(200);
  });

  it('requires the same permission as over /api', async () => {
    const ofA = await createUser(world.a, 'CUSTOMER_USER');
    for (const user of [world.b.admin, world.a.customers[0].user]) {
      const { status, body } = await remove(user, ofA.id);
      expect([status, body.errorCode]).toEqual([403, 20]);
    }
    expect(await exists(ofA.id)).toBe(true);
    expect((await remove(world.a.customers[0].user, UNKNOWN)).status).toBe(403);
    expect((await remove(world.sysAdmin, world.sysAdmin.id)).status).toBe(403);
    expect((await remove(world.a.admin, '1')).status).toBe(400);
    const stranger = await world.app.inject({
      method: 'DELETE',
      url: `/backoffice/users/deleteUserById/${ofA.id}`,
    });
    expect(stranger.statusCode).toBe(401);
  });

  it('of a customer by a system administrator is done by impersonation of a tenant administrator', async () => {
    const ofA = await createUser(world.a, 'CUSTOMER_USER');
    expect((await remove(world.sysAdmin, ofA.id)).status).toBe(200);
    expect(await exists(ofA.id)).toBe(false);
    const { rows } = await world.database.pool.query(
      `select tenant_id, user_email, impersonator_email from audit_entry where entity_id = $1 and action = 'deleted'`,
      [ofA.id],
    );
    expect(rows).toEqual([
      {
        tenant_id: world.a.tenantId,
        user_email: world.a.admin.email,
        impersonator_email: world.sysAdmin.email,
      },
    ]);
  });

  it('is refused for the last administrator of a tenant', async () => {
    const { status, body } = await remove(world.b.admin, world.b.admin.id);
    expect([status, body.message]).toEqual([400, 'At least one tenant administrator must remain!']);
    expect(await exists(world.b.admin.id)).toBe(true);
    const second = await createUser(world.b, 'TENANT_ADMIN');
    expect((await remove(world.sysAdmin, second.id)).status).toBe(200);
    expect(await exists(second.id)).toBe(false);
  });

  it('is rolled back if the audit entry cannot be written', async () => {
    const user = await createUser(world.a, 'CUSTOMER_USER');
    const headers = bearer((await signIn(world.app, user)).token);
    await world.database.pool.query(`
      create function refuse_entry() returns trigger language plpgsql as $$ begin
        raise exception 'the entry cannot be written'; end $$;
      create trigger refuse_entry before insert on audit_entry for each row when (new.action = 'deleted')
        execute function refuse_entry()`);
    try {
      expect((await remove(world.a.admin, user.id)).status).toBe(500);
      expect(await exists(user.id)).toBe(true);
      expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    } finally {
      await world.database.pool.query(
        'drop trigger refuse_entry on audit_entry; drop function refuse_entry()',
      );
    }
  });
});
