import { EVENT_POSITION_HEADER } from '@airdeck/contract/events/event-position';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createTestApp>>;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  world = await createWorld(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

let made = 0;
async function colleague(): Promise<WorldUser> {
  const { password } = world.sysAdmin;
  const { tenantId } = world.a;
  const email = `colleague.${++made}@example.com`;
  const user = await app.services.users.create({
    authority: 'TENANT_ADMIN',
    tenantId,
    customerId: null,
    email,
  });
  await app.services.users.setPassword(user.id, password);
  return { id: user.id, email, password };
}

async function ask(by: WorldUser, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const { token } = await signIn(app, by);
  const response = await app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  return { status: response.statusCode, code: response.body === '' ? undefined : response.json().code };
}

const give = (by: WorldUser, userId: string, accessRole: string) =>
  ask(by, 'PUT', `/backoffice/users/${userId}/accessRole`, { accessRole });

const firstOf = async () => {
  const { rows } = await database.pool.query(
    'select email from app_user where tenant_id = $1 and first_administrator_of is not null',
    [world.a.tenantId],
  );
  return rows.map(({ email }) => email);
};

describe('the role of a colleague', () => {
  it('counts in the session that is open', async () => {
    const other = await colleague();
    const { token } = await signIn(app, other);
    const deletion = () =>
      app.inject({
        method: 'DELETE',
        url: `/api/user/${world.a.customers[1].user.id}`,
        headers: bearer(token),
      });
    expect((await give(world.a.admin, other.id, 'EDITOR')).status).toBe(200);
    expect((await deletion()).statusCode).toBe(403);
    const rooms = {
      method: 'GET',
      url: '/api/tenant/devices?pageSize=5&page=0',
      headers: bearer(token),
    } as const;
    expect((await app.inject(rooms)).statusCode).toBe(200);
  });

  it('leaves a tenant with someone who has all rights, also where two give up theirs at once', async () => {
    const second = await colleague();
    const third = await colleague();
    const both = await Promise.all([give(second, third.id, 'VIEWER'), give(third, second.id, 'VIEWER')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const remaining = both[0].status === 200 ? second : third;
    expect((await give(remaining, world.a.admin.id, 'VIEWER')).status).toBe(200);
    expect(await firstOf()).toEqual([remaining.email]);
    // Administrators are counted by their role: the last one cannot be deleted while others look on.
    const last = await ask(remaining, 'DELETE', `/api/user/${remaining.id}`);
    expect(last).toEqual({ status: 400, code: 'users.lastAdministrator' });
    expect((await give(remaining, world.a.admin.id, 'ADMINISTRATOR')).status).toBe(200);
    expect(await firstOf()).toEqual([world.a.admin.email]);
  });

  it('of the viewer allows no change of others, and no own change of the role', async () => {
    const viewer = await colleague();
    await give(world.a.admin, viewer.id, 'VIEWER');
    expect((await give(viewer, viewer.id, 'ADMINISTRATOR')).status).toBe(403);
    expect((await give(viewer, world.a.customers[0].user.id, 'VIEWER')).status).toBe(403);
    const { rows } = await database.pool.query('select access_role from app_user where id = $1', [viewer.id]);
    expect(rows).toEqual([{ access_role: 'VIEWER' }]);
  });

  it('is announced to their consoles with every kind of change, and read from then on', async () => {
    const [other, someone] = [await colleague(), await colleague()];
    const { token } = await signIn(app, other);
    const get = async (url: string, more = {}) =>
      (await app.inject({ method: 'GET', url, headers: { ...bearer(token), ...more } })).body;
    const rights = async () => JSON.parse(await get('/backoffice/session/rights'));
    const whole = { userType: 'TENANT_ADMIN', accessRole: 'ADMINISTRATOR', isLimited: false };
    const own = { ...whole, isSeeing: false, isReducedMenu: false };
    expect(await rights()).toEqual(own);
    /** The events of a change that their console gets. */
    const heard = async (change: () => Promise<unknown>) => {
      const { headers } = await app.inject({ method: 'GET', url: '/api/auth/user', headers: bearer(token) });
      await change();
      const from = { 'last-event-id': String(headers[EVENT_POSITION_HEADER.toLowerCase()]) };
      return get('/backoffice/events?follow=false', from);
    };
    expect(await heard(() => give(world.a.admin, other.id, 'EDITOR'))).toContain('event: rights');
    expect(await rights()).toEqual({ ...own, accessRole: 'EDITOR' });
    await give(world.a.admin, other.id, 'ADMINISTRATOR');
    const see = (method: 'PUT' | 'DELETE') =>
      app.inject({
        method,
        url: '/backoffice/session/seeing',
        headers: bearer(token),
        ...(method === 'PUT' && { payload: { accessRole: 'VIEWER', placeIds: null } }),
      });
    expect(await heard(() => see('PUT'))).toContain('event: rights');
    expect(await rights()).toEqual({ ...own, accessRole: 'VIEWER', isSeeing: true });
    expect(await heard(() => see('DELETE'))).toContain('event: rights');
    // Rights that are lost are lost for what is seen as a role, too.
    await see('PUT');
    await give(world.a.admin, other.id, 'INSTALLER');
    expect(await rights()).toEqual({ ...own, accessRole: 'INSTALLER' });
    await give(world.a.admin, other.id, 'ADMINISTRATOR');
    await see('DELETE');
    const reduce = (isReducedMenu: boolean) =>
      app.services.users.update(other.id, {
        authority: 'TENANT_ADMIN',
        tenantId: world.a.tenantId,
        customerId: null,
        email: other.email,
        additionalInfo: { isReducedMenu },
      });
    expect(await heard(() => reduce(true))).toContain('event: rights');
    expect(await rights()).toEqual({ ...own, isReducedMenu: true });
    expect(await heard(() => reduce(true))).not.toContain('event: rights');
    expect(await heard(() => give(world.a.admin, someone.id, 'VIEWER'))).not.toContain('event: rights');
  });
});
