import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorldUser } from '../testing/world.ts';
import { connectLive } from './testing/live-client.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('live connections', () => {
  let live: LiveWorld;
  beforeAll(async () => {
    live = await createLiveWorld(NOW, {
      unauthenticatedPerAddress: 2,
      sessionsPerTenant: 3,
      subscriptionsPerUser: 4,
      closeTimeoutMs: 50,
    });
  });
  afterEach(() => live.disconnectAll());
  afterAll(() => live.close());

  const command = (cmdId: number) => ({
    type: 'TIMESERIES',
    cmdId,
    entityType: 'DEVICE',
    entityId: live.world.a.customers[0].device.id,
    keys: 'pm25',
  });
  /** Connects, and waits for the answers to this many subscriptions. */
  async function subscribe(user: WorldUser, count: number) {
    const client = await live.connect(
      user,
      Array.from({ length: count }, (_, n) => command(n)),
    );
    for (let n = 0; n < count; n += 1) await client.next();
    return client;
  }

  it('have a limited number of subscriptions per user, over all connections', async () => {
    const { user } = live.world.a.customers[0];
    const first = await subscribe(user, 2);
    const second = await subscribe(user, 2);
    second.send({ cmds: [command(7)] });
    expect(await second.ended()).toEqual({
      code: 1008,
      reason: 'Max regular user subscriptions limit reached!',
    });
    await live.subscriptions(2);
    // Replacing a subscription does not count as one more; and each user has their own limit.
    await subscribe(live.world.a.admin, 2);
    first.send({ cmds: [command(1), command(2), command(3)] });
    for (let n = 0; n < 3; n += 1) expect(await first.next()).toMatchObject({ errorCode: 0 });
  });

  it('are limited per tenant, no matter which user opens them', async () => {
    const { admin, customers } = live.world.a;
    const opened = [
      await subscribe(admin, 1),
      await subscribe(admin, 1),
      await subscribe(customers[0].user, 1),
    ];
    const oneMore = await live.connect(customers[0].user, [command(1)]);
    expect(await oneMore.ended()).toEqual({ code: 1008, reason: 'Max tenant sessions limit reached' });
    const other = await live.connect(live.world.b.admin);
    opened[0]?.socket.terminate();
    await live.subscriptions(2);
    await subscribe(customers[0].user, 1);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  it('are limited per address before authentication: the oldest is closed; authenticated ones do not count', async () => {
    const open = () => connectLive(live.origin, '/api/ws');
    const [oldest, other, third] = [await open(), await open(), await open()];
    expect(await oldest.ended()).toEqual({
      code: 1008,
      reason: 'Max unauthenticated sessions limit reached',
    });
    const token = await live.tokenOf(live.world.b.admin);
    third.send({ authCmd: { cmdId: 0, token }, cmds: [command(1)] });
    await third.next();
    const fourth = await subscribe(live.world.b.admin, 1);
    const isOpen = ({ socket }: typeof other) => socket.readyState === socket.OPEN;
    expect([other, third, fourth].map(isOpen)).toEqual([true, true, true]);
    for (const { socket } of [other, third]) socket.terminate();
  });
});
