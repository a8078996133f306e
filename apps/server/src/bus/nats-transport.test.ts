import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEventBus } from '../events.ts';
import { SHARED_EVENTS } from '../features.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { Bus } from './bus.ts';
import { createNatsTransport } from './nats-transport.ts';
import { createNodeBus } from './node-bus.ts';
import { shareEvents } from './shared-events.ts';
import { createNatsServer, type NatsServer, noNatsServer } from './testing/nats-server.ts';

describe.skipIf(noNatsServer)(`two nodes on NATS${noNatsServer ? ` (skipped: ${noNatsServer})` : ''}`, () => {
  let nats: NatsServer;
  const buses: Bus[] = [];

  beforeAll(async () => {
    nats = await createNatsServer();
    await nats.start();
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await nats.kill();
  });

  function startNode() {
    const bus = createNodeBus({
      transport: createNatsTransport(nats.url, silentLog),
      installation: 'test',
      clock: Date.now,
      log: silentLog,
    });
    buses.push(bus);
    const events = createEventBus();
    shareEvents(events, bus, SHARED_EVENTS);
    return { bus, events };
  }

  it('exchange events, also after an outage of the NATS server, and report missed events', async () => {
    const [one, two] = [startNode(), startNode()];
    const renamed: string[] = [];
    const missed: number[] = [];
    const attributes: unknown[] = [];
    const stored: unknown[] = [];
    two.events.on('device.renamed', ({ deviceId }) => renamed.push(deviceId));
    two.events.onOwn('device.renamed', () => renamed.push('own'));
    two.events.on('attributes.changed', ({ values }) => attributes.push(values));
    two.events.on('readings.stored', (readings) =>
      stored.push(...readings.map(({ deviceKey, values }) => [deviceKey, values])),
    );
    await expect.poll(() => [one.bus.peers(), two.bus.peers()]).toEqual([[two.bus.nodeId], [one.bus.nodeId]]);
    const { ready, release } = two.events.needReadings();
    await ready;
    one.events.emit('readings.stored', [{ deviceKey: 7, ts: 1, values: { pm25: 2 } }]);
    one.events.emit('attributes.changed', {
      deviceId: 'd',
      deviceKey: 7,
      scope: 'SHARED_SCOPE',
      lastUpdateTs: 1,
      values: { kept: [1, null], deleted: undefined },
    });
    one.events.emit('device.renamed', { deviceId: 'before', deviceKey: 7 });
    await expect.poll(() => renamed).toEqual(['before']);
    expect(stored).toEqual([[7, { pm25: 2 }]]);
    expect(attributes).toStrictEqual([{ kept: [1, null], deleted: undefined }]);
    release();

    two.events.on('events.missed', ({ sinceTime }) => missed.push(sinceTime));
    const killedTime = Date.now();
    await nats.kill();
    await expect.poll(() => two.bus.awaySince).toBeGreaterThanOrEqual(killedTime);
    one.events.emit('device.renamed', { deviceId: 'in between', deviceKey: 7 });
    await nats.start();
    await expect.poll(() => missed.length).toBeGreaterThan(0);
    expect(missed[0]).toBeGreaterThanOrEqual(killedTime);
    two.bus.respond('greet', z.string(), (name) => `hello ${name}`);
    // Both are connected again then. That they list each other would not tell: they do so for seconds after they part.
    await expect.poll(() => one.bus.request(two.bus.nodeId, 'greet', 'one', 5_000)).toBe('hello one');
    one.events.emit('device.renamed', { deviceId: 'after', deviceKey: 7 });
    await expect.poll(() => renamed.slice(1)).toEqual(['after']);
  });

  it('reject a server without TLS if its URL requires TLS', async () => {
    const warnings: unknown[] = [];
    const transport = createNatsTransport(nats.url.replace('nats:', 'tls:'), {
      warn: (...said: unknown[]) => warnings.push(said),
    });
    await expect.poll(() => warnings.length).toBe(1);
    expect(transport.isConnected).toBe(false);
    await transport.close();
  });
});
