import type { Packet } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { connectPacket } from '../testing/packet-client.ts';
import { settled, WireDouble } from '../testing/wire-double.ts';
import type { Version } from './packets.ts';

const STREAMS = 150;

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = ReturnType<typeof randomOf>;
const below = (random: Random, end: number) => Math.floor(random() * end);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;

const TOPICS = ['v1/devices/me/telemetry', 'v2/t', 'v2/a', 'ü/😀', 'a/b/c', '$SYS'];

function randomPacket(random: Random, version: Version): Packet {
  const messageId = 1 + below(random, 5);
  const topic = pick(random, TOPICS);
  const kind = below(random, 10);
  if (kind < 5) {
    const qos = pick(random, [0, 1, 2] as const);
    const payload = 'x'.repeat(pick(random, [0, 1, 100, 200, 5000]));
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

/** A client's packets, of which some have bytes that are wrong. */
function randomStream(random: Random, version: Version): Buffer {
  const wire = new WireDouble({ version });
  const connect = connectPacket({
    protocolVersion: version,
    protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
    username: 'token',
    ...(random() < 0.3 && { will: { topic: 'gone', payload: Buffer.from('x'), qos: 1, retain: true } }),
  });
  const count = below(random, 25);
  const packets = [connect, ...Array.from({ length: count }, () => randomPacket(random, version))];
  const stream = Buffer.concat(packets.map((packet) => wire.encode(packet)));
  if (random() < 0.5) {
    for (let wrong = below(random, 4); wrong > 0; wrong -= 1)
      stream[below(random, stream.length)] = below(random, 256);
  }
  return stream;
}

/** Places at which a stream is cut: few, many, or each. */
function cuts(random: Random, length: number): number[] {
  const share = pick(random, [0.001, 0.05, 1]);
  const places = Array.from({ length }, (_, place) => place).filter(
    (place) => place > 0 && place < 3000 && random() < share,
  );
  return [0, ...places, length];
}

async function run(version: Version, chunks: readonly Buffer[], waits: boolean): Promise<WireDouble> {
  const wire = new WireDouble({ version });
  for (const chunk of chunks) {
    if (wire.isEnded) break;
    wire.connection.receive(chunk);
    if (waits) await settled();
  }
  await settled();
  await settled();
  return wire;
}

/** What is true of a connection whatever came. */
function expectLegal(wire: WireDouble): void {
  expect(wire.faults).toEqual([]);
  expect(wire.closures).toBe(wire.isEnded ? 1 : 0);
  if (!wire.isEnded) expect(wire.isPaused).toBe(false);
  // What it sends can be read, and nothing follows a farewell.
  const farewell = wire.packets.findIndex(({ cmd }) => cmd === 'disconnect');
  if (farewell !== -1) expect(farewell).toBe(wire.packets.length - 1);
}

it('what comes of a stream of bytes does not depend on where it is cut, and is always legal', async () => {
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = randomOf(seed);
    const version = pick(random, [3, 4, 5] as const);
    const stream = randomStream(random, version);
    const places = cuts(random, stream.length);
    const chunks = places.slice(1).map((end, n) => stream.subarray(places[n], end));
    const whole = await run(version, [stream], false);
    const cut = await run(version, chunks, seed % 2 === 0 && chunks.length < 100);
    for (const wire of [whole, cut]) expectLegal(wire);
    const outcome = (wire: WireDouble) => ({
      seed,
      ending: wire.ending,
      messages: wire.messages.map(({ topic, payload }) => [topic, payload]),
      subscriptions: [...wire.connection.subscriptions],
    });
    expect(outcome(cut)).toEqual(outcome(whole));
  }
});

it('bytes without any sense end every connection, or are waited for', async () => {
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = randomOf(-seed);
    const version = pick(random, [3, 4, 5] as const);
    const noise = Buffer.from(Array.from({ length: 1 + below(random, 300) }, () => below(random, 256)));
    const start =
      random() < 0.8 ? randomStream(random, version).subarray(0, below(random, 200)) : Buffer.alloc(0);
    expectLegal(
      await run(
        version,
        [start, noise].filter(({ length }) => length > 0),
        false,
      ),
    );
  }
});
