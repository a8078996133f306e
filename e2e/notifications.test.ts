import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { type PushService, startPushService } from '../apps/server/src/testing/push-service.ts';
import { newContext } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { startServer } from './server-under-test.ts';
import { openSignedIn } from './stored-session.ts';
import { ENGLISH } from './texts.ts';

let mails: MailServer;
let push: PushService;
let product: Product;

beforeAll(async () => {
  [mails, push] = await Promise.all([startMailServer(), startPushService()]);
  product = await startProduct(['AQ-1'], { settings: settings(), withNotifications: true });
});
afterAll(async () => {
  await product?.close();
  await Promise.all([mails.close(), push.close()]);
});

const settings = () => ({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Airdeck <air@example.org>',
  AIRDECK_PRIVATE_TARGETS: 'true',
});

type Call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** Calls the API as this user. */
async function callerOf(account: { email: string; password: string }, url = product.url): Promise<Call> {
  const token = await signInToApi(url, account);
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-authorization': `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
  };
}

/** @returns the id of the alarm */
async function raise(call: Call): Promise<string> {
  const { id } = (await call('POST', '/api/alarm', {
    type: `High PM2.5 ${randomUUID().slice(0, 4)}`,
    severity: 'MAJOR',
    originator: { entityType: 'DEVICE', id: product.household.devices[0]?.id },
  })) as { id: { id: string } };
  return id.id;
}

const deliveriesOf = async (alarmId: string, channel: string) =>
  (
    await product.database.pool.query('select * from delivery where alarm_id = $1 and channel = $2', [
      alarmId,
      channel,
    ])
  ).rows;

it('shows a notification that only the browser can decrypt, and opens the alarm by it', async () => {
  const { user, admin } = product.household;
  const context = await newContext(product.browser, product.url, ENGLISH, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: product.url });
  const page = await context.newPage();
  await openSignedIn(page, product.url, user);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const asUser = await callerOf(user);
  const { publicKey } = (await asUser('GET', `/backoffice/users/${user.id}/push`)) as { publicKey: string };
  const browser = push.subscribe(publicKey);
  await asUser('PUT', `/backoffice/updateWebPushNotificationId/${user.id}`, {
    webPushNotificationId: browser.pushId,
  });
  const alarmId = await raise(await callerOf(admin));
  await expect.poll(() => browser.received.length).toBe(1);
  expect(push.refusals).toEqual([]);

  // From here on, it would be delivered by the browser's own push service, which needs the Internet.
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (found) resolve(found.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = () =>
    tools.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId,
      data: JSON.stringify(browser.received[0]?.payload),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
    });
  const expected = [{ title: expect.stringMatching(/^Major: High PM2\.5/), tag: alarmId }];
  // DevTools occasionally drops a message to a worker that was just installed. A repeated message has the same tag.
  await vi.waitFor(
    async () => {
      await deliver();
      await expect.poll(shown, { timeout: 5_000 }).toEqual(expected);
    },
    { timeout: 30_000 },
  );
  // `waitUntil` throws for an event that a test dispatches, but only after the handler has started its work.
  await context
    .serviceWorkers()[0]
    ?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`)
    .catch(() => undefined);
  await page.waitForURL(`**/alerts/${alarmId}`);
  expect(await shown()).toEqual([]);
  await context.close();
});

it('repeats a mail with the same id after a server was killed while sending it', async () => {
  const { admin } = product.household;
  mails.mood = 'hang';
  const held = mails.held();
  const before = mails.mails.length;
  const server = await startServer({ DATABASE_URL: product.database.url, ...settings() });
  // Only one of the two servers sends: both are killed.
  const alarmId = await raise(await callerOf(admin));
  await expect.poll(() => mails.held()).toBeGreaterThan(held);
  // Mails of earlier alerts may be held before those of this one.
  const attempts = async () => (await deliveriesOf(alarmId, 'mail')).map((delivery) => delivery.attempts);
  await expect.poll(attempts).toContain(1);
  await Promise.all([server.kill(), product.server.kill()]);
  mails.mood = 'accept';
  const killed = await deliveriesOf(alarmId, 'mail');
  expect(killed.map(({ state, attempts }) => [state, attempts])).toContainEqual(['waiting', 1]);
  // Without waiting a minute for the retry.
  await product.database.pool.query(`update delivery set next_time = 0 where state = 'waiting'`);
  const next = await startServer({ DATABASE_URL: product.database.url, ...settings() });
  const idsOf = () => mails.mails.slice(before).map(({ messageId }) => messageId);
  for (const { id } of killed) await expect.poll(idsOf).toContain(`<${id}@example.org>`);
  // Stopping a killed server removes its data folder.
  await Promise.all([next.stop(), server.stop()]);
});

it('lists failed deliveries and repeats them, and sends the readings of a customer', async () => {
  const { admin } = product.household;
  const server = await startServer({ DATABASE_URL: product.database.url, ...settings() });
  const asAdmin = await callerOf(admin, server.url);
  await asAdmin('PUT', '/backoffice/notifications/webhook', {
    url: 'http://127.0.0.1:1/',
    severities: ['MAJOR'],
    isEnabled: true,
  });
  const alarmId = await raise(asAdmin);
  await expect.poll(async () => (await deliveriesOf(alarmId, 'webhook'))[0]?.attempts).toBe(1);
  await product.database.pool.query(
    `update delivery set attempts = 4, next_time = 0 where channel = 'webhook' and state = 'waiting'`,
  );
  await expect.poll(async () => (await deliveriesOf(alarmId, 'webhook'))[0]?.state).toBe('failed');
  const { page, context, troubles } = await openWindow({ ...product, url: server.url }, admin, {
    path: '/notifications',
  });
  await page.getByText('The receiver could not be reached.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await page.getByText('The changes have been saved.').waitFor();
  await page.getByText('There are no failed deliveries.').waitFor();

  const receiver = await startReceiver();
  await page.getByRole('link', { name: 'Sending readings', exact: true }).click();
  // The page before has a field for a URL, too.
  await page.getByRole('combobox', { name: 'Readings of' }).selectOption('Devices of certain customers');
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await page.getByRole('combobox', { name: 'Customers' }).click();
  await page.getByRole('option', { name: 'A family' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Secret' }).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  const [device] = product.household.devices;
  await fetch(`${server.url}/api/v1/${device?.token}/telemetry`, { method: 'POST', body: '{"co2":640}' });
  await expect.poll(() => receiver.bodies).toHaveLength(1);
  expect(JSON.parse(receiver.bodies[0] ?? '').readings).toMatchObject([
    { deviceName: device?.name, values: { co2: 640 } },
  ]);
  await page.getByText(/^Last delivered/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
  await server.stop();
  await receiver.close();
});

/** Accepts what a webhook sends. */
async function startReceiver() {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/readings`,
    bodies,
    close: () => new Promise((resolve) => receiver.close(resolve)),
  };
}
