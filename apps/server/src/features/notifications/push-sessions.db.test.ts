import { FORCED_SIGN_OUT_MS } from '@airdeck/air/windows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from './testing/delivery-world.ts';

const MINUTE_MS = 60_000;

let world: DeliveryWorld;
let user: WorldUser;
beforeAll(async () => {
  world = await createDeliveryWorld();
  [{ user }] = world.a.customers;
});
beforeEach(async () => {
  world.time.now = START;
  for (const table of ['alarm', 'delivery', 'push_subscription'])
    await world.database.pool.query(`delete from ${table}`);
  await world.saveChoices(user, { mail: [], push: ['MAJOR'] });
});
afterAll(() => world.close());

type Browser = Awaited<ReturnType<typeof startBrowser>>;

/** A browser in which the user signs in and switches notifications on. */
async function startBrowser(given: { isOwnDevice?: boolean } = {}, who = user) {
  let tokens = await signIn(world.app, who);
  let { password } = who;
  const useConsole = () => call('POST', '/backoffice/session/use');
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const headers = bearer(tokens.token);
    const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect([method, url, answer.statusCode]).toEqual([method, url, 200]);
    return answer.body === '' ? undefined : answer.json();
  };
  const { publicKey } = await call('GET', `/backoffice/users/${who.id}/push`);
  const browser = world.push.subscribe(publicKey);
  const register = (part: object) =>
    call('PUT', `/backoffice/updateWebPushNotificationId/${who.id}`, {
      webPushNotificationId: browser.pushId,
      ...part,
    });
  await useConsole();
  await register(given);
  return {
    ...browser,
    call,
    register,
    tokens: () => tokens,
    signOut: (query = '') => call('POST', `/api/auth/logout${query}`),
    async renew() {
      tokens = await call('POST', '/api/auth/token', { refreshToken: tokens.refreshToken });
    },
    async signInAgain() {
      tokens = await signIn(world.app, { ...who, password });
      await call('POST', '/backoffice/webLogin/login', {
        ...SIGN_IN_RECORD,
        webPushNotificationId: browser.pushId,
      });
      await useConsole();
    },
    async changePassword(newPassword: string) {
      tokens = await call('POST', '/api/auth/changePassword', { currentPassword: password, newPassword });
      password = newPassword;
    },
  };
}

const SIGN_IN_RECORD = {
  email: '',
  userId: '',
  userFirstName: '',
  userEmail: '',
  userLastName: '',
  profileImageUrl: '',
  userType: '',
  customerId: '',
  tenantId: '',
};

/** Whether the browser shows the next alarm. */
async function isNotified(browser: Pick<Browser, 'received'>): Promise<boolean> {
  const before = browser.received.length;
  await world.raise(await world.createRule({ customerUsers: true }));
  await world.deliver();
  return browser.received.length > before;
}
const pass = (ms: number) => {
  world.time.now += ms;
};

describe('notifications in a browser', () => {
  it('end when the user is signed out after an hour, also while the console is closed', async () => {
    const browser = await startBrowser();
    pass(FORCED_SIGN_OUT_MS - 1);
    expect(await isNotified(browser)).toBe(true);
    expect(Number(browser.received[0]?.headers.ttl)).toBe(0);
    pass(1);
    expect(await isNotified(browser)).toBe(false);
    expect(await world.deliveries()).toEqual([expect.objectContaining({ state: 'sent' })]);
    await browser.signInAgain();
    expect(await isNotified(browser)).toBe(true);
    await browser.signOut('?reason=hour');
    expect(await isNotified(browser)).toBe(false);
  });

  it.each([
    [
      'held back for quiet hours',
      { quietHours: { from: '12:00', to: '13:30', timeZone: 'UTC', letsCriticalPass: false } },
    ],
    ['written before', {}],
  ])('end then for what was %s, too', async (_what, choices) => {
    const browser = await startBrowser();
    await world.saveChoices(user, { mail: [], push: ['MAJOR'], ...choices });
    await world.raise(await world.createRule({ customerUsers: true }));
    if ('quietHours' in choices) await world.deliver();
    pass(2 * FORCED_SIGN_OUT_MS);
    await world.deliver();
    expect(browser.received).toEqual([]);
    expect(await world.deliveries()).toEqual([expect.objectContaining({ state: 'dropped' })]);
  });

  it('do not go on because its tokens are renewed', async () => {
    const browser = await startBrowser();
    pass(FORCED_SIGN_OUT_MS - 1);
    await browser.renew();
    expect(await isNotified(browser)).toBe(true);
    pass(1);
    expect(await isNotified(browser)).toBe(false);
  });

  it('follow the session when a new password replaces it, and end in all other browsers', async () => {
    const own = await startBrowser({ isOwnDevice: true });
    const signedOut = await startBrowser({ isOwnDevice: true });
    await signedOut.signOut('?reason=hour');
    const browser = await startBrowser();
    await browser.changePassword('another password 1');
    expect([await isNotified(own), await isNotified(signedOut)]).toEqual([false, false]);
    expect(await isNotified(browser)).toBe(true);
    await browser.changePassword(user.password);
    await browser.signOut();
    expect(await isNotified(browser)).toBe(false);
  });

  it('are removed an hour later by a job', async () => {
    await startBrowser();
    await startBrowser({ isOwnDevice: true });
    const count = async () =>
      (await world.database.pool.query('select count(*)::int as n from push_subscription')).rows[0].n;
    await world.app.jobs.run('push-subscription-purge');
    expect(await count()).toBe(2);
    pass(FORCED_SIGN_OUT_MS);
    await world.app.jobs.run('push-subscription-purge');
    expect(await count()).toBe(1);
  });
});

describe('notifications on an own device', () => {
  it('go on after that, until the user signs out', async () => {
    const browser = await startBrowser({ isOwnDevice: true });
    pass(2 * FORCED_SIGN_OUT_MS);
    expect(await isNotified(browser)).toBe(true);
    expect(Number(browser.received[0]?.headers.ttl)).toBe(24 * 3_600);
    await world.app.jobs.run('console-sign-out');
    expect(await isNotified(browser)).toBe(true);
    await browser.signInAgain();
    await browser.signOut('?reason=hour');
    expect(await isNotified(browser)).toBe(true);
    // Signing in again keeps the choice.
    await browser.signInAgain();
    pass(2 * FORCED_SIGN_OUT_MS);
    expect(await isNotified(browser)).toBe(true);
    await browser.signInAgain();
    await browser.signOut();
    expect(await isNotified(browser)).toBe(false);
    await browser.signInAgain();
    expect(await isNotified(browser)).toBe(true);
    pass(FORCED_SIGN_OUT_MS);
    expect(await isNotified(browser)).toBe(false);
  });

  it('do not go on after the user was disabled and enabled again', async () => {
    const browser = await startBrowser({ isOwnDevice: true });
    for (const enabled of [false, true]) {
      const url = `/api/user/${user.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`;
      expect((await world.api(world.a.admin, 'POST', url)).status).toBe(200);
    }
    expect(await isNotified(browser)).toBe(false);
  });

  it('end with a session that was perhaps stolen: a thief may have said that the device is theirs alone', async () => {
    const browser = await startBrowser({ isOwnDevice: true });
    const { refreshToken } = browser.tokens();
    await browser.renew();
    pass(MINUTE_MS + 1);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { refreshToken },
    });
    expect(answer.statusCode).toBe(401);
    expect(await isNotified(browser)).toBe(false);
  });

  it('go on if the choice is made later, and no longer if it is taken back', async () => {
    const browser = await startBrowser();
    await browser.register({ isOwnDevice: true });
    const settings = () => browser.call('GET', `/backoffice/users/${user.id}/push`);
    expect((await settings()).browsers).toEqual([{ endpoint: browser.endpoint, isOwnDevice: true }]);
    await browser.register({ isOwnDevice: false });
    expect((await settings()).browsers).toEqual([{ endpoint: browser.endpoint, isOwnDevice: false }]);
    pass(FORCED_SIGN_OUT_MS);
    expect(await isNotified(browser)).toBe(false);
  });

  it('are not those of the next user of the browser', async () => {
    const browser = await startBrowser({ isOwnDevice: true });
    const { admin } = world.a;
    const register = { webPushNotificationId: browser.pushId };
    await world.api(admin, 'PUT', `/backoffice/updateWebPushNotificationId/${admin.id}`, register);
    const { body } = await world.api(admin, 'GET', `/backoffice/users/${admin.id}/push`);
    expect(body.browsers).toEqual([{ endpoint: browser.endpoint, isOwnDevice: false }]);
  });
});
