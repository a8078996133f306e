import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { eventUser } from '../users/users.events.ts';

let world: AppWorld;
let user: WorldUser;
beforeAll(async () => {
  world = await createAppWorld();
  user = world.a.customers[0].user;
});
beforeEach(async () => {
  await world.database.pool.query('delete from push_subscription');
});
afterAll(() => world.close());

const pushId = (endpoint: string, part: object = {}) =>
  JSON.stringify({
    endpoint,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    ...part,
  });
const register = (who: WorldUser, webPushNotificationId: string | null, userId = who.id) =>
  world.api(who, 'PUT', `/backoffice/updateWebPushNotificationId/${userId}`, { webPushNotificationId });
const endpointsOf = async (who: WorldUser): Promise<string[]> => {
  const { body } = await world.api(who, 'GET', `/backoffice/users/${who.id}/push`);
  return body.browsers.map(({ endpoint }: { endpoint: string }) => endpoint);
};

/** Another browser of the same user, with a separate sign-in. */
async function elsewhere(who: WorldUser) {
  const { token } = await signIn(world.app, who);
  const call = (method: 'PUT' | 'POST', url: string, payload: object = {}) =>
    world.app.inject({ method, url, payload, headers: bearer(token) });
  return {
    register: (webPushNotificationId: string | null) =>
      call('PUT', `/backoffice/updateWebPushNotificationId/${who.id}`, { webPushNotificationId }),
    recordSignIn: (webPushNotificationId: string, cookie = '') =>
      world.app.inject({
        method: 'POST',
        url: '/backoffice/webLogin/login',
        headers: { ...bearer(token), ...(cookie && { cookie }) },
        payload: {
          email: '',
          userId: '',
          userFirstName: '',
          userEmail: '',
          userLastName: '',
          profileImageUrl: '',
          webPushNotificationId,
          userType: '',
          customerId: '',
          tenantId: '',
        },
      }),
    signOut: (query = '') => call('POST', `/api/auth/logout${query}`),
  };
}

describe('browsers of a user', () => {
  it('can be several, each until it is unregistered', async () => {
    expect((await register(user, pushId('https://push.example.com/1'))).status).toBe(200);
    const other = await elsewhere(user);
    await other.register(pushId('https://push.example.com/2'));
    expect((await endpointsOf(user)).sort()).toEqual([
      'https://push.example.com/1',
      'https://push.example.com/2',
    ]);
    await other.register(null);
    expect(await endpointsOf(user)).toEqual(['https://push.example.com/1']);
  });

  it('are limited to the ten newest', async () => {
    for (let number = 0; number < 12; number += 1)
      await register(user, pushId(`https://push.example.com/${number}`));
    const endpoints = await endpointsOf(user);
    expect(endpoints).toHaveLength(10);
    expect(endpoints).not.toContain('https://push.example.com/0');
  });

  it('can be registered by that user only, and belong to the user who registered them last', async () => {
    const { admin } = world.a;
    expect((await register(admin, pushId('https://push.example.com/1'), user.id)).status).toBe(403);
    await register(admin, pushId('https://push.example.com/shared'));
    await register(user, pushId('https://push.example.com/shared'));
    expect(await endpointsOf(admin)).toEqual([]);
    expect(await endpointsOf(user)).toEqual(['https://push.example.com/shared']);
  });

  it('are removed when that browser signs out, without effect on others', async () => {
    await register(user, pushId('https://push.example.com/1'));
    const other = await elsewhere(user);
    await other.register(pushId('https://push.example.com/2'));
    await other.signOut();
    expect(await endpointsOf(user)).toEqual(['https://push.example.com/1']);
  });

  it('that are subscribed at a sign-in are stored with its record, as is the language of the console', async () => {
    const browser = await elsewhere(user);
    expect(
      (await browser.recordSignIn(pushId('https://push.example.com/known'), 'a=b; i18next=jp')).statusCode,
    ).toBe(200);
    expect(await endpointsOf(user)).toEqual(['https://push.example.com/known']);
    const { rows } = await world.database.pool.query('select language from app_user where id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ language: 'ja' }]);
    expect((await browser.recordSignIn('nonsense', 'i18next=xx')).statusCode).toBe(200);
  });

  it('are all removed when the password is reset', async () => {
    await register(user, pushId('https://push.example.com/1'));
    const { domainEvents } = world.app.services;
    await inUnitOfWork(world.database.db, undefined, (unit) =>
      domainEvents.publish(unit, {
        entityType: 'USER',
        action: 'passwordReset',
        entity: eventUser({ ...user, tenantId: null, customerId: null, authority: 'CUSTOMER_USER' }),
      }),
    );
    expect(await endpointsOf(user)).toEqual([]);
  });
});

describe('a push subscription', () => {
  it.each([
    ['invalid JSON', 'x'],
    ['an endpoint without keys', '{"endpoint":"https://push.example.com/1"}'],
    [
      'keys of a wrong length',
      pushId('https://push.example.com/1', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
    ],
    [
      'a key that cannot be used for encryption',
      pushId('https://push.example.com/1', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    ],
    ['an http URL', pushId('http://push.example.com/1')],
    ['localhost', pushId('https://localhost/1')],
    ['localhost as a number', pushId('https://2130706433/1')],
    ['a private network', pushId('https://192.168.1.10/1')],
    ['a link-local address', pushId('https://[fe80::1]/1')],
    ['another scheme', pushId('file:///etc/passwd')],
  ])('is refused with %s', async (_what, id) => {
    const { status, body } = await register(user, id);
    expect([status, body.code]).toEqual([400, 'notifications.pushIdInvalid']);
    expect(await endpointsOf(user)).toEqual([]);
  });
});
