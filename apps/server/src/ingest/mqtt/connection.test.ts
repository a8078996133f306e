import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { connectPacket } from '../testing/packet-client.ts';
import { settled, WireDouble } from '../testing/wire-double.ts';
import { TAKEN } from './acknowledgements.ts';
import type { ConnectionLimits } from './end-point.ts';
import type { Version } from './packets.ts';
import { REASON } from './reason-codes.ts';

const VERSIONS = [3, 4, 5] as const;
const TOPIC = 'v1/devices/me/telemetry';
const FILTER = 'v1/devices/me/attributes';

type Options = Parameters<typeof connectPacket>[0];

async function open(version: Version, options: Options = {}, limits: Partial<ConnectionLimits> = {}) {
  const wire = new WireDouble({ version, limits });
  await wire.receive(connectOf(version, options));
  return wire;
}

function connectOf(version: Version, options: Options = {}): Packet {
  const protocolId = version === 3 ? 'MQIsdp' : 'MQTT';
  return connectPacket({ protocolVersion: version, protocolId, ...options });
}

function publish(qos: 0 | 1 | 2, messageId = 1, rest: Partial<IPublishPacket> = {}): Packet {
  const payload = `message ${messageId}`;
  return { cmd: 'publish', topic: TOPIC, payload, qos, messageId, dup: false, retain: false, ...rest };
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const said = (wire: WireDouble) => wire.packets.slice(1);
const subscribe = (filters: Record<string, 0 | 1 | 2>): Packet => ({
  cmd: 'subscribe',
  messageId: 9,
  subscriptions: Object.entries(filters).map(([topic, qos]) => ({ topic, qos })),
});

describe.each(VERSIONS)('a connection of version %i', (version) => {
  it('is accepted, publishes with every QoS, pings and disconnects', async () => {
    const wire = await open(version);
    expect(wire.packets[0]).toMatchObject({ cmd: 'connack', sessionPresent: false });
    await wire.receive(publish(0), publish(1, 7), publish(2, 8), { cmd: 'pingreq' });
    await wire.receive({ cmd: 'pubrel', messageId: 8 });
    // Acknowledgements of one turn are sent together, after the answers to requests in between.
    expect(said(wire).map(({ cmd, messageId }) => [cmd, messageId])).toEqual([
      ['pingresp', undefined],
      ['puback', 7],
      ['pubrec', 8],
      ['pubcomp', 8],
    ]);
    expect(wire.messages.map(({ topic }) => topic)).toEqual([TOPIC, TOPIC, TOPIC]);
    await wire.receive({ cmd: 'disconnect' });
    expect([wire.ending, wire.closures]).toEqual(['destroy', 1]);
  });

  it('is refused, and closed after CONNACK', async () => {
    const wire = new WireDouble({ version });
    wire.refusal = REASON.badUserNameOrPassword;
    await wire.receive(connectOf(version));
    expect(wire.packets).toMatchObject([version === 5 ? { reasonCode: 0x86 } : { returnCode: 5 }]);
    expect([wire.ending, wire.closures]).toEqual(['end', 1]);
  });

  it('acknowledges in the order of the messages, whatever order they are stored in', async () => {
    const wire = await open(version);
    wire.settles = false;
    await wire.receive(publish(1, 1), publish(0), publish(2, 2), publish(1, 3));
    for (const place of [3, 2]) wire.messages[place]?.settle(TAKEN);
    await settled();
    expect(said(wire)).toEqual([]);
    const before = wire.writes;
    for (const place of [0, 1]) wire.messages[place]?.settle(TAKEN);
    await settled();
    expect(said(wire).map(({ messageId }) => messageId)).toEqual([1, 2, 3]);
    expect(wire.writes).toBe(before + 1);
  });

  it('processes a QoS 2 message once, however often it is sent before its release', async () => {
    const wire = await open(version);
    wire.settles = false;
    await wire.receive(publish(2, 5), publish(2, 5, { dup: true }));
    wire.messages[0]?.settle(TAKEN);
    await settled();
    await wire.receive(publish(2, 5, { dup: true }), { cmd: 'pubrel', messageId: 5 });
    expect(said(wire).map(({ cmd }) => cmd)).toEqual(['pubrec', 'pubrec', 'pubcomp']);
    expect(wire.messages).toHaveLength(1);
    await wire.receive({ cmd: 'pubrel', messageId: 5 });
    const [last] = said(wire).slice(-1);
    expect(last).toMatchObject(version === 5 ? { reasonCode: 0x92 } : { cmd: 'pubcomp' });
    await wire.receive(publish(2, 5));
    expect(wire.messages).toHaveLength(2);
  });

  it('is subscribed to supported topics only, with QoS 1 at most, and receives their messages', async () => {
    const wire = await open(version);
    await wire.receive(subscribe({ [FILTER]: 2, '#': 1, 'v2/a': 0, '$share/a/v2/a': 1 }));
    const refused = version === 5 ? [0x8f, 0x9e] : [0x80, 0x80];
    expect(said(wire)).toMatchObject([
      { cmd: 'suback', messageId: 9, granted: [1, refused[0], 0, refused[1]] },
    ]);
    wire.connection.send(FILTER, '{"a":1}', 1);
    expect(said(wire).at(-1)).toMatchObject({ cmd: 'publish', topic: FILTER, qos: 1, messageId: 1 });
    await wire.receive({ cmd: 'puback', messageId: 1 });
    await wire.receive({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: [FILTER, 'other'] });
    expect(said(wire).at(-1)).toMatchObject({
      cmd: 'unsuback',
      ...(version === 5 && { granted: [0x00, 0x11] }),
    });
    expect([...wire.connection.subscriptions.keys()]).toEqual(['v2/a']);
  });

  it('stops reading while too many messages wait, also from received bytes, and then resumes', async () => {
    const wire = await open(version, {}, { heldMessages: 4, receiveMaximum: 100 });
    wire.settles = false;
    await wire.receive(...Array.from({ length: 20 }, (_, n) => publish(1, n + 1)));
    expect([wire.messages.length, wire.isPaused]).toEqual([5, true]);
    wire.settles = true;
    for (const { settle } of [...wire.messages]) settle(TAKEN);
    await settled();
    expect([wire.messages.length, wire.isPaused]).toEqual([20, false]);
    expect(said(wire).map(({ messageId }) => messageId)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('is not read while the client does not read, and closed after a minute', async () => {
    const wire = await open(version);
    wire.isTaking = false;
    await wire.receive(publish(1, 1), publish(1, 2));
    expect([wire.isPaused, wire.messages.length]).toEqual([true, 2]);
    await wire.receive(publish(1, 3));
    expect(wire.messages).toHaveLength(2);
    wire.isTaking = true;
    wire.connection.drained();
    await settled();
    expect([wire.isPaused, wire.messages.length]).toEqual([false, 3]);
    wire.isTaking = false;
    await wire.receive(publish(1, 4));
    wire.now += 60_000;
    wire.connection.tick(wire.now);
    expect(wire.ending).toBeUndefined();
    wire.connection.tick(wire.now + 1);
    expect(wire.ending).toBe('destroy');
  });

  it('ends after one and a half keep-alive intervals of silence, unless its messages wait', async () => {
    const wire = await open(version, { keepalive: 10 });
    wire.settles = false;
    await wire.receive(publish(1));
    wire.now = 100_000;
    wire.connection.tick(wire.now);
    wire.messages[0]?.settle(TAKEN);
    wire.now += 15_000;
    wire.connection.tick(wire.now);
    expect(wire.ending).toBeUndefined();
    wire.connection.tick(wire.now + 1);
    expect(wire.isEnded).toBe(true);
    if (version === 5) expect(said(wire).at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8d });
  });

  it('acknowledges nothing once it has ended', async () => {
    const wire = await open(version);
    wire.settles = false;
    await wire.receive(publish(1));
    wire.connection.end(REASON.administrativeAction);
    wire.messages[0]?.settle(TAKEN);
    await wire.receive(publish(1, 2));
    expect(wire.messages).toHaveLength(1);
    expect(said(wire)).toEqual(version === 5 ? [expect.objectContaining({ reasonCode: 0x98 })] : []);
    expect(wire.closures).toBe(1);
  });

  it('ends if it has too many unreleased messages, without processing the last one', async () => {
    const wire = await open(version, {}, { unreleasedMessages: 3, receiveMaximum: 3 });
    await wire.receive(publish(2, 1), publish(2, 2), publish(2, 3));
    expect(wire.isEnded).toBe(false);
    await wire.receive(publish(2, 4));
    expect([wire.isEnded, wire.messages.length]).toEqual([true, 3]);
  });

  it('ends on protocol violations, as the standard requires', async () => {
    const properties = version === 5 ? '00' : '';
    const length = (bytes: number) => (bytes + properties.length / 2).toString(16).padStart(2, '0');
    const illegal: [string, string, number][] = [
      ['a second CONNECT', wireOf(version).encode(connectOf(version)).toString('hex'), REASON.protocolError],
      ['CONNACK from a client', '20020000', REASON.protocolError],
      ['PINGRESP from a client', 'd000', REASON.protocolError],
      ['a kind that there is not', '0000', REASON.malformedPacket],
      ['reserved flags', 'c100', REASON.malformedPacket],
      ['SUBSCRIBE with wrong flags', '8000', REASON.malformedPacket],
      ['a length of five bytes', '30ffffffff7f', REASON.packetTooLarge],
      ['a length of five bytes that are zero', '308080808000', REASON.malformedPacket],
      ['a packet that is too large', '30818004', REASON.packetTooLarge],
      ['QoS 3', `36${length(5)} 0001 61 0001 ${properties}`, REASON.malformedPacket],
      ['DUP with QoS 0', `38${length(3)} 0001 61 ${properties}`, REASON.malformedPacket],
      ['packet identifier 0', `32${length(5)} 0001 61 0000 ${properties}`, REASON.malformedPacket],
      ['PUBLISH that is cut', '3003 0005 61', REASON.malformedPacket],
      ['U+0000 in a topic', `30${length(5)} 0003 610061 ${properties}`, REASON.malformedPacket],
      ['no UTF-8 in a topic', `30${length(5)} 0003 61c328 ${properties}`, REASON.malformedPacket],
      ['half of a surrogate pair', `30${length(5)} 0003 eda080 ${properties}`, REASON.malformedPacket],
      ['a wildcard in a topic', `30${length(5)} 0003 612f2b ${properties}`, REASON.topicNameInvalid],
      ['no topic', `30${length(2)} 0000 ${properties}`, REASON.protocolError],
      ['SUBSCRIBE without filters', `82${length(2)} 0001 ${properties}`, REASON.protocolError],
      ['SUBSCRIBE with an empty filter', `82${length(5)} 0001 ${properties} 0000 01`, REASON.malformedPacket],
      ['SUBSCRIBE with QoS 3', `82${length(6)} 0001 ${properties} 0001 61 03`, REASON.malformedPacket],
      [
        'SUBSCRIBE with reserved bits',
        `82${length(6)} 0001 ${properties} 0001 61 c1`,
        REASON.malformedPacket,
      ],
      ['UNSUBSCRIBE without filters', `a2${length(2)} 0001 ${properties}`, REASON.protocolError],
      ['PUBACK without identifier', '4000', REASON.malformedPacket],
      ['PUBREL with identifier 0', '62020000', REASON.malformedPacket],
      ['PUBREC for nothing', '50020001', REASON.protocolError],
      ['PINGREQ with a body', 'c00100', REASON.malformedPacket],
      ['AUTH without a method', version === 5 ? 'f00118' : 'f000', REASON.protocolError],
    ];
    for (const [what, bytes, reason] of illegal) {
      const wire = await open(version);
      await wire.receive(hex(bytes));
      expect([what, wire.isEnded, wire.messages.length, wire.errors]).toEqual([what, true, 0, []]);
      if (version !== 5) expect([what, said(wire)]).toEqual([what, []]);
      else if (!what.startsWith('AUTH'))
        expect([what, said(wire)]).toMatchObject([what, [{ reasonCode: reason }]]);
    }
  });
});

describe('a connection', () => {
  it('that sends a second CONNECT, with another version, does not affect others', async () => {
    for (const [own, next] of [
      [4, 5],
      [5, 4],
    ] as const) {
      const other = await open(own);
      const wire = await open(own);
      await wire.receive(new WireDouble({ version: next }).encode(connectOf(next)));
      expect(wire.isEnded).toBe(true);
      await other.receive(publish(1), subscribe({ 'v2/a': 1 }));
      expect(said(other).map(({ cmd }) => cmd)).toEqual(['suback', 'puback']);
      expect(other.messages.map(({ payload }) => payload)).toEqual(['message 1']);
    }
  });

  it('ends if it does not start with a valid CONNECT, or uses another protocol', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n'),
      hex('c000'),
      hex('100a 0002 6a04 02000000 0000'),
      // Reserved flag of CONNECT; QoS 3 of a will.
      hex('100c 0004 4d515454 04 03 0000 0000'),
      hex('1012 0004 4d515454 04 1e 0000 0001 61 0001 61 0000'),
      // A user name with U+0000.
      hex('1011 0004 4d515454 04 82 0000 0001 61 0002 6100'),
    ]) {
      const wire = new WireDouble();
      await wire.receive(bytes);
      expect([wire.ending, wire.bytes.length, wire.requests]).toEqual(['destroy', 0, []]);
    }
  });

  it('ends if CONNECT is not complete in time', () => {
    const wire = new WireDouble({ limits: { connectMs: 100 } });
    wire.connection.receive(hex('10200004'));
    wire.connection.tick(100);
    expect(wire.isEnded).toBe(false);
    wire.connection.tick(101);
    expect([wire.ending, wire.closures]).toEqual(['destroy', 1]);
  });

  it('is refused with an unsupported version, or without a required client id', async () => {
    const cases: [string, number][] = [
      ['100c 0004 4d515454 06 02 0000 0000', 1],
      ['100c 0004 4d515454 04 00 0000 0000', 2],
      ['100e 0006 4d5149736470 03 02 0000 0000', 2],
    ];
    for (const [bytes, returnCode] of cases) {
      const wire = new WireDouble();
      await wire.receive(hex(bytes));
      expect(wire.packets).toMatchObject([{ cmd: 'connack', returnCode }]);
      expect(wire.ending).toBe('end');
    }
  });

  it('reads data behind CONNECT only after it is accepted', async () => {
    const wire = new WireDouble();
    wire.connection.receive(Buffer.concat([wire.encode(connectOf(4)), wire.encode(publish(1))]));
    expect([wire.isPaused, wire.messages.length]).toEqual([true, 0]);
    await settled();
    expect([wire.isPaused, wire.messages.length]).toEqual([false, 1]);
    expect(wire.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback']);
  });

  it('that closes during its authentication is not accepted', async () => {
    const wire = new WireDouble();
    wire.connection.receive(wire.encode(connectOf(4)));
    wire.connection.closed();
    await settled();
    expect([wire.bytes.length, wire.closures, wire.connection.isEnded]).toEqual([0, 1, true]);
  });
});

describe('MQTT 5', () => {
  const connackOf = (wire: WireDouble) => wire.packets[0] as IConnackPacket;

  it('announces the capabilities of the server in CONNACK', async () => {
    const wire = await open(5, { clientId: '', properties: { sessionExpiryInterval: 100 } });
    expect(connackOf(wire)).toMatchObject({
      reasonCode: 0,
      properties: {
        assignedClientIdentifier: wire.connection.clientId,
        sessionExpiryInterval: 0,
        receiveMaximum: 100,
        maximumPacketSize: 65_536,
        topicAliasMaximum: 10,
        retainAvailable: false,
        serverKeepAlive: 3600,
        sharedSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
      },
    });
    const own = await open(5, { clientId: 'own', keepalive: 30 });
    expect(own.connection.clientId).toBe('own');
    for (const name of ['assignedClientIdentifier', 'sessionExpiryInterval', 'serverKeepAlive'])
      expect(connackOf(own).properties).not.toHaveProperty(name);
  });

  it('is refused with an authentication method', async () => {
    const wire = await open(5, { properties: { authenticationMethod: 'SCRAM' } });
    expect(wire.packets).toMatchObject([{ cmd: 'connack', reasonCode: 0x8c }]);
    expect(wire.ending).toBe('end');
  });

  it('reports why a message is refused, with a text if the client requests it', async () => {
    for (const requestProblemInformation of [true, false]) {
      const wire = await open(5, { properties: { requestProblemInformation } });
      wire.settles = false;
      await wire.receive(publish(1, 1), publish(2, 2), publish(1, 3));
      const refused = { reason: REASON.payloadFormatInvalid, text: 'why' };
      wire.messages[0]?.settle(refused);
      wire.messages[1]?.settle(refused);
      wire.messages[2]?.settle(TAKEN);
      await settled();
      const text = requestProblemInformation ? { properties: { reasonString: 'why' } } : {};
      expect(said(wire)).toMatchObject([
        { cmd: 'puback', messageId: 1, reasonCode: 0x99, ...text },
        { cmd: 'pubrec', messageId: 2, reasonCode: 0x99, ...text },
        { cmd: 'puback', messageId: 3, reasonCode: 0 },
      ]);
      // After a refusing PUBREC, the identifier is free again.
      wire.settles = true;
      await wire.receive(publish(2, 2));
      expect(wire.messages).toHaveLength(4);
    }
  });

  it('limits unreleased messages to the receive maximum in CONNACK', async () => {
    const wire = await open(5, {}, { receiveMaximum: 2 });
    await wire.receive(publish(2, 1), publish(2, 2), publish(1, 3), { cmd: 'pubrel', messageId: 1 });
    await wire.receive(publish(2, 4));
    expect(wire.isEnded).toBe(false);
    await wire.receive(publish(2, 5));
    expect(said(wire).at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x93 });
  });

  it('supports topic aliases', async () => {
    const wire = await open(5);
    const aliased = (topic: string, topicAlias: number) =>
      publish(1, 1, { topic, properties: { topicAlias } });
    await wire.receive(
      aliased(TOPIC, 1),
      aliased('v2/t', 10),
      aliased('', 1),
      aliased('', 10),
      aliased('v2/a', 1),
    );
    await wire.receive(aliased('', 1));
    expect(wire.messages.map(({ topic }) => topic)).toEqual([TOPIC, 'v2/t', TOPIC, 'v2/t', 'v2/a', 'v2/a']);
    await wire.receive(aliased('', 2));
    expect(said(wire).at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x82 });
    for (const alias of [0, 11]) {
      const other = await open(5);
      await other.receive(aliased(TOPIC, alias));
      expect(said(other)).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x94 }]);
    }
  });

  it('respects the receive maximum and the maximum packet size of the client', async () => {
    const wire = await open(5, { properties: { receiveMaximum: 2, maximumPacketSize: 1000 } });
    await wire.receive(subscribe({ [FILTER]: 1 }));
    wire.connection.send(FILTER, 'x'.repeat(1000), 1);
    for (const n of [1, 2, 3, 4]) wire.connection.send(FILTER, `${n}`, 1);
    const payloads = () =>
      wire.packets.filter((packet) => packet.cmd === 'publish').map(({ payload }) => String(payload));
    expect(payloads()).toEqual(['1', '2']);
    const [first] = wire.packets.filter((packet) => packet.cmd === 'publish');
    await wire.receive({ cmd: 'puback', messageId: first?.messageId as number });
    expect(payloads()).toEqual(['1', '2', '3']);
    // An unexpected acknowledgement frees no slot.
    await wire.receive({ cmd: 'puback', messageId: 4711 });
    expect(payloads()).toEqual(['1', '2', '3']);
    for (let n = 0; n < 3; n += 1) wire.connection.send(FILTER, 'x'.repeat(500_000), 1);
    expect(wire.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x97 });
  });

  it('ends a connection whose properties exceed their declared length', async () => {
    for (const bytes of [
      // PUBLISH with a user property of seven bytes, announced as one or five, after an identifier; UNSUBSCRIBE.
      '300b 0001 61 01 26 0001 61 0001 62',
      '320f 0001 61 0001 05 26 0001 61 0001 62 7b7d',
      '300a 0001 61 02 23 0001 7b7d 20',
      'a20d 0001 05 26 0001 61 0001 62 0001 61',
      '820e 0001 03 26 0001 61 0001 62 0001 61 01',
      'e009 00 04 26 0001 61 0001 62',
      '400b 0001 00 04 1f 0004 61626364',
    ]) {
      const wire = await open(5);
      await wire.receive(hex(bytes));
      expect([bytes, said(wire)]).toMatchObject([bytes, [{ cmd: 'disconnect', reasonCode: 0x81 }]]);
      expect(wire.messages).toEqual([]);
    }
    for (const connect of [
      // A session expiry of four bytes, announced as three; a will's content type of three, announced as two.
      '1012 0004 4d515454 05 02 0000 03 1100000001 0000',
      '1018 0004 4d515454 05 06 0000 00 0000 03 03 0002 6162 0001 61 0000',
    ]) {
      const wire = new WireDouble({ version: 5 });
      await wire.receive(hex(connect));
      expect([wire.ending, wire.bytes.length]).toEqual(['destroy', 0]);
    }
  });

  it('accepts properties of any length, and the data behind them', async () => {
    const userProperties = { a: 'b'.repeat(200), c: ['d', '', 'ü'] };
    const will = { topic: 'gone', payload: Buffer.from('x'), qos: 1 as const, retain: false };
    const wire = await open(5, {
      properties: { receiveMaximum: 3, userProperties },
      will: { ...will, properties: { willDelayInterval: 5, contentType: 'text', userProperties } },
    });
    const properties = { messageExpiryInterval: 9, contentType: 't', topicAlias: 1, userProperties };
    await wire.receive(publish(1, 1, { properties }), publish(0, 0, { properties }));
    expect(wire.messages.map(({ payload }) => payload)).toEqual(['message 1', 'message 0']);
    await wire.receive({ ...subscribe({ [FILTER]: 1 }), properties: { userProperties } } as Packet);
    await wire.receive({
      cmd: 'unsubscribe',
      messageId: 3,
      unsubscriptions: [FILTER],
      properties: { userProperties },
    });
    await wire.receive({ cmd: 'puback', messageId: 3, reasonCode: 0, properties: { reasonString: 'fine' } });
    expect(wire.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback', 'suback', 'unsuback']);
    expect(wire.isEnded).toBe(false);
  });

  it('ends a connection whose properties are misplaced, duplicate, truncated or invalidly zero', async () => {
    for (const [bytes, reason] of [
      // PUBLISH with a subscription identifier; with two content types; with a truncated alias.
      ['3006 0001 61 02 0b01', REASON.protocolError],
      ['300c 0001 61 08 03000161 03000161', REASON.protocolError],
      ['3006 0001 61 02 2300', REASON.malformedPacket],
      // SUBSCRIBE with an identifier, which this server does not support.
      ['8209 0001 02 0b01 0001 61 01', REASON.subscriptionIdsNotSupported],
    ] as const) {
      const wire = await open(5);
      await wire.receive(hex(bytes));
      expect([bytes, said(wire)]).toMatchObject([bytes, [{ cmd: 'disconnect', reasonCode: reason }]]);
    }
    for (const connect of [
      // Receive maximum 0, maximum packet size 0.
      '1010 0004 4d515454 05 02 0000 03 210000 0000',
      '1012 0004 4d515454 05 02 0000 05 2700000000 0000',
    ]) {
      const wire = new WireDouble({ version: 5 });
      await wire.receive(hex(connect));
      expect([wire.ending, wire.bytes.length]).toEqual(['destroy', 0]);
    }
  });
});

const wireOf = (version: Version) => new WireDouble({ version });
