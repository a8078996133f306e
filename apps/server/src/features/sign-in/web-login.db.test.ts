import { recordSignIn } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createEventBus } from '../../events.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, TEST_PASSWORD_COST, type World, type WorldUser } from '../../testing/world.ts';
import { createPasswords } from './passwords.ts';

describe('the record of a sign-in', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
    app = await buildApp({
      config: readConfig({}),
      database,
      events: createEventBus(),
      clock: Date.now,
      logger: false,
      passwords: createPasswords(TEST_PASSWORD_COST),
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function record(user: WorldUser, claims: Record<string, string> = {}) {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: user.email, password: user.password },
    });
    return app.inject({
      method: 'POST',
      url: '/backoffice/webLogin/login',
      headers: { 'x-authorization': `Bearer ${login.json().token}` },
      payload: {
        email: user.email,
        userId: user.id,
        userFirstName: '',
        userEmail: user.email,
        userLastName: '',
        profileImageUrl: '',
        webPushNotificationId: '',
        userType: '',
        customerId: '',
        tenantId: '',
        ...claims,
      },
    });
  }

  it('returns user type and scope at the first sign-in', async () => {
    const answer = await record(world.a.customers[0].user);
    expect(answer.statusCode).toBe(200);
    const [first] = recordSignIn.responses[200].parse(answer.json());
    expect(first).toMatchObject({
      userType: 'CUSTOMER_USER',
      email: world.a.customers[0].user.email,
      tenantId: world.a.tenantId,
      customerId: world.a.customers[0].id,
    });
  });

  it('uses the token instead of the body', async () => {
    const answer = await record(world.a.customers[1].user, {
      userType: 'PARTNER',
      userId: world.b.admin.id,
      tenantId: world.b.tenantId,
    });
    const [first] = recordSignIn.responses[200].parse(answer.json());
    expect(first).toMatchObject({
      userType: 'CUSTOMER_USER',
      userId: world.a.customers[1].user.id,
      tenantId: world.a.tenantId,
    });
  });

  it('has the user type PARTNER for partners', async () => {
    await database.pool.query("update tenant set kind = 'PARTNER' where id = $1", [world.b.tenantId]);
    const [first] = recordSignIn.responses[200].parse((await record(world.b.admin)).json());
    expect(first?.userType).toBe('PARTNER');
  });

  it('is refused without a token', async () => {
    const answer = await app.inject({ method: 'POST', url: '/backoffice/webLogin/login', payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ errorCode: 10 });
  });
});
