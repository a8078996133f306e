import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type ReadingWebhookBody,
  type ReadingWebhookForm,
  readingWebhookBodySchema,
} from '@airdeck/contract/notifications/reading-webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../notify/outbound.ts';
import { createWebhookSender } from '../../notify/webhook/webhook-sender.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';
import { deleteOldRows, moveStoredBatches } from '../reading-feed/feed-rows.repository.ts';
import { readingWebhookJob } from './reading-webhook-job.ts';

const START = Date.UTC(2026, 2, 10, 12, 30);
const MINUTE_MS = 60_000;
const URL_OF_WEBHOOK = '/backoffice/notifications/readingWebhook';

let world: AppWorld;
let job: ReturnType<typeof readingWebhookJob>;
let now = START;
let status = 200;
/** The signature of each request is checked with it. */
let secret = '';
const requests: ReadingWebhookBody[] = [];

const receiver = createServer((request, response) => {
  void text(request).then((sent) => {
    const [, seconds, code] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['x-airdeck-signature'])) ?? [];
    const isSigned = createHmac('sha256', secret).update(`${seconds}.${sent}`).digest('hex') === code;
    const body = readingWebhookBodySchema.parse(JSON.parse(sent));
    if (isSigned && body.id === request.headers['x-airdeck-delivery']) requests.push(body);
    response.writeHead(status).end();
  });
});
const urlOfReceiver = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/readings`;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const clock = () => now;
  world = await createAppWorld({ clock });
  job = readingWebhookJob({
    database: world.database,
    clock,
    readingFeeds: world.app.services.readingFeeds,
    send: createWebhookSender(createOutbound({ allowsPrivate: true })),
  });
});
afterAll(async () => {
  await world.close();
  receiver.close();
  await once(receiver, 'close');
});
beforeEach(async () => {
  await world.database.pool.query('delete from reading_webhook');
  requests.length = 0;
  status = 200;
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  world.api(world.a.admin, method, `${URL_OF_WEBHOOK}${path}`, body);

/** Sets the webhook up, with the address of the receiver, which the tenants of this installation may not name. */
async function setUp(form: Partial<ReadingWebhookForm> = {}) {
  const url = 'https://hooks.example.com/readings';
  const body = { url, devices: { kind: 'all' }, keys: [], isEnabled: true, ...form };
  const saved = await call('PUT', '', body);
  expect(saved.status).toBe(200);
  await world.database.pool.query('update reading_webhook set url = $1', [urlOfReceiver()]);
  if (saved.body.secret !== null) secret = saved.body.secret;
  return saved.body;
}
async function store(device: WorldDevice, ts: number, values: object) {
  const url = `/api/plugins/telemetry/DEVICE/${device.id}/timeseries/ANY`;
  expect((await world.api(world.a.admin, 'POST', url, { ts, values })).status).toBe(200);
  await moveStoredBatches(world.database.pool, now);
}
const run = () => job.run(new AbortController().signal);
const sent = () =>
  requests.flatMap(({ readings }) => readings.map(({ deviceName, ts, values }) => [deviceName, ts, values]));

describe('the webhook of readings', () => {
  it('receives chosen keys of chosen devices as signed batches, in order, late ones too', async () => {
    const [one, other] = world.a.customers;
    expect(
      (await setUp({ devices: { kind: 'customers', customerIds: [one.id] }, keys: ['co2'] })).secret,
    ).toMatch(/^whsec_/);
    await store(one.device, now, { co2: 600, pm25: 1 });
    await store(other.device, now, { co2: 700 });
    await store(one.device, now - 50 * MINUTE_MS, { co2: 800 });
    await store(one.device, now + 1, { pm25: 2 });
    await run();
    expect(sent()).toEqual([
      [one.device.name, now, { co2: 600 }],
      [one.device.name, now - 50 * MINUTE_MS, { co2: 800 }],
    ]);
    await run();
    expect(requests).toHaveLength(1);
    const { deliveredTime, failure, waitingSince } = (await call('GET')).body;
    expect([deliveredTime, failure, waitingSince]).toEqual([now, null, null]);
  });

  it('is sent the same batch again, less and less often, until it is accepted', async () => {
    const { spareDevice } = world.a;
    await setUp();
    await store(spareDevice, now, { rh: 40 });
    status = 500;
    await run();
    await run();
    expect(requests).toHaveLength(1);
    const { failure, waitingSince } = (await call('GET')).body;
    expect(failure).toEqual({ since: now, reason: 'refused', detail: 'HTTP 500', nextTime: now + MINUTE_MS });
    expect(waitingSince).toBe(now);
    status = 200;
    now += MINUTE_MS;
    await run();
    await store(spareDevice, now, { rh: 41 });
    await run();
    const [first, again, next] = requests;
    expect(again).toEqual({ ...first, sentTime: now });
    expect(next?.readings.map(({ values }) => values)).toEqual([{ rh: 41 }]);
    expect((await call('GET')).body.failure).toBeNull();
  });

  it('continues after a pause where it was, and is told when readings were left out', async () => {
    const { spareDevice } = world.a;
    await setUp();
    await setUp({ isEnabled: false });
    await store(spareDevice, now + 10, { rh: 42 });
    await run();
    expect(requests).toEqual([]);
    expect((await setUp()).secret).toBeNull();
    await run();
    expect(sent()).toEqual([[spareDevice.name, now + 10, { rh: 42 }]]);

    await store(spareDevice, now + 11, { rh: 43 });
    await deleteOldRows(world.database.pool, now + 1, 1_000_000);
    await run();
    await store(spareDevice, now + 12, { rh: 44 });
    await run();
    expect(sent().slice(1)).toEqual([[spareDevice.name, now + 12, { rh: 44 }]]);
    expect(requests.map(({ leftOut }) => leftOut)).toEqual([false, true]);
    expect((await call('GET')).body.leftOutTime).toBe(now);
  });

  it('receives nothing more of a device that left its owner, not even what waits', async () => {
    const [one] = world.a.customers;
    await setUp({ devices: { kind: 'customers', customerIds: [one.id] } });
    await store(one.device, now + 20, { rh: 45 });
    const { status: unassigned } = await world.api(
      world.a.admin,
      'DELETE',
      `/api/customer/device/${one.device.id}`,
    );
    expect(unassigned).toBe(200);
    await run();
    expect(requests).toEqual([]);
    expect((await call('GET')).body.waitingSince).toBeNull();
  });

  it('is tested, gets a new secret, is deleted, and refuses private addresses', async () => {
    const body = { url: 'http://10.0.0.1/', devices: { kind: 'all' }, keys: [], isEnabled: true };
    expect((await call('PUT', '', body)).body.code).toBe('notifications.webhookAddressRefused');
    expect((await call('POST', '/test')).status).toBe(404);
    await setUp();
    // The application itself allows no private targets.
    expect((await call('POST', '/test')).body).toEqual({
      isDelivered: false,
      reason: 'addressRefused',
      detail: null,
    });
    const renewed = (await call('POST', '/secret')).body.secret;
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
    expect((await call('DELETE')).status).toBe(200);
    expect((await call('GET')).body).toBeNull();
  });
});
