import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import type { IConnectPacket } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldDevice } from '../../testing/world.ts';
import { connectPacket, PacketClient } from '../testing/packet-client.ts';
import { type RunningIngest, startIngest } from '../testing/running-ingest.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const TS = 1_767_229_200_000;
const NAMELESS_KEPT_CONNECT = Buffer.from('100c00044d515454040000000000', 'hex');

describe('the device port', () => {
  let running: RunningIngest;
  let device: WorldDevice;
  let other: WorldDevice;
  let ts = TS;

  beforeAll(async () => {
    running = await startIngest({ mqttLimits: { perDevice: 10 } });
    device = running.world.a.customers[0].device;
    other = running.world.b.customers[0].device;
  });
  afterAll(() => running.stop());

  const refusedWith = async (options: Partial<IConnectPacket>) => {
    const { client, connack } = await PacketClient.connect(running.ingest.mqttPort, options);
    await client.ended;
    return connack.returnCode;
  };
  /** A message with a unique time, so that tests do not share a reading. */
  const message = (values: object) => {
    ts += 1000;
    return { ts, payload: JSON.stringify({ ts, values }) };
  };
  const stored = (key: number, at: number) =>
    running.rows('select pm25, extra from reading where device = $1 and ts = $2', key, at);
  const quarantined = (topic: string) =>
    running.rows('select reason, payload from quarantine where topic = $1', topic);

  describe('accepts', () => {
    it('a device with its access token as user name, with or without password and client id', async () => {
      for (const options of [{}, { password: Buffer.from('whatever') }, { clientId: '' }]) {
        (await running.connect(device, options)).disconnect();
      }
    });

    it('no client with another token, an empty one or none', async () => {
      expect(await refusedWith({ username: 'unknown' })).toBe(5);
      expect(await refusedWith({ username: 'unknown', password: Buffer.from('x') })).toBe(5);
      expect(await refusedWith({ username: '' })).toBe(5);
      expect(await refusedWith({ clientId: 'a' })).toBe(2);
      expect(await refusedWith({ clientId: '' })).toBe(5);
    });

    it('no such client of MQTT 5 either, and reports the reason', async () => {
      const refusedFor = async (options: Partial<IConnectPacket>) => {
        const { client, connack } = await PacketClient.connect(running.ingest.mqttPort, {
          protocolVersion: 5,
          ...options,
        });
        await client.ended;
        return connack.reasonCode;
      };
      expect(await refusedFor({ username: 'unknown' })).toBe(0x86);
      expect(await refusedFor({ username: '' })).toBe(0x86);
      expect(await refusedFor({ clientId: 'a' })).toBe(0x85);
      expect(await refusedFor({ clientId: '' })).toBe(0x87);
    });

    it('a device that requests a persistent session, but gives it a clean one', async () => {
      for (let round = 0; round < 2; round++) {
        const { client, connack } = await PacketClient.connect(running.ingest.mqttPort, {
          username: device.token,
          clean: false,
        });
        expect(connack).toMatchObject({ returnCode: 0, sessionPresent: false });
        await client.subscribe({ 'v1/devices/me/attributes': 1 });
        client.disconnect();
        await client.ended;
      }
    });

    it('no persistent session without a client id', async () => {
      const client = await PacketClient.open(running.ingest.mqttPort);
      client.sendBytes(NAMELESS_KEPT_CONNECT);
      expect((await client.next('connack')).returnCode).toBe(2);
    });

    it('MQTT 3.1 with a client id of maximum length', async () => {
      const legacy = { protocolId: 'MQIsdp' as const, protocolVersion: 3 as const, clientId: 'x'.repeat(23) };
      const client = await running.connect(device, legacy);
      await client.roundTrip();
      client.disconnect();
    });
  });

  describe('stores', () => {
    it('QoS 1 messages, and then acknowledges them', async () => {
      const client = await running.connect(device);
      for (const topic of [TELEMETRY, 'v2/t', 'v2/t/j']) {
        const { ts: at, payload } = message({ pm25: 41.5, fan: 'on' });
        client.publish(topic, payload, 1, 77);
        expect((await client.next('puback')).messageId).toBe(77);
        expect(await stored(device.key, at)).toEqual([{ pm25: 41.5, extra: { fan: 'on' } }]);
      }
      client.disconnect();
    });

    it('QoS 0 messages, and QoS 2 messages exactly once', async () => {
      const client = await running.connect(device);
      const first = message({ pm25: 1 });
      client.publish(TELEMETRY, first.payload, 0);
      const second = message({ pm25: 2 });
      client.publish(TELEMETRY, second.payload, 2, 5);
      await client.next('pubrec');
      client.publish(TELEMETRY, second.payload, 2, 5, { dup: true });
      await client.next('pubrec');
      client.send({ cmd: 'pubrel', messageId: 5 });
      await client.next('pubcomp');
      expect(await stored(device.key, first.ts)).toHaveLength(1);
      expect(await stored(device.key, second.ts)).toHaveLength(1);
      client.disconnect();
    });

    it('every message of a burst without timestamps', async () => {
      const client = await running.connect(other);
      const before = await running.rows(
        'select count(*)::int as count from reading where device = $1',
        other.key,
      );
      for (let n = 1; n <= 50; n++) client.publish(TELEMETRY, `{"co2":${n}}`, 1, n);
      while (client.of('puback').length < 50) await client.next('puback');
      const after = await running.rows(
        'select count(*)::int as count from reading where device = $1',
        other.key,
      );
      expect((after[0]?.['count'] as number) - (before[0]?.['count'] as number)).toBe(50);
      client.disconnect();
    });

    it('messages on unknown topics in quarantine, before it acknowledges them', async () => {
      const client = await running.connect(device);
      const { ts: at, payload } = message({ pm25: 1 });
      const unknown = [
        'v1/devices/other/telemetry',
        'v1/gateway/telemetry',
        'a/b/c/d/e/f/g/h/i/j/k/l',
        '$SYS/x',
      ];
      for (const [index, topic] of unknown.entries()) {
        client.publish(topic, payload, 1, index + 1);
        expect((await client.next('puback')).messageId).toBe(index + 1);
        expect(await quarantined(topic)).toEqual([{ reason: 'unknown-topic', payload }]);
      }
      expect(await stored(device.key, at)).toEqual([]);
      client.disconnect();
    });

    it('no MQTT 5 message on an unknown topic that it can refuse, and reports the reason', async () => {
      const client = await running.connect(device, { protocolVersion: 5 });
      const { ts: at, payload } = message({ pm25: 1 });
      client.publish('v1/devices/me/unknown', payload, 1, 1);
      expect(await client.next('puback')).toMatchObject({ messageId: 1, reasonCode: 0x90 });
      client.publish('v1/gateway/connect', payload, 2, 2);
      expect(await client.next('pubrec')).toMatchObject({ messageId: 2, reasonCode: 0x90 });
      expect([await quarantined('v1/devices/me/unknown'), await quarantined('v1/gateway/connect')]).toEqual([
        [],
        [],
      ]);
      // A QoS 0 message cannot be refused.
      client.publish('unheard', payload, 0);
      client.publish(TELEMETRY, '{"pm25":', 1, 3);
      expect(await client.next('puback')).toMatchObject({
        messageId: 3,
        reasonCode: 0x99,
        properties: { reasonString: 'the message is not valid JSON' },
      });
      expect(await quarantined('unheard')).toEqual([{ reason: 'unknown-topic', payload }]);
      expect(
        await running.rows('select payload from quarantine where payload = $1', '{"pm25":'),
      ).toHaveLength(1);
      client.publish('v1/devices/me/attributes/request/1', '{}', 1, 4);
      expect(await client.next('puback')).toMatchObject({ messageId: 4, reasonCode: 0x10 });
      expect(await stored(device.key, at)).toEqual([]);
      client.disconnect();
    });

    it('the messages of a common client library in each version of MQTT', async () => {
      for (const protocolVersion of [3, 4, 5] as const) {
        const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${running.ingest.mqttPort}`, {
          username: device.token,
          protocolVersion,
          protocolId: protocolVersion === 3 ? 'MQIsdp' : 'MQTT',
          reconnectPeriod: 0,
        });
        const sent = [message({ pm25: 1 }), message({ pm25: 2 }), message({ pm25: 3 })];
        for (const [qos, { payload }] of sent.entries())
          await client.publishAsync(TELEMETRY, payload, { qos: qos as 0 | 1 | 2 });
        await client.subscribeAsync('v1/devices/me/attributes/response/+', { qos: 1 });
        const answer = new Promise<[string, Buffer]>((resolve) =>
          client.once('message', (topic, payload) => resolve([topic, payload])),
        );
        await client.publishAsync('v1/devices/me/attributes/request/7', '{"clientKeys":"none"}', { qos: 1 });
        const [topic, payload] = await answer;
        expect([topic, String(payload)]).toEqual(['v1/devices/me/attributes/response/7', '{}']);
        for (const { ts: at } of sent) expect(await stored(device.key, at)).toHaveLength(1);
        await client.endAsync();
      }
    });

    it('messages before it acknowledges them, and answers other packets in the meantime', async () => {
      const client = await running.connect(device);
      const blocker = await running.database.pool.connect();
      const { ts: at, payload } = message({ pm25: 7 });
      try {
        await blocker.query('begin');
        await blocker.query('lock table reading in access exclusive mode');
        client.publish(TELEMETRY, payload, 1, 9);
        await client.roundTrip();
        await sleep(50);
        await client.roundTrip();
        expect(client.of('puback')).toEqual([]);
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
      await client.next('puback');
      expect(await stored(device.key, at)).toHaveLength(1);
      client.disconnect();
    });
  });

  describe('forwards nothing', () => {
    it('from one device to another, nor to itself, retained or not', async () => {
      const listener = await running.connect(other);
      expect(
        await listener.subscribe({ 'v1/devices/me/attributes': 1, 'v1/devices/me/attributes/response/+': 1 }),
      ).toEqual([1, 1]);
      const speaker = await running.connect(device);
      await speaker.subscribe({ 'v1/devices/me/attributes': 1 });
      for (const retain of [false, true]) {
        speaker.publish('v1/devices/me/attributes', '{"fw":"1"}', 1, 1, { retain });
        speaker.publish('v1/devices/me/attributes/response/1', '{"client":{}}', 1, 2, { retain });
        await speaker.next('puback');
        await speaker.next('puback');
      }
      const late = await running.connect(other, { clientId: 'late' });
      await late.subscribe({ 'v1/devices/me/attributes': 1 });
      for (const client of [listener, speaker, late]) {
        await client.roundTrip();
        expect(client.of('publish')).toEqual([]);
        client.disconnect();
      }
    });

    it('of a will', async () => {
      const listener = await running.connect(device, { clientId: 'listener' });
      await listener.subscribe({ 'v1/devices/me/attributes': 1 });
      const { ts: at, payload } = message({ pm25: 666 });
      const will = { topic: TELEMETRY, payload: Buffer.from(payload), qos: 1 as const, retain: false };
      const dying = await running.connect(device, { clientId: 'dying', will });
      dying.drop();
      await sleep(50);
      await listener.roundTrip();
      expect(listener.of('publish')).toEqual([]);
      expect(await stored(device.key, at)).toEqual([]);
      listener.disconnect();
    });

    it('to a device that subscribes to topics other than its own', async () => {
      const client = await running.connect(device);
      const foreign = [
        '#',
        '+',
        'v1/devices/me/#',
        'v1/devices/+/attributes',
        TELEMETRY,
        '$SYS/#',
        'v1/gateway/telemetry',
      ];
      for (const filter of foreign) expect(await client.subscribe({ [filter]: 1 })).toEqual([0x80]);
      expect(
        await client.subscribe({
          'v1/devices/me/rpc/request/+': 0,
          'v1/devices/me/rpc/response/+': 1,
          'v2/a': 1,
        }),
      ).toEqual([0, 1, 1]);
      client.disconnect();
    });
  });

  describe('ends', () => {
    it('only the connection that sends a packet over 64 KB, before its body is read', async () => {
      const large = await running.connect(device, { clientId: 'large' });
      const small = await running.connect(device, { clientId: 'small' });
      // A header that announces 1 MB, and a small part of the body.
      large.sendBytes(Buffer.concat([Buffer.from([0x32, 0x80, 0x80, 0x40]), Buffer.alloc(1000)]));
      await large.ended;
      await small.roundTrip();
      const { ts: at, payload } = message({ pm25: 1, note: 'x'.repeat(64_000) });
      small.publish(TELEMETRY, payload, 1);
      await small.next('puback');
      expect(await stored(device.key, at)).toHaveLength(1);
      small.disconnect();
    });

    it('a connection that sends a whole megabyte', async () => {
      const client = await running.connect(device);
      client.publish(TELEMETRY, JSON.stringify({ note: 'x'.repeat(1_000_000) }), 1);
      await client.ended;
      expect(client.of('puback')).toEqual([]);
    });

    it('a connection that violates the protocol', async () => {
      for (const bytes of ['30ffffffff7f', 'f000', '320500032b2f2b', '8202']) {
        const client = await running.connect(device);
        client.sendBytes(Buffer.from(bytes, 'hex'));
        if (bytes === '8202') client.sendBytes(Buffer.from('0000', 'hex'));
        await client.ended;
      }
    });

    it('a connection whose user name contains U+0000', async () => {
      const client = await PacketClient.open(running.ingest.mqttPort);
      client.send(connectPacket({ username: `${device.token}\0` }));
      await client.ended;
      expect(client.received).toEqual([]);
    });

    it('a connection that does not start with CONNECT', async () => {
      const client = await PacketClient.open(running.ingest.mqttPort);
      client.publish(TELEMETRY, '{"pm25":1}', 1);
      await client.ended;
      expect(client.received).toEqual([]);
    });

    it('the older of two sessions of one device with the same client id, but not that of another device', async () => {
      const first = await running.connect(device, { clientId: 'same' });
      const foreign = await running.connect(other, { clientId: 'same' });
      const second = await running.connect(device, { clientId: 'same' });
      await first.ended;
      for (const client of [foreign, second]) {
        await client.roundTrip();
        client.disconnect();
      }
    });

    it('the oldest of too many sessions of one device', async () => {
      const device10 = running.world.b.spareDevice;
      const first = await running.connect(device10, { clientId: '0' });
      const others = [];
      for (let n = 1; n <= 10; n++) others.push(await running.connect(device10, { clientId: `${n}` }));
      await first.ended;
      for (const client of others) {
        await client.roundTrip();
        client.disconnect();
      }
    });

    it('a session that is silent beyond its keep-alive, but not one that waits for an acknowledgement', async () => {
      const silent = await running.connect(device, { clientId: 'silent', keepalive: 1 });
      const waiting = await running.connect(device, { clientId: 'waiting', keepalive: 1 });
      const pinging = await running.connect(device, { clientId: 'pinging', keepalive: 1 });
      const blocker = await running.database.pool.connect();
      try {
        await blocker.query('begin');
        await blocker.query('lock table reading in access exclusive mode');
        waiting.publish(TELEMETRY, message({ pm25: 1 }).payload, 1);
        while (!silent.isEnded) {
          await pinging.roundTrip();
          await sleep(200);
        }
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
      await waiting.next('puback');
      for (const client of [waiting, pinging]) client.disconnect();
    });

    it('the sessions of a device whose token changes, and refuses the old token from then on', async () => {
      const { id, key, token, name } = running.world.a.spareDevice;
      const session = await running.connect({ id, key, token, name });
      const neighbour = await running.connect(device);
      await running.database.pool.query(
        "update device_credentials set credentials_id = 'replaced' where device_id = $1",
        [id],
      );
      running.events.emit('device.credentialsChanged', { deviceId: id, deviceKey: key });
      await session.ended;
      expect(await refusedWith({ username: token })).toBe(5);
      (await running.connect({ id, key, token: 'replaced', name })).disconnect();
      await neighbour.roundTrip();
      neighbour.disconnect();
    });

    it('the sessions of a deleted device, and acknowledges no further messages', async () => {
      const { id, key, token } = running.world.a.customers[1].device;
      const session = await running.connect(running.world.a.customers[1].device);
      await running.database.pool.query('delete from device where id = $1', [id]);
      running.events.emit('device.deleted', { deviceId: id, deviceKey: key });
      session.publish(TELEMETRY, message({ pm25: 1 }).payload, 1);
      await session.ended;
      expect(session.of('puback')).toEqual([]);
      expect(await refusedWith({ username: token })).toBe(5);
    });
  });

  describe('stores attributes', () => {
    const attributesOf = async (key: number, scope = 'CLIENT_SCOPE') => {
      const rows = await running.rows(
        'select key, value from device_attribute where device_key = $1 and scope = $2 order by key',
        key,
        scope,
      );
      return Object.fromEntries(rows.map((row) => [row['key'], row['value']]));
    };

    it('of the device, committed before the acknowledgement, and emits an event', async () => {
      const told: unknown[] = [];
      running.events.on('attributes.changed', (change) => told.push(change));
      const client = await running.connect(other);
      client.publish('v1/devices/me/attributes', '{"fw":"1.4","lat":20.3,"gone":null,"o":{"a":[1]}}', 1, 1);
      client.publish('v2/a', '{"fw":"1.5","ok":true}', 1, 2);
      await client.next('puback');
      await client.next('puback');
      expect(await attributesOf(other.key)).toEqual({ fw: '1.5', lat: 20.3, o: { a: [1] }, ok: true });
      await sleep(0);
      expect(told).toEqual([
        {
          deviceId: other.id,
          deviceKey: other.key,
          scope: 'CLIENT_SCOPE',
          lastUpdateTs: expect.any(Number),
          values: { fw: '1.4', lat: 20.3, o: { a: [1] } },
        },
        expect.objectContaining({ values: { fw: '1.5', ok: true } }),
      ]);
      client.disconnect();
    });

    it('and returns them to a device that requests them', async () => {
      await running.database.pool.query(
        `insert into device_attribute (device_key, scope, key, value, last_update_ts) values
           ($1, 'SHARED_SCOPE', 'interval', '60', 1), ($1, 'SERVER_SCOPE', 'secret', '1', 1),
           ($1, 'CLIENT_SCOPE', 'hw', '"B"', 1)`,
        [device.key],
      );
      const client = await running.connect(device);
      await client.subscribe({ 'v1/devices/me/attributes/response/+': 1, 'v2/a/res/+': 0 });
      const ask = async (topic: string, question: string) => {
        client.publish(topic, question, 1);
        const { topic: answered, payload, qos } = await client.next('publish');
        return [answered, JSON.parse(String(payload)), qos];
      };
      expect(
        await ask('v1/devices/me/attributes/request/1', '{"clientKeys":"hw,none","sharedKeys":"interval"}'),
      ).toEqual([
        'v1/devices/me/attributes/response/1',
        { client: { hw: 'B' }, shared: { interval: 60 } },
        1,
      ]);
      expect(await ask('v1/devices/me/attributes/request/2', '{"sharedKeys":"interval,secret"}')).toEqual([
        'v1/devices/me/attributes/response/2',
        { shared: { interval: 60 } },
        1,
      ]);
      const [, all] = await ask('v2/a/req/3', '{}');
      expect(all).toEqual({ client: expect.objectContaining({ hw: 'B' }), shared: { interval: 60 } });
      expect(await ask('v2/a/req/4', '{"clientKeys":"none"}')).toEqual(['v2/a/res/4', {}, 0]);
      client.disconnect();
    });

    it('and sends changes of shared ones to the device, on the topics it subscribed to', async () => {
      const client = await running.connect(device);
      const foreign = await running.connect(other);
      await client.subscribe({ 'v1/devices/me/attributes': 1 });
      await foreign.subscribe({ 'v1/devices/me/attributes': 1 });
      const change = { deviceId: device.id, deviceKey: device.key, lastUpdateTs: 1 };
      running.events.emit('attributes.changed', { ...change, scope: 'SERVER_SCOPE', values: { secret: 1 } });
      running.events.emit('attributes.changed', {
        ...change,
        scope: 'SHARED_SCOPE',
        values: { interval: 30, old: undefined },
      });
      const { topic, payload } = await client.next('publish');
      expect([topic, String(payload)]).toEqual([
        'v1/devices/me/attributes',
        '{"interval":30,"deleted":["old"]}',
      ]);
      client.send({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: ['v1/devices/me/attributes'] });
      await client.next('unsuback');
      running.events.emit('attributes.changed', {
        ...change,
        scope: 'SHARED_SCOPE',
        values: { interval: 10 },
      });
      await client.roundTrip();
      await foreign.roundTrip();
      expect(client.of('publish')).toHaveLength(1);
      expect(foreign.of('publish')).toEqual([]);
      for (const one of [client, foreign]) one.disconnect();
    });
  });
});
