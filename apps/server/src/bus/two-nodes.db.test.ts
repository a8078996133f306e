import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeReadings } from '../ingest/testing/store-readings.ts';
import type { WorldDevice } from '../testing/world.ts';
import { noNatsServer } from './testing/nats-server.ts';
import { startTwoNodes, type TwoNodes } from './testing/two-nodes.ts';

describe.skipIf(noNatsServer)(`two nodes${noNatsServer ? ` (skipped: ${noNatsServer})` : ''}`, () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes();
    await nodes.joined();
  });
  afterAll(() => nodes.close());

  /** By one of them, as a device would have it. */
  const store = (on: TwoNodes['one'], device: WorldDevice, ...points: [ts: number, pm25: number][]) =>
    storeReadings(
      on.app.ingest,
      nodes.world.a.tenantId,
      device,
      points.map(([ts, pm25]) => ({ ts, values: { pm25 } })),
    );

  /** Follows a device on the second node. Its first values say that the sign-in was accepted: before, it ends in another way. */
  const signedIn = async (token: string, { id }: { id: string }) => {
    const cmds = [{ type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: id, keys: 'pm25' }];
    const client = await nodes.two.follow(token, cmds);
    await client.next();
    return client;
  };

  it('send a subscriber each reading once and in order, whichever node stores it, also after a bus outage', async () => {
    const { one, two, nats, world } = nodes;
    const { user, device } = world.a.customers[0];
    const start = Date.now() - 100_000;
    await store(one, device, [start, 0]);
    const cmds = [{ type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: device.id, keys: 'pm25' }];
    const client = await two.follow(await nodes.tokenOf(user), cmds);
    // While the first values are read.
    const early = store(one, device, [start + 1, 1], [start + 2, 2]);
    const received: string[] = [];
    const receiveUntil = async (last: number) => {
      while (received.at(-1) !== String(last)) {
        const { data } = (await client.next()) as { data: { pm25: [number, string][] } };
        received.push(...data.pm25.toReversed().map(([, value]) => value));
      }
    };
    await early;
    await receiveUntil(2);
    await store(one, device, [start + 3, 3]);
    await receiveUntil(3);
    await store(two, device, [start + 4, 4]);
    await receiveUntil(4);
    // A device sends it again, to the other node.
    await store(one, device, [start + 4, 4]);
    await nats.kill();
    await expect.poll(() => [one.bus.awaySince, two.bus.awaySince]).not.toContain(undefined);
    // Some it sends late.
    await store(one, device, [start + 5, 5]);
    // Here the device's own times are of a moment ago.
    const now = Date.now();
    await store(one, device, [now, 6], [now + 1, 7]);
    await nats.start();
    await receiveUntil(7);
    await nodes.joined();
    await store(one, device, [now + 2, 8]);
    await receiveUntil(8);
    // Readings of the first frame are not sent again.
    expect(received.join(' ')).toMatch(/^(0 1 2|1 2|2|0 2) 3 4 5 6 7 8$/);
    client.socket.terminate();
  });

  it('send an entity list each point once, also after a bus outage', async () => {
    const { one, two, nats, world } = nodes;
    const { device } = world.a.customers[1];
    const now = Date.now();
    await store(one, device, [now, 1]);
    const tsCmd = { keys: ['pm25'], startTs: now - 60_000, timeWindow: 120_000, limit: 100, agg: 'NONE' };
    const query = {
      entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } },
      pageLink: { pageSize: 10, page: 0 },
    };
    const cmds = [{ type: 'ENTITY_DATA', cmdId: 1, query, tsCmd }];
    const client = await two.follow(await nodes.tokenOf(world.a.admin), cmds);
    type Item = { timeseries: { pm25?: { value: string }[] } | null };
    const received: string[] = [];
    const receiveUntil = async (last: number) => {
      while (received.at(-1) !== String(last)) {
        const { data, update } = (await client.next()) as {
          data: { data: Item[] } | null;
          update: Item[] | null;
        };
        const points = [...(data?.data ?? []), ...(update ?? [])].flatMap(
          ({ timeseries }) => timeseries?.pm25?.toReversed() ?? [],
        );
        received.push(...points.map(({ value }) => value));
      }
    };
    await receiveUntil(1);
    await nats.kill();
    await expect.poll(() => [one.bus.awaySince, two.bus.awaySince]).not.toContain(undefined);
    await store(one, device, [now + 1, 2]);
    await nats.start();
    await receiveUntil(2);
    await nodes.joined();
    expect(received).toEqual(['1', '2']);
    client.socket.terminate();
  });

  it('run one device import at a time, which can be cancelled on the other node', async () => {
    const { one, two, world } = nodes;
    const headers = { 'x-authorization': `Bearer ${await nodes.tokenOf(world.a.admin)}` };
    const names = Array.from({ length: 2_000 }, (_, index) => `imported ${index}`);
    const file = { ...headers, 'content-type': 'text/csv' };
    const importing = await fetch(`${one.origin}/backoffice/devices/import`, {
      method: 'POST',
      headers: file,
      body: ['name', ...names].join('\n'),
    });
    const reader = (importing.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const read = async () => {
      const { value, done } = await reader.read();
      text += Buffer.from(value ?? []).toString();
      return !done;
    };
    while (!text.includes('\n')) await read();
    const importThere = (name: string) =>
      two.app.inject({
        method: 'POST',
        url: '/backoffice/devices/import',
        headers: file,
        payload: `name\n${name}`,
      });
    expect((await importThere('imported by another')).statusCode).toBe(409);
    const cancel = (importId: string) =>
      two.app.inject({ method: 'DELETE', url: `/backoffice/devices/import/${importId}`, headers });
    expect((await cancel('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await cancel(JSON.parse(text.split('\n')[0] ?? '').importId)).statusCode).toBe(200);
    while (await read());
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'ended',
      end: 'cancelled',
    });
    expect((await importThere('imported afterwards')).statusCode).toBe(200);
  });

  it('close a connection to the other node when its session ends or its credentials change', async () => {
    const { one, two, world } = nodes;
    const { user, device } = world.a.customers[1];
    const token = await nodes.tokenOf(user);
    const client = await signedIn(token, device);
    const connected = await two.connect(device);
    await one.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'x-authorization': `Bearer ${token}` },
    });
    expect(await client.ended()).toMatchObject({ code: 1008 });
    one.events.emit('device.credentialsChanged', { deviceId: device.id, deviceKey: device.key });
    await connected.ended;
  });

  it('deliver commands to a device on the other node, and return its responses', async () => {
    const { one, two, world } = nodes;
    const { device } = world.a.customers[0];
    const token = await nodes.tokenOf(world.a.admin);
    const ask = (way: string, body: object) =>
      one.app.inject({
        method: 'POST',
        url: `/api/rpc/${way}/${device.id}`,
        headers: { 'x-authorization': `Bearer ${token}` },
        payload: body,
      });
    // It waits until the device is there.
    const early = ask('twoway', { method: 'early', params: { a: 1 } });
    const client = await two.connect(device);
    await client.subscribe({ 'v1/devices/me/rpc/request/+': 1, 'v1/devices/me/attributes': 1 });
    const answer = async () => {
      const { topic, payload, messageId } = await client.next('publish');
      client.send({ cmd: 'puback', messageId: messageId ?? 0 });
      const id = topic.split('/').at(-1);
      const { method } = JSON.parse(String(payload));
      client.publish(`v1/devices/me/rpc/response/${id}`, JSON.stringify({ did: method }), 0);
    };
    await answer();
    expect((await early).json()).toEqual({ did: 'early' });
    const late = ask('twoway', { method: 'late' });
    await answer();
    expect((await late).json()).toEqual({ did: 'late' });
    const kept = await ask('oneway', { method: 'kept', persistent: true });
    expect(kept.statusCode).toBe(200);
    expect(String((await client.next('publish')).payload)).toContain('kept');

    await one.app.inject({
      method: 'POST',
      url: `/api/plugins/telemetry/DEVICE/${device.id}/SHARED_SCOPE`,
      headers: { 'x-authorization': `Bearer ${token}` },
      payload: { threshold: 35 },
    });
    expect(String((await client.next('publish')).payload)).toBe('{"threshold":35}');

    // Its next connection takes over, on whichever node.
    const next = await one.connect(device);
    await client.ended;
    expect(next.isEnded).toBe(false);
    next.drop();
  });

  it('close connections whose session or credentials ended during a bus outage', async () => {
    const { two, nats, world, database } = nodes;
    const { user, device } = world.a.customers[1];
    const client = await signedIn(await nodes.tokenOf(user), device);
    const staying = await signedIn(await nodes.tokenOf(user), device);
    const connected = await two.connect(device);
    const unchanged = await two.connect(world.a.customers[0].device);
    await nats.kill();
    await expect.poll(() => two.bus.awaySince).toBeDefined();
    await database.pool.query(
      'delete from user_session where id = (select id from user_session where user_id = $1 order by created_time limit 1)',
      [user.id],
    );
    await database.pool.query('update device_credentials set credentials_id = $2 where device_id = $1', [
      device.id,
      'another token',
    ]);
    const isReady = async () => (await two.app.inject('/ready')).json().checks.bus;
    await expect.poll(isReady).toBe('down');
    await nats.start();
    await expect.poll(isReady).toBe('up');
    expect(await client.ended()).toMatchObject({ code: 1008 });
    await connected.ended;
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
    expect(unchanged.isEnded).toBe(false);
    staying.socket.terminate();
    unchanged.drop();
  });
});
