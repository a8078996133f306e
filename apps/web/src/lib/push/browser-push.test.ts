import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { beginSession } from '../session/begin-session.ts';
import { sessionStore } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';

const USER = aUser();
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

let backend: FakeServer;
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  unsubscribe.mockClear();
  backend = fakeServer({
    'GET /api/auth/user': () => ({ body: USER }),
    'POST /backoffice/webLogin/login': () => ({ body: [{ userType: 'CUSTOMER_USER' }] }),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => ({
        pushManager: { getSubscription: async () => ({ toJSON: () => SUBSCRIPTION, unsubscribe }) },
      }),
    },
  });
});
afterEach(() => {
  sessionStore.close('chosen');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const recorded = () =>
  backend
    .to('POST /backoffice/webLogin/login')
    .map(({ body }) => (body as { webPushNotificationId: string }).webPushNotificationId);

it('is included in the record of a sign-in if the browser is already subscribed', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await beginSession({ token: 't', refreshToken: 'r' });
  expect(recorded()).toEqual([JSON.stringify(SUBSCRIPTION)]);
});

it('is omitted from the record without permission', async () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  await beginSession({ token: 't', refreshToken: 'r' });
  expect(recorded()).toEqual(['']);
});

it('is unsubscribed on a sign-out by the user, but not on an automatic one', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await beginSession({ token: 't', refreshToken: 'r' });
  signOut('hour');
  expect(backend.to('POST /api/auth/logout').map(({ query }) => query.get('reason'))).toEqual(['hour']);
  await beginSession({ token: 't', refreshToken: 'r' });
  expect(unsubscribe).not.toHaveBeenCalled();
  signOut('chosen');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});
