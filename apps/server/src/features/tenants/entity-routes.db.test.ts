import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NOW = Date.UTC(2026, 5, 1);
const CALLERS = ['sysAdmin', 'adminA', 'userA1', 'adminB', 'userB1'] as const;
type Who = (typeof CALLERS)[number];

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let tokens: Record<Who, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOW });
  app = await createTestApp(database, { clock: () => NOW });
  tokens = {
    sysAdmin: (await signIn(app, world.sysAdmin)).token,
    adminA: (await signIn(app, world.a.admin)).token,
    userA1: (await signIn(app, world.a.customers[0].user)).token,
    adminB: (await signIn(app, world.b.admin)).token,
    userB1: (await signIn(app, world.b.customers[0].user)).token,
  };
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function get(who: Who, url: string) {
  const response = await app.inject({ url, headers: bearer(tokens[who]) });
  return { status: response.statusCode, body: response.json() };
}

/** The answer to each caller, as `sysAdmin 200, adminA 200 …`. */
async function answers(url: string): Promise<string> {
  const statuses: string[] = [];
  for (const who of CALLERS) statuses.push(`${who} ${(await get(who, url)).status}`);
  return statuses.join(', ');
}

const missing = (entity: string) => ({
  status: 404,
  body: {
    status: 404,
    message: `${entity} with id [${UNKNOWN}] is not found`,
    errorCode: 32,
    timestamp: NOW,
    code: 'notFound',
    values: { entity, id: UNKNOWN },
  },
});
const DENIED = { errorCode: 20, message: "You don't have permission to perform this operation!" };

describe('GET /api/tenant/{tenantId}', () => {
  it('is permitted to system administrators and to the administrators of the tenant', async () => {
    for (const path of ['/api/tenant', '/api/tenant/info']) {
      expect(await answers(`${path}/${world.a.tenantId}`)).toBe(
        'sysAdmin 200, adminA 200, userA1 403, adminB 403, userB1 403',
      );
    }
    expect((await get('adminB', `/api/tenant/${world.a.tenantId}`)).body).toMatchObject(DENIED);
  });

  it('is 404 for an unknown id', async () => {
    expect(await get('sysAdmin', `/api/tenant/${UNKNOWN}`)).toEqual(missing('Tenant'));
    expect(await get('adminA', `/api/tenant/info/${UNKNOWN}`)).toEqual(missing('Tenant'));
  });

  it('adds the name of the profile to the info only', async () => {
    const plain = (await get('sysAdmin', `/api/tenant/${world.a.tenantId}`)).body;
    const info = (await get('sysAdmin', `/api/tenant/info/${world.a.tenantId}`)).body;
    expect(info).toEqual({ ...plain, tenantProfileName: 'Default' });
    expect(plain).toMatchObject({ title: 'Tenant A', name: 'Tenant A', region: 'Global' });
  });
});

describe('GET /api/customer/{customerId}', () => {
  it('is permitted to the administrator of its tenant and to its own users', async () => {
    expect(await answers(`/api/customer/${world.a.customers[0].id}`)).toBe(
      'sysAdmin 403, adminA 200, userA1 200, adminB 403, userB1 403',
    );
    expect(await answers(`/api/customer/${world.a.customers[1].id}`)).toBe(
      'sysAdmin 403, adminA 200, userA1 403, adminB 403, userB1 403',
    );
  });

  it('is 404 for an unknown id, and 400 for an invalid one', async () => {
    expect(await get('adminA', `/api/customer/${UNKNOWN}`)).toEqual(missing('Customer'));
    expect(await get('userA1', `/api/customer/${UNKNOWN}`)).toEqual(missing('Customer'));
    expect((await get('adminA', '/api/customer/abc')).body.message).toBe('Invalid UUID string: abc');
  });

  it('returns the title also as name, and the id of the tenant', async () => {
    const { id } = world.a.customers[0];
    expect((await get('userA1', `/api/customer/${id}`)).body).toMatchObject({
      id: { entityType: 'CUSTOMER', id },
      tenantId: { entityType: 'TENANT', id: world.a.tenantId },
      title: 'Customer A1',
      name: 'Customer A1',
    });
  });
});

describe('GET /api/user/{userId}', () => {
  it("of a customer's user is permitted to the administrator of the tenant and to users of the customer", async () => {
    expect(await answers(`/api/user/${world.a.customers[0].user.id}`)).toBe(
      'sysAdmin 403, adminA 200, userA1 200, adminB 403, userB1 403',
    );
    expect(await answers(`/api/user/${world.a.customers[1].user.id}`)).toBe(
      'sysAdmin 403, adminA 200, userA1 403, adminB 403, userB1 403',
    );
  });

  it('of a tenant administrator is permitted to system administrators and administrators of the tenant', async () => {
    expect(await answers(`/api/user/${world.a.admin.id}`)).toBe(
      'sysAdmin 200, adminA 200, userA1 403, adminB 403, userB1 403',
    );
  });

  it('of a system administrator is permitted to system administrators', async () => {
    expect(await answers(`/api/user/${world.sysAdmin.id}`)).toBe(
      'sysAdmin 200, adminA 403, userA1 403, adminB 403, userB1 403',
    );
  });

  it('is 404 for an unknown id', async () => {
    for (const who of CALLERS) expect(await get(who, `/api/user/${UNKNOWN}`)).toEqual(missing('User'));
  });

  it('includes in additionalInfo whether the account is enabled, and nothing about the password', async () => {
    const { body } = await get('adminA', `/api/user/${world.a.customers[1].user.id}`);
    expect(body.additionalInfo).toEqual({
      userCredentialsEnabled: true,
      userActivated: true,
      lastLoginTs: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
  });
});

describe('GET /api/deviceProfileInfo/default', () => {
  it("is the one of the caller's tenant, for administrators and users", async () => {
    expect(await answers('/api/deviceProfileInfo/default')).toBe(
      'sysAdmin 403, adminA 200, userA1 200, adminB 200, userB1 200',
    );
    const { body } = await get('userA1', '/api/deviceProfileInfo/default');
    expect(body).toMatchObject({
      name: 'default',
      tenantId: { id: world.a.tenantId },
      transportType: 'DEFAULT',
    });
  });
});
