import type { Packet } from 'mqtt-packet';
import { encode, type Version } from '../mqtt/packets.ts';
import { connectPacket } from './packet-client.ts';

/** Pseudo-random numbers from 0 to below 1, reproducible by seed: see `sequence`. */
export type Random = () => number;

export const below = (random: Random, end: number): number => Math.floor(random() * end);
export const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;

/** Messages of gateways, valid and invalid, about the same few devices. */
const GATEWAY_TOPICS = [
  'connect',
  'disconnect',
  'telemetry',
  'attributes',
  'attributes/request',
  'rpc',
  'claim',
].map((end) => `v1/gateway/${end}`);
const GATEWAY_PAYLOADS = [
  '{"device":"Fuzzed 1"}',
  '{"device":"Fuzzed 2","type":"fuzzed"}',
  '{"device":"__proto__"}',
  '{"device":""}',
  '{"Fuzzed 1":[{"co2":1}],"Fuzzed 2":[{"ts":1,"values":{}},{}],"Fuzzed 3":7}',
  '{"Fuzzed 1":{"secretKey":"s","durationMs":1},"Fuzzed 2":7}',
  '{"Fuzzed 1":{"fw":1},"\\ud800":{}}',
  '{"id":1,"device":"Fuzzed 1","client":true,"keys":["fw","x"]}',
  '{"id":1,"device":"Fuzzed 1","data":{"ok":true}}',
  '{"Fuzzed 1":',
];

const TOPICS = ['v1/devices/me/telemetry', 'v2/t', 'v2/a', 'ü/😀', 'a/b/c', '$SYS'];

function randomPacket(random: Random, version: Version): Packet {
  const messageId = 1 + below(random, 5);
  const isOfGateway = random() < 0.3;
  const topic = pick(random, isOfGateway ? GATEWAY_TOPICS : TOPICS);
  const kind = below(random, 10);
  if (kind < 5) {
    const qos = pick(random, [0, 1, 2] as const);
    const payload = isOfGateway
      ? pick(random, GATEWAY_PAYLOADS)
      : 'x'.repeat(pick(random, [0, 1, 100, 200, 5000]));
    const properties = { topicAlias: 1 + below(random, 11), userProperties: { a: 'b' } };
    const extra = version === 5 && random() < 0.3 ? { properties } : {};
    return { cmd: 'publish', topic, payload, qos, messageId, dup: false, retain: random() < 0.2, ...extra };
  }
  const packets: Packet[] = [
    { cmd: 'subscribe', messageId, subscriptions: [{ topic, qos: 1 }] },
    { cmd: 'unsubscribe', messageId, unsubscriptions: [topic] },
    { cmd: 'pubrel', messageId, reasonCode: 0 },
    { cmd: 'puback', messageId, reasonCode: 0 },
    { cmd: 'pingreq' },
  ];
  return packets[kind - 5] as Packet;
}

type StreamClient = {
  /** User name. */
  readonly token?: string;
  /** Packets after the CONNECT; if there are any, CONNECT and these have no wrong bytes. */
  readonly first?: readonly Packet[];
};

/** A client's packets from its CONNECT on, some with wrong bytes. */
export function randomStream(
  random: Random,
  version: Version,
  { token = 'token', first = [] }: StreamClient = {},
): Buffer {
  const connect = connectPacket({
    protocolVersion: version,
    protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
    username: token,
    ...(random() < 0.3 && { will: { topic: 'gone', payload: Buffer.from('x'), qos: 1, retain: true } }),
  });
  const bytesOf = (packets: readonly Packet[]) =>
    Buffer.concat(packets.map((packet) => encode(packet, version)));
  const start = bytesOf([connect, ...first]);
  const count = below(random, 25);
  const rest = bytesOf(Array.from({ length: count }, () => randomPacket(random, version)));
  const stream = Buffer.concat([start, rest]);
  const mayBeWrong = first.length > 0 ? stream.subarray(start.length) : stream;
  if (random() < 0.5) {
    for (let wrong = below(random, 4); wrong > 0; wrong -= 1)
      mayBeWrong[below(random, mayBeWrong.length)] = below(random, 256);
  }
  return stream;
}

/** The beginning of a client's packets, or none, followed by random bytes. */
export function randomNoise(random: Random, version: Version): Buffer[] {
  const noise = Buffer.from(Array.from({ length: 1 + below(random, 300) }, () => below(random, 256)));
  const start =
    random() < 0.8 ? randomStream(random, version).subarray(0, below(random, 200)) : Buffer.alloc(0);
  return [start, noise].filter(({ length }) => length > 0);
}

/** A stream split at few positions, at many, or after each byte. */
export function cutAnywhere(random: Random, stream: Buffer): Buffer[] {
  const share = pick(random, [0.001, 0.05, 1]);
  const places = Array.from({ length: stream.length }, (_, place) => place).filter(
    (place) => place > 0 && place < 3000 && random() < share,
  );
  return [...places, stream.length].map((end, n, ends) => stream.subarray(n === 0 ? 0 : ends[n - 1], end));
}
