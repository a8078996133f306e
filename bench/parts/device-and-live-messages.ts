import mqttPacket from 'mqtt-packet';
import { PacketClient } from '../../apps/server/src/ingest/testing/packet-client.ts';
import { LIMITS } from '../../apps/server/src/limits/limits.ts';
import { connectLive } from '../../apps/server/src/live/testing/live-client.ts';
import { type CostlyBody, costlyBodies } from '../../apps/server/src/testing/costly-bodies.ts';
import { GATEWAY_TOPICS } from '../../packages/contract/src/device-port/gateway-messages.ts';
import { groupedFrameSchema, liveFrameSchema } from '../../packages/contract/src/live/commands.ts';
import { type BlockMeter, blockRow, slowestOf } from '../longest-block.ts';
import type { Row } from '../report.ts';

export const DEVICE_TOPICS = [
  'v1/devices/me/telemetry',
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/request/1',
  'v1/devices/me/rpc/request/1',
  'v1/devices/me/rpc/response/1',
  'v1/devices/me/claim',
  'an/unknown/topic',
  ...Object.values(GATEWAY_TOPICS),
];
/** Bytes of a packet beside its payload. */
const HEAD_BYTES = 256;

/**
 * The slowest message to each topic, and the slowest packet of another kind. @param tokens of a gateway for each topic
 */
export async function measureMessages(
  meter: BlockMeter,
  port: number,
  tokens: readonly string[],
): Promise<Row[]> {
  const bytes = LIMITS.ingest.messageBytes - HEAD_BYTES;
  const bounds = { bytes, values: LIMITS.json.valuesOfMessage, depth: LIMITS.json.depth };
  const connect = async (index: number) =>
    (await PacketClient.connect(port, { username: tokens[index] ?? '', protocolVersion: 5 })).client;
  const rows: Row[] = [];
  for (const [index, topic] of DEVICE_TOPICS.entries()) {
    const slowest = await slowestOf(meter, messages(topic, bounds), async (payload) => {
      const client = await connect(index);
      client.publish(topic, payload, 1);
      await client.next('puback').catch(() => undefined);
      client.disconnect();
    });
    rows.push(blockRow(topic, slowest));
  }
  for (const [what, packet] of Object.entries(packets(bytes))) {
    const slowest = await slowestOf(meter, [{ what, body: '' }], async () => {
      const client = await connect(0);
      client.sendBytes(packet);
      await client.roundTrip().catch(() => undefined);
      client.disconnect();
    });
    rows.push(blockRow('a packet', slowest));
  }
  return rows;
}

function* messages(topic: string, bounds: Parameters<typeof costlyBodies>[1]): Generator<CostlyBody> {
  yield* costlyBodies(null, bounds);
  const count = (item: string) => Math.floor(bounds.bytes / (item.length + 1));
  const list = (item: string) =>
    `[${Array(Math.min(count(item), 5000))
      .fill(item)
      .join()}]`;
  yield { what: 'as many readings as possible', body: list('{"a":1}') };
  yield {
    what: 'readings of months',
    body: `[${Array.from({ length: 300 }, (_, n) => `{"ts":${Date.UTC(2000, n)},"values":{"pm25":1}}`).join()}]`,
  };
  yield { what: 'lenient readings', body: list("{a:'1',}") };
  yield { what: 'text without end', body: `{'a':'${'\\'.repeat(bounds.bytes - 10)}` };
  if (!topic.includes('gateway')) return;
  const names = (part: string) =>
    `{${Array.from({ length: count(`"n10000":${part}`) }, (_, n) => `"n${10_000 + n}":${part}`).join()}}`;
  for (const part of ['[{"a":1}]', '{"a":1}', '1'])
    yield { what: `devices, each with ${part}`, body: names(part) };
}

function packets(bytes: number): Record<string, Buffer> {
  const generate = (packet: mqttPacket.Packet) => mqttPacket.generate(packet, { protocolVersion: 5 });
  const topics = Array.from({ length: bytes / 9 }, (_, n) => `t${n}`);
  return {
    'SUBSCRIBE to thousands of topics': generate({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: topics.map((topic) => ({ topic, qos: 1 })),
    }),
    'UNSUBSCRIBE from thousands of topics': generate({
      cmd: 'unsubscribe',
      messageId: 1,
      unsubscriptions: topics,
    }),
    'PUBLISH with thousands of properties': generate({
      cmd: 'publish',
      topic: 'v1/devices/me/telemetry',
      payload: '{"a":1}',
      qos: 1,
      messageId: 1,
      dup: false,
      retain: false,
      properties: {
        userProperties: Object.fromEntries(topics.slice(0, bytes / 16).map((name) => [name, 'v'])),
      },
    }),
  };
}

/** The slowest frame on each endpoint of live connections. */
export async function measureFrames(meter: BlockMeter, url: string, token: string): Promise<Row[]> {
  const bounds = { bytes: LIMITS.live.frameBytes, ...LIMITS.json };
  const rows: Row[] = [];
  for (const [path, schema] of [
    ['/api/ws', liveFrameSchema],
    ['/api/ws/plugins/telemetry', groupedFrameSchema],
  ] as const) {
    const slowest = await slowestOf(meter, costlyBodies(schema, bounds), async (frame) => {
      const client = await connectLive(url, `${path}?token=${token}`);
      client.send(frame);
      // Is answered after what came before; on the older endpoint, as a frame that cannot be read.
      client.send({ cmds: [{ type: 'NOTIFICATIONS_COUNT', cmdId: 77 }] });
      client.send('?');
      while (!(await client.nextText().catch(() => '"subscriptionId":1,')).includes('"subscriptionId":1,'));
      client.socket.terminate();
    });
    rows.push(blockRow(`a frame at ${path}`, slowest));
  }
  return rows;
}
