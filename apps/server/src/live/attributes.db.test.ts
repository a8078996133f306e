import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from '../testing/test-app.ts';
import type { WorldCustomer } from '../testing/world.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('ATTRIBUTES', () => {
  let live: LiveWorld;
  let mine: WorldCustomer;
  beforeAll(async () => {
    // The clock jumps by hours: clients have no chance to answer the pings in between.
    live = await createLiveWorld(NOW);
    mine = live.world.a.customers[0];
  });
  afterEach(async () => {
    live.now = NOW;
    await live.disconnectAll();
    await live.database.pool.query('delete from device_attribute');
    await live.database.pool.query('delete from latest_reading');
    expect(live.app.live.counts()).toMatchObject({ listeners: 0, watched: 0 });
  });
  afterAll(() => live.close());

  const command = (cmdId: number, more: object = {}) => ({
    type: 'ATTRIBUTES',
    cmdId,
    entityType: 'DEVICE',
    entityId: mine.device.id,
    ...more,
  });
  const write = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
    const { statusCode } = await live.app.inject({
      method,
      url: `/api/plugins/telemetry/DEVICE/${mine.device.id}/${path}`,
      headers: bearer(await live.tokenOf(mine.user)),
      ...(payload && { payload }),
    });
    expect(statusCode).toBe(200);
  };

  it('sends the current values, then changes, in the exact format', async () => {
    await write('POST', 'SHARED_SCOPE', { interval: 60, place: 'Lobby' });
    const client = await live.connect(mine.user, [command(13, { scope: 'SHARED_SCOPE' })]);
    expect(await client.nextText()).toBe(
      `{"subscriptionId":13,"errorCode":0,"errorMsg":null,"data":{"interval":[[${NOW},"60"]],"place":[[${NOW},"Lobby"]]},` +
        `"latestValues":{"interval":${NOW},"place":${NOW}}}`,
    );
    live.now = NOW + 5;
    await write('POST', 'SHARED_SCOPE', { interval: { every: 30 } });
    expect(await client.nextText()).toBe(
      `{"subscriptionId":13,"errorCode":0,"errorMsg":null,"data":{"interval":[[${NOW + 5},"{\\"every\\":30}"]]},"latestValues":{"interval":${NOW + 5}}}`,
    );
    await write('DELETE', 'SHARED_SCOPE?keys=interval');
    expect(await client.nextText()).toBe(
      '{"subscriptionId":13,"errorCode":0,"errorMsg":null,"data":{"interval":[[0,""]]},"latestValues":{"interval":0}}',
    );
  });

  it('sends only the requested keys and scope', async () => {
    const client = await live.connect(mine.user, [
      command(1, { scope: 'SHARED_SCOPE', keys: 'a' }),
      command(2, { keys: 'a,b' }),
    ]);
    expect(await client.next()).toMatchObject({ data: {} });
    expect(await client.next()).toMatchObject({ data: {} });
    await write('POST', 'SERVER_SCOPE', { a: 1, c: 1 });
    expect(await client.next()).toMatchObject({ subscriptionId: 2, data: { a: [[NOW, '1']] } });
    await write('POST', 'SHARED_SCOPE', { a: 2, b: 3 });
    expect(await client.next()).toMatchObject({ subscriptionId: 1, data: { a: [[NOW, '2']] } });
    expect(await client.next()).toMatchObject({
      subscriptionId: 2,
      data: { a: [[NOW, '2']], b: [[NOW, '3']] },
    });
    expect(client.frames).toHaveLength(5);
  });

  it('refuses an unknown scope', async () => {
    const client = await live.connect(mine.user, [command(3, { scope: 'MY_SCOPE' })]);
    expect(await client.next()).toMatchObject({ subscriptionId: 3, errorCode: 1, data: null });
  });

  describe('of activity', () => {
    const active = (cmdId: number) => command(cmdId, { scope: 'SERVER_SCOPE', keys: 'active' });
    const reading = () => live.store([{ deviceKey: mine.device.key, ts: live.now, values: { pm25: 1 } }]);

    it('reports once when a device becomes active, and once when it becomes inactive', async () => {
      const client = await live.connect(mine.user, [active(4)]);
      expect(await client.next()).toMatchObject({ data: { active: [[NOW, 'false']] } });
      live.now = NOW + 1000;
      await reading();
      expect(await client.next()).toMatchObject({ data: { active: [[NOW + 1000, 'true']] } });
      live.now = NOW + 300_000;
      await reading();
      live.now = NOW + 300_000 + 599_999;
      await new Promise((resolve) => setTimeout(resolve, 50));
      live.now = NOW + 300_000 + 600_000;
      expect(await client.next()).toMatchObject({ data: { active: [[NOW + 900_000, 'false']] } });
      expect(client.frames).toHaveLength(3);
    });

    it('follows the inactivity timeout of the device', async () => {
      await reading();
      const client = await live.connect(mine.user, [active(5)]);
      expect(await client.next()).toMatchObject({ data: { active: [[NOW, 'true']] } });
      live.now = NOW + 20_000;
      await write('POST', 'SERVER_SCOPE', { inactivityTimeout: 10_000 });
      expect(await client.next()).toMatchObject({ data: { active: [[NOW + 20_000, 'false']] } });
      await write('DELETE', 'SERVER_SCOPE?keys=inactivityTimeout');
      expect(await client.next()).toMatchObject({ data: { active: [[NOW + 20_000, 'true']] } });
    });

    it('sends every activity time to a subscriber of all keys', async () => {
      const client = await live.connect(mine.user, [command(6)]);
      expect(await client.next()).toMatchObject({
        data: { active: [[NOW, 'false']], inactivityTimeout: [[NOW, '600000']] },
      });
      live.now = NOW + 7;
      await reading();
      expect(await client.next()).toMatchObject({ data: { active: [[NOW + 7, 'true']] } });
      expect(await client.next()).toMatchObject({ data: { lastActivityTime: [[NOW + 7, String(NOW + 7)]] } });
    });
  });
});
