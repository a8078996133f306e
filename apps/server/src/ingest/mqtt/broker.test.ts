import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aedes } from 'aedes';
import type { IPublishPacket } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPacket, PacketClient } from '../testing/packet-client.ts';
import { createBroker } from './broker.ts';

/** CONNECT of MQTT 3.1.1 with an empty client id and without the flag for a clean session. */
const NAMELESS_KEPT_CONNECT = Buffer.from('100c00044d515454040000000000', 'hex');

/** The cases of the Eclipse Paho interoperability suite for MQTT 3.1.1, against the broker without any policy. */
describe('the broker', () => {
  let port: number;
  let end: () => Promise<void>;
  let clients: PacketClient[] = [];

  beforeEach(async () => {
    ({ port, end } = await listenWith(await createBroker({ authorizeSubscribe: allButOne })));
  });
  afterEach(async () => {
    for (const client of clients) client.drop();
    clients = [];
    await end();
  });

  const allButOne: Aedes['authorizeSubscribe'] = (_client, subscription, done) =>
    done(null, subscription.topic === 'nosubscribe' ? null : subscription);

  const connect = async (clientId: string, options: Parameters<typeof PacketClient.connect>[1] = {}) => {
    const { client, connack } = await PacketClient.connect(port, { clientId, ...options });
    clients.push(client);
    expect(connack.returnCode).toBe(0);
    return { client, sessionPresent: connack.sessionPresent };
  };
  /** Receives a publication and completes its exchange, as the QoS wants. */
  const receive = async (client: PacketClient): Promise<IPublishPacket> => {
    const packet = await client.next('publish');
    const { messageId } = packet;
    if (packet.qos === 1) client.send({ cmd: 'puback', ...(messageId !== undefined && { messageId }) });
    if (packet.qos === 2) {
      client.send({ cmd: 'pubrec', ...(messageId !== undefined && { messageId }) });
      await client.next('pubrel');
      client.send({ cmd: 'pubcomp', ...(messageId !== undefined && { messageId }) });
    }
    return packet;
  };
  /** Publishes and completes the exchange. */
  const publish = async (
    client: PacketClient,
    topic: string,
    payload: string,
    qos: 0 | 1 | 2,
    flags: { retain?: boolean; dup?: boolean } = {},
    messageId = 10 + qos,
  ) => {
    client.publish(topic, payload, qos, messageId, flags);
    if (qos === 1) await client.next('puback');
    if (qos === 2) {
      await client.next('pubrec');
      client.send({ cmd: 'pubrel', messageId });
      await client.next('pubcomp');
    }
  };
  const said = (packets: IPublishPacket[]) => packets.map((packet) => [packet.topic, String(packet.payload)]);
  const receiveAll = async (client: PacketClient, count: number) => {
    const packets: IPublishPacket[] = [];
    while (packets.length < count) packets.push(await receive(client));
    await client.roundTrip();
    return packets;
  };

  it('delivers each QoS to a subscriber, and ends a connection that says CONNECT twice', async () => {
    const { client } = await connect('a');
    expect(await client.subscribe({ TopicA: 2 })).toEqual([2]);
    client.publish('TopicA', 'qos 0', 0);
    client.publish('TopicA', 'qos 1', 1, 1);
    client.publish('TopicA', 'qos 2', 2, 2);
    await client.next('pubrec');
    client.send({ cmd: 'pubrel', messageId: 2 });
    while (client.of('publish').length < 3) await sleep(5);
    expect(
      client
        .of('publish')
        .map((packet) => `${packet.payload}`)
        .sort(),
    ).toEqual(['qos 0', 'qos 1', 'qos 2']);
    client.send(connectPacket({ clientId: 'a' }));
    await client.ended;
  });

  it('ends a connection that speaks another protocol', async () => {
    const client = await PacketClient.open(port);
    client.sendBytes(Buffer.from('100a0002686a040200000000', 'hex'));
    await client.ended;
    expect(client.received).toEqual([]);
  });

  it('gives retained messages to who subscribes, until they are cleared', async () => {
    const { client } = await connect('a');
    for (const qos of [0, 1, 2] as const)
      await publish(client, `TopicA/${qos}`, `qos ${qos}`, qos, { retain: true });
    await client.subscribe({ '+/+': 2 });
    const retained = await receiveAll(client, 3);
    expect(said(retained).sort()).toEqual([0, 1, 2].map((qos) => [`TopicA/${qos}`, `qos ${qos}`]));
    expect(retained.every((packet) => packet.retain)).toBe(true);
    client.disconnect();

    const { client: clearing } = await connect('b');
    for (const qos of [0, 1, 2] as const) await publish(clearing, `TopicA/${qos}`, '', qos, { retain: true });
    await clearing.subscribe({ '+/+': 2 });
    await clearing.roundTrip();
    expect(clearing.of('publish')).toEqual([]);
  });

  it('queues QoS 1 and 2 for a kept session while it is away', async () => {
    const { client: first, sessionPresent } = await connect('a', { clean: false });
    expect(sessionPresent).toBe(false);
    await first.subscribe({ '+/+': 2 });
    first.disconnect();
    await first.ended;
    const { client: other } = await connect('b');
    await publish(other, 'TopicA/B', 'qos 0', 0);
    await publish(other, 'Topic/C', 'qos 1', 1);
    await publish(other, 'TopicA/C', 'qos 2', 2);
    const again = await connect('a', { clean: false });
    expect(again.sessionPresent).toBe(true);
    expect(said(await receiveAll(again.client, 2))).toEqual([
      ['Topic/C', 'qos 1'],
      ['TopicA/C', 'qos 2'],
    ]);
  });

  it('publishes the will of a connection that ends without a word, and not of one that says DISCONNECT', async () => {
    const { client: heir } = await connect('b');
    await heir.subscribe({ 'Topic/C': 2 });
    const will = { topic: 'Topic/C', payload: Buffer.from('gone'), qos: 0 as const, retain: false };
    const { client: polite } = await connect('a', { will });
    polite.disconnect();
    await polite.ended;
    const { client: abrupt } = await connect('a', { will });
    abrupt.drop();
    expect(said(await receiveAll(heir, 1))).toEqual([['Topic/C', 'gone']]);
  });

  it('delivers once, or once for each, where subscriptions overlap', async () => {
    const { client } = await connect('a');
    await client.subscribe({ 'TopicA/#': 2, 'TopicA/+': 1 });
    const { client: other } = await connect('b');
    await publish(other, 'TopicA/C', 'overlapping', 2);
    const packets = await receiveAll(client, 1);
    await client.roundTrip();
    const count = client.of('publish').length;
    expect([1, 2]).toContain(count);
    if (count === 1) expect(packets[0]?.qos).toBe(2);
  });

  it('ends a connection that is silent for longer than it promised, and publishes its will', async () => {
    const { client: heir } = await connect('b');
    await heir.subscribe({ '/TopicA': 2 });
    const will = { topic: '/TopicA', payload: Buffer.from('silent'), qos: 0 as const, retain: false };
    const { client: silent } = await connect('a', { keepalive: 1, will });
    const { client: pinging } = await connect('c', { keepalive: 1 });
    while (!silent.isEnded) {
      await sleep(300);
      await pinging.roundTrip();
    }
    expect(said(await receiveAll(heir, 1))).toEqual([['/TopicA', 'silent']]);
    expect(pinging.isEnded).toBe(false);
  });

  it('sends again after a reconnect what was not acknowledged', async () => {
    const { client: deaf } = await connect('b', { clean: false });
    await deaf.subscribe({ 'TopicA/#': 2 });
    const { client: other } = await connect('a');
    await publish(other, 'TopicA/B', 'one', 1);
    await publish(other, 'TopicA/C', 'two', 2);
    await deaf.next('publish');
    deaf.drop();
    const { client: back } = await connect('b', { clean: false });
    expect(said(await receiveAll(back, 2))).toEqual([
      ['TopicA/B', 'one'],
      ['TopicA/C', 'two'],
    ]);
  });

  it('refuses a kept session without a client id, and takes a clean one', async () => {
    const refused = await PacketClient.open(port);
    refused.sendBytes(NAMELESS_KEPT_CONNECT);
    expect(await refused.next('connack')).toMatchObject({ returnCode: 2, sessionPresent: false });
    await refused.ended;
    const { client } = await connect('', { clean: true });
    await client.roundTrip();
  });

  it('answers 0x80 to a subscription that is not allowed, beside one that is', async () => {
    const { client } = await connect('a');
    expect(await client.subscribe({ nosubscribe: 2, TopicA: 1 })).toEqual([0x80, 1]);
  });

  it('keeps topics with a $ from subscriptions that begin with a wildcard', async () => {
    const { client } = await connect('a');
    await client.subscribe({ '#': 2, '+/+': 2 });
    const { client: other } = await connect('b');
    await publish(other, '$TopicA/B', 'hidden', 1);
    await publish(other, 'TopicA/B', 'seen', 1);
    const packets = await receiveAll(client, 1);
    expect(said(packets)).toEqual([['TopicA/B', 'seen']]);
    expect(client.of('publish').every((packet) => packet.topic === 'TopicA/B')).toBe(true);
  });

  it('refuses MQTT 5 with return code 1', async () => {
    const client = await PacketClient.open(port);
    client.send(connectPacket({ protocolVersion: 5 }));
    expect((await client.next('connack')).returnCode).toBe(1);
  });
});

async function listenWith(broker: Aedes): Promise<{ port: number; end: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    end: async () => {
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
