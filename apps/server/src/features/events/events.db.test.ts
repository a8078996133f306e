import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEventBus } from '../../events.ts';
import type { AlarmChange } from '../../features/alarms/alarms.events.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { EVENT_LIMITS } from './events.limits.ts';

const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

let database: TestDatabase;
let world: World;
let app: Awaited<ReturnType<typeof createTestApp>>;
let address: string;
const events = createEventBus();

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database, {
    events,
    featureLimits: [replaceNumbers(EVENT_LIMITS, { perUser: 2, keptEvents: 5 })],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/backoffice/events`;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const change = (more: Partial<AlarmChange> = {}): AlarmChange => ({
  alarmId: UNKNOWN,
  tenantId: world.a.tenantId,
  customerId: world.a.customers[0].id,
  deviceId: world.a.customers[0].device.id,
  action: 'raised',
  ...more,
});
const emit = (...changes: AlarmChange[]) => events.emit('alarms.changed', changes);

/** Opens a stream, and collects its events. */
async function listen(user: WorldUser, lastEventId?: string) {
  const { token } = await signIn(app, user);
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: { ...bearer(token), ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  });
  const heard: { id: string; event: string; data: unknown }[] = [];
  let isOver = false;
  const reading = (async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const fields = Object.fromEntries(message.split('\n').map((line) => line.split(/: (.*)/s)));
        if (fields.event) heard.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    token,
    heard,
    names: () => heard.map(({ event }) => event),
    isOver: () => isOver,
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

/** Checks the number of events of each stream, and that no more arrive. */
async function staysHeard(streams: readonly Awaited<ReturnType<typeof listen>>[], counts: number[]) {
  const heard = () => streams.map((stream) => stream.heard.length);
  await vi.waitFor(() => expect(heard()).toEqual(counts));
  await sleep(50);
  expect(heard()).toEqual(counts);
}

describe('a stream of events', () => {
  it('names the devices of changed alarms, once for simultaneous changes', async () => {
    const stream = await listen(world.a.admin);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const [first, second] = world.a.customers;
    emit(change(), change({ action: 'cleared' }));
    emit(change({ customerId: second.id, deviceId: second.device.id }));
    await vi.waitFor(() => expect(stream.names()).toEqual(['ready', 'alarms', 'alarms']));
    expect(stream.heard.slice(1).map(({ data }) => data)).toEqual([
      { deviceIds: [first.device.id] },
      { deviceIds: [second.device.id] },
    ]);
    await stream.close();
  });

  it('begins with what has happened since an answer that a client has read', async () => {
    const { token } = await signIn(app, world.a.admin);
    const read = await app.inject({ url: '/backoffice/todos/counts', headers: bearer(token) });
    emit(change());
    await vi.waitFor(async () => {
      const later = await app.inject({ url: '/api/auth/user', headers: bearer(token) });
      expect(later.headers['x-event-position']).not.toBe(read.headers['x-event-position']);
    });
    const stream = await listen(world.a.admin, String(read.headers['x-event-position']));
    await vi.waitFor(() => expect(stream.names()).toEqual(['ready', 'alarms']));
    await stream.close();
  });

  it('has no events of extended alarms', async () => {
    const stream = await listen(world.a.admin);
    emit(change({ action: 'extended' }));
    emit(change());
    await vi.waitFor(() => expect(stream.names()).toEqual(['ready', 'alarms']));
    await stream.close();
  });

  it('names no devices if there are too many', async () => {
    const stream = await listen(world.a.admin);
    await vi.waitFor(() => expect(stream.names()).toEqual(['ready']));
    const some = Array.from({ length: 200 }, (_, index) => change({ deviceId: `device ${index}` }));
    emit(...some);
    await vi.waitFor(() => expect(stream.heard[1]?.data).toMatchObject({ deviceIds: { length: 200 } }));
    emit(...some, change());
    await vi.waitFor(() => expect(stream.heard[2]?.data).toEqual({ deviceIds: [] }));
    await stream.close();
  });

  it('has only events in the scope of its user', async () => {
    const users = [world.a.customers[0].user, world.a.customers[1].user, world.b.admin, world.sysAdmin];
    const streams = await Promise.all(users.map((user) => listen(user)));
    emit(change());
    emit(change({ tenantId: world.b.tenantId, customerId: null, deviceId: UNKNOWN }));
    await staysHeard(streams, [2, 1, 2, 3]);
    expect(streams[2]?.heard[1]?.data).toEqual({ deviceIds: [UNKNOWN] });
    // System administrators get the changes without device ids.
    expect(streams[3]?.heard.slice(1).map(({ data }) => data)).toEqual([
      { deviceIds: [] },
      { deviceIds: [] },
    ]);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('informs the owners of purifiers about requested modes, once for many', async () => {
    const [customer, neighbour] = world.a.customers;
    const users = [world.a.admin, customer.user, neighbour.user, world.b.admin, world.sysAdmin];
    const streams = await Promise.all(users.map((user) => listen(user)));
    await Promise.all(streams.map((stream) => vi.waitFor(() => expect(stream.names()).toEqual(['ready']))));
    const { tenantId } = world.a;
    const deviceIds = [customer.device.id, UNKNOWN];
    for (const deviceId of deviceIds)
      events.emit('modes.changed', { deviceId, tenantId, customerId: customer.id });
    for (const stream of streams.slice(0, 2)) {
      await vi.waitFor(() => expect(stream.heard[1]).toMatchObject({ event: 'modes', data: { deviceIds } }));
    }
    await staysHeard(streams, [2, 2, 1, 1, 1]);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('informs present and former owners of devices about changes, once for many', async () => {
    const [customer, neighbour] = world.a.customers;
    const users = [world.a.admin, customer.user, neighbour.user, world.b.admin, world.sysAdmin];
    const streams = await Promise.all(users.map((user) => listen(user)));
    await Promise.all(streams.map((stream) => vi.waitFor(() => expect(stream.names()).toEqual(['ready']))));
    const { tenantId } = world.a;
    for (let index = 0; index < 10_000; index += 1)
      events.emit('devices.changed', [{ tenantId, customerId: null }]);
    events.emit('devices.changed', [{ tenantId: null, customerId: null }]);
    await staysHeard(streams, [2, 1, 1, 1, 3]);
    expect(streams[0]?.heard[1]).toMatchObject({ event: 'devices', data: {} });

    const headers = bearer((await signIn(app, world.a.admin)).token);
    const post = async (url: string, payload: object = {}) => {
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
      expect([statusCode, body]).toEqual([200, expect.any(String)]);
      return JSON.parse(body);
    };
    const { id: made } = await post('/api/device', { name: 'announced' });
    await post(`/api/customer/${customer.id}/device/${made.id}`);
    await vi.waitFor(() => expect(streams[1]?.names()).toContain('devices'));
    await post(`/api/customer/${neighbour.id}/device/${made.id}`);
    await vi.waitFor(() => expect(streams[2]?.names()).toContain('devices'));
    const ofCustomer = () => streams[1]?.names().filter((name) => name === 'devices');
    await vi.waitFor(() => expect(ofCustomer()).toHaveLength(2));
    expect(streams[3]?.names()).toEqual(['ready']);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('informs the owners of devices of a renamed profile', async () => {
    const [customer, neighbour] = world.a.customers;
    const [stream, other] = await Promise.all([listen(customer.user), listen(neighbour.user)]);
    const headers = bearer((await signIn(app, world.a.admin)).token);
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, headers, payload })).json();
    const kind = { name: 'Before', type: 'DEFAULT', transportType: 'DEFAULT' };
    const { id } = await post('/api/deviceProfile', kind);
    const customerId = { entityType: 'CUSTOMER', id: customer.id };
    const made = await post('/api/device', { name: 'of a kind', deviceProfileId: id, customerId });
    const told = () => stream.names().filter((name) => name === 'devices');
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    await post('/api/deviceProfile', { ...kind, id, name: 'After' });
    await vi.waitFor(() => expect(told()).toHaveLength(2));
    const url = `/api/device/${made.id.id}`;
    const seen = await app.inject({ url, headers: bearer((await signIn(app, customer.user)).token) });
    expect(seen.json().type).toBe('After');
    expect(other.names()).toEqual(['ready']);
    await Promise.all([stream.close(), other.close()]);
  });

  it('informs the consignee and system administrators about changes of shipments', async () => {
    const users = [world.a.admin, world.a.customers[0].user, world.b.admin, world.sysAdmin];
    const streams = await Promise.all(users.map((user) => listen(user)));
    await Promise.all(streams.map((stream) => vi.waitFor(() => expect(stream.names()).toEqual(['ready']))));
    events.emit('shipments.changed', { shipmentId: UNKNOWN, tenantId: world.a.tenantId });
    for (const stream of [streams[0], streams[3]]) {
      await vi.waitFor(() => expect(stream?.heard[1]?.data).toEqual({ shipmentIds: [UNKNOWN] }));
    }
    await staysHeard(streams, [2, 1, 1, 2]);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('informs both sides of a conversation about new entries', async () => {
    const [customer, neighbour] = world.a.customers;
    const users = [customer.user, neighbour.user, world.a.admin, world.b.admin, world.sysAdmin];
    const streams = await Promise.all(users.map((user) => listen(user)));
    await Promise.all(streams.map((stream) => vi.waitFor(() => expect(stream.names()).toEqual(['ready']))));
    const { tenantId } = world.a;
    events.emit('conversations.changed', { tenantId, customerId: customer.id });
    events.emit('conversations.changed', { tenantId, customerId: null });
    emit(change({ customerId: customer.id }), change({ customerId: neighbour.id }));
    emit(change({ tenantId: world.b.tenantId, customerId: null }));
    const heard = () =>
      streams.map((stream) => stream.names().filter((name) => name === 'conversations').length);
    for (const stream of streams) await vi.waitFor(() => expect(stream.names()).toContain('alarms'));
    expect(heard()).toEqual([1, 0, 2, 0, 1]);
    expect(streams[0]?.heard.find(({ event }) => event === 'conversations')?.data).toEqual({});
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('continues after the last received event, without a gap', async () => {
    const before = await listen(world.a.admin);
    emit(change());
    await vi.waitFor(() => expect(before.heard).toHaveLength(2));
    await before.close();
    emit(change({ deviceId: UNKNOWN }));
    emit(change({ tenantId: world.b.tenantId }));
    const after = await listen(world.a.admin, before.heard[1]?.id);
    await vi.waitFor(() => expect(after.names()).toEqual(['ready', 'alarms']));
    expect(after.heard[1]?.data).toEqual({ deviceIds: [UNKNOWN] });
    await after.close();
  });

  it('sends a reset if events may have been missed', async () => {
    const stream = await listen(world.a.admin);
    const id = stream.heard[0]?.id ?? (await vi.waitUntil(() => stream.heard[0]?.id));
    await stream.close();
    for (let n = 0; n < 6; n += 1) {
      emit(change());
      await sleep(1);
    }
    for (const lastEventId of [id, '1-1', 'nonsense', `${id}0000`]) {
      const late = await listen(world.a.admin, lastEventId);
      await vi.waitFor(() => expect(late.names()).toEqual(['reset']));
      await late.close();
    }
  });

  it('ends with the session', async () => {
    const stream = await listen(world.a.admin);
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(stream.token) });
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  });

  it('is limited in number for each user', async () => {
    const streams = [await listen(world.a.admin), await listen(world.a.admin)];
    const refused = await listen(world.a.admin);
    expect(refused.status).toBe(429);
    await streams[0]?.close();
    await vi.waitFor(async () => {
      const next = await listen(world.a.admin);
      await next.close();
      expect(next.status).toBe(200);
    });
    await streams[1]?.close();
  });

  it('returns missed events immediately without following', async () => {
    const { token } = await signIn(app, world.a.admin);
    const { statusCode, body } = await app.inject({
      url: '/backoffice/events?follow=false',
      headers: { ...bearer(token), 'last-event-id': 'unknown' },
    });
    expect([statusCode, body]).toEqual([
      200,
      expect.stringMatching(/^id: \d+-\d+\nevent: reset\ndata: \{\}\n\n$/),
    ]);
  });
});
