import { seededRandom } from '@airdeck/air/testing/seeded-random';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { below, pick } from '../testing/byte-streams.ts';
import { readPlainPublish } from './plain-publish.ts';

const TOPICS = ['v1/devices/me/telemetry', 'ü/😀', ''];

/** The library's result for a whole packet; undefined: rejected. */
function readByLibrary(frame: Buffer, version: number): Packet | undefined {
  const packets: Packet[] = [];
  const errors: Error[] = [];
  const parser = mqttPacket.parser({ protocolVersion: version });
  parser.on('packet', (packet) => packets.push(packet));
  parser.on('error', (error: Error) => errors.push(error));
  const left = parser.parse(frame);
  return errors.length === 0 && left === 0 ? packets[0] : undefined;
}

function publishOf(frame: Buffer, version: number) {
  const packet = readByLibrary(frame, version);
  if (packet?.cmd !== 'publish') return undefined;
  const { cmd, qos, dup, retain, topic, payload, messageId } = packet;
  return { cmd, qos, dup, retain, topic, payload: String(payload), messageId };
}

it('reads messages like the library, or leaves them to it', () => {
  let readCount = 0;
  let refusedCount = 0;
  const random = seededRandom(1);
  for (let round = 0; round < 4_000; round += 1) {
    const version = pick(random, [3, 4, 5] as const);
    const packet: Packet = {
      cmd: 'publish',
      topic: pick(random, TOPICS),
      payload: 'x'.repeat(pick(random, [0, 1, 100, 200, 20_000])),
      qos: pick(random, [0, 1, 2] as const),
      messageId: 1 + below(random, 65_535),
      dup: random() < 0.2,
      retain: random() < 0.2,
      ...(random() < 0.2 && { properties: { contentType: 'text' } }),
    };
    const bytes = Buffer.concat([mqttPacket.generate(packet, { protocolVersion: version })]);
    // After the length field, which stays valid.
    const start = 1 + bytes.subarray(1).findIndex((byte) => byte < 0x80) + 1;
    if (random() < 0.5 && start < bytes.length)
      bytes[start + below(random, Math.min(bytes.length - start, 40))] = below(random, 256);
    if (random() < 0.2) bytes[0] = below(random, 256);
    const read = readPlainPublish(bytes, version);
    if (!read) {
      refusedCount += 1;
      continue;
    }
    readCount += 1;
    expect({ ...read, payload: String(read.payload), messageId: read.messageId }).toEqual(
      publishOf(bytes, version),
    );
  }
  // Both paths are covered.
  expect(readCount).toBeGreaterThan(1_000);
  expect(refusedCount).toBeGreaterThan(500);
});

it('leaves messages with properties to the library', () => {
  const packet: Packet = {
    cmd: 'publish',
    topic: 'v2/t',
    payload: '{}',
    qos: 1,
    messageId: 7,
    dup: false,
    retain: false,
    properties: { topicAlias: 1 },
  };
  expect(readPlainPublish(mqttPacket.generate(packet, { protocolVersion: 5 }), 5)).toBeUndefined();
});

it('leaves a packet that ends before its topic, identifier or properties to the library', () => {
  for (const bytes of [[], [0], [0, 4, 97], [0, 1, 97], [0, 1, 97, 0], [0, 1, 97, 0, 7]]) {
    const frame = Buffer.from([0x32, bytes.length, ...bytes]);
    expect(readPlainPublish(frame, 5)).toBeUndefined();
  }
  const whole = Buffer.from([0x32, 5, 0, 1, 97, 0, 7]);
  expect(readPlainPublish(whole, 4)).toMatchObject({ topic: 'a', messageId: 7 });
});
