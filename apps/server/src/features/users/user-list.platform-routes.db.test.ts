import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PAGE = 'pageSize=50&page=0&sortProperty=email';

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

const emails = async (user: WorldUser, path: string) => {
  const { status, body } = await world.api(user, 'GET', path);
  return status === 200 ? body.data.map(({ email }: { email: string }) => email) : status;
};

describe('GET /api/users', () => {
  it('lists the users of the tenant, or of the own customer', async () => {
    expect(await emails(world.a.admin, `/api/users?${PAGE}`)).toEqual([
      'admin.a@example.com',
      'user.a1@example.com',
      'user.a2@example.com',
    ]);
    expect(await emails(world.a.customers[1].user, `/api/users?${PAGE}`)).toEqual(['user.a2@example.com']);
    expect(await emails(world.sysAdmin, `/api/users?${PAGE}`)).toBe(403);
  });

  it('searches by e-mail address, pages and sorts', async () => {
    expect(await emails(world.a.admin, `/api/users?${PAGE}&textSearch=USER.&sortOrder=DESC`)).toEqual([
      'user.a2@example.com',
      'user.a1@example.com',
    ]);
    const { body } = await world.api(
      world.a.admin,
      'GET',
      '/api/users?pageSize=2&page=1&sortProperty=firstName',
    );
    expect([body.data.length, body.totalElements, body.totalPages, body.hasNext]).toEqual([1, 3, 2, false]);
    for (const property of ['createdTime', 'name', 'lastName', 'phone', 'authority', 'id']) {
      const answer = await world.api(
        world.a.admin,
        'GET',
        `/api/users?pageSize=9&page=0&sortProperty=${property}`,
      );
      expect([property, answer.status, answer.body.totalElements]).toEqual([property, 200, 3]);
    }
  });
});

describe('GET /api/customer/{customerId}/users', () => {
  it("is permitted to the administrator of the customer's tenant", async () => {
    const { id, user } = world.a.customers[0];
    const path = `/api/customer/${id}/users?${PAGE}`;
    expect(await emails(world.a.admin, path)).toEqual(['user.a1@example.com']);
    for (const caller of [world.sysAdmin, world.b.admin, user]) expect(await emails(caller, path)).toBe(403);
    expect(await emails(world.a.admin, `/api/customer/${UNKNOWN}/users?${PAGE}`)).toBe(404);
  });
});

describe('GET /api/tenant/{tenantId}/users', () => {
  it('lists the administrators of a tenant to system administrators', async () => {
    const path = `/api/tenant/${world.a.tenantId}/users?${PAGE}`;
    expect(await emails(world.sysAdmin, path)).toEqual(['admin.a@example.com']);
    for (const caller of [world.a.admin, world.a.customers[0].user]) {
      expect(await emails(caller, path)).toBe(403);
    }
    expect(await emails(world.sysAdmin, `/api/tenant/${UNKNOWN}/users?${PAGE}`)).toBe(404);
  });
});

describe('GET /api/entityGroups/CUSTOMER/{customerId}/USER', () => {
  it('returns the same three groups each time, for customers in scope', async () => {
    const { id, user } = world.a.customers[0];
    const path = `/api/entityGroups/CUSTOMER/${id}/USER`;
    const { status, body } = await world.api(world.a.admin, 'GET', path);
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'All',
      'Customer Administrators',
      'Customer Users',
    ]);
    expect(body[2]).toMatchObject({ type: 'USER', ownerId: { entityType: 'CUSTOMER', id } });
    expect((await world.api(user, 'GET', path)).body).toEqual(body);
    const ofOther = await world.api(
      world.a.admin,
      'GET',
      `/api/entityGroups/CUSTOMER/${world.a.customers[1].id}/USER`,
    );
    expect(ofOther.body[2].id.id).not.toBe(body[2].id.id);
    for (const caller of [world.sysAdmin, world.b.admin, world.a.customers[1].user]) {
      expect((await world.api(caller, 'GET', path)).status).toBe(403);
    }
  });
});
