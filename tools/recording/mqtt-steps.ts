import { setTimeout as sleep } from 'node:timers/promises';
import type { Player } from './http-steps.ts';
import { AFTER_MS, ATTRIBUTES, Connection, type MqttParts, type Options } from './mqtt-connection.ts';
import { playAttributes, playCommands, playEnds, playGateway, playSessions } from './mqtt-exchanges.ts';

const TELEMETRY = 'v1/devices/me/telemetry';

/** Steps over MQTT: accepted messages, granted subscriptions, pushes and closed connections. */
export async function playMqtt(player: Player): Promise<void> {
  const note = (name: string, json: unknown) => player.keep(`mqtt: ${name}`, { json });
  const token = player.fill('{token}');
  const open = (options: Options = { username: token }) => Connection.open(player.target.mqttPort, options);
  const parts = { player, note, token, open };
  await playConnects(parts);
  await playSubscriptions(parts);
  await playPublishes(parts);
  await playAttributes(parts);
  await playSessions(parts);
  await playCommands(parts);
  await playGateway(parts);
  await playEnds(parts);
}

async function playConnects({ note, token, open }: MqttParts): Promise<void> {
  const connects: readonly [string, Options][] = [
    ['good', { username: token }],
    ['with password', { username: token, password: 'x' }],
    ['unknown token', { username: 'nope-nope' }],
    ['empty user name', { username: '' }],
    ['no user name, client id', { clientId: 'abc' }],
    ['no user name, no client id', { clientId: '' }],
    ['no client id', { username: token, clientId: '' }],
    ['not clean', { username: token, clean: false }],
    ['3.1', { username: token, version: 3 }],
    ['5', { username: token, version: 5 }],
    ['5 unknown token', { username: 'nope', version: 5 }],
    ['will', { username: token, will: { topic: TELEMETRY, payload: '{"will":1}' } }],
    ['provision', { username: 'provision' }],
  ];
  for (const [name, options] of connects) {
    const connection = await open(options);
    note(`connect ${name}`, connection.greeting);
    await sleep(AFTER_MS);
    if (!connection.greeting.startsWith('code 0')) note(`connect ${name}: closed`, connection.isClosed);
    connection.close();
  }
}

async function playSubscriptions({ note, open }: MqttParts): Promise<void> {
  const connection = await open();
  const topics: readonly [string, (0 | 1 | 2)?][] = [
    [ATTRIBUTES],
    [`${ATTRIBUTES}/response/+`],
    ['v1/devices/me/rpc/request/+'],
    ['v1/devices/me/rpc/response/+'],
    [ATTRIBUTES, 2],
    [TELEMETRY],
    ['v1/devices/me/#'],
    ['v1/devices/me/+'],
    ['#'],
    ['nothing'],
    ['v1/gateway/attributes'],
    ['v1/gateway/rpc'],
    ['v1/gateway/attributes/response'],
    ['/provision/response'],
    ['v2/fw/response/+/chunk/+'],
    ['v2/sw/response/+/chunk/+'],
    ['v2/a'],
    ['v2/a/res/+'],
    ['v2/r/req/+'],
    [ATTRIBUTES, 0],
  ];
  for (const [topic, qos = 1] of topics) {
    note(`subscribe ${topic} (${qos})`, await connection.subscribe(topic, qos));
  }
  connection.send({ cmd: 'pingreq' });
  note('ping', (await connection.next(({ cmd }) => cmd === 'pingresp'))?.cmd);
  connection.close();
}

async function playPublishes({ player, note, open }: MqttParts): Promise<void> {
  const t0 = Number(player.fill('{t0}'));
  const publishes: readonly [string, string, unknown, (0 | 1 | 2)?][] = [
    ['telemetry', TELEMETRY, { m1: 5 }],
    ['array', TELEMETRY, [{ ts: t0, values: { m2: 1 } }, { m3: 2 }]],
    ['QoS 0', TELEMETRY, { m4: 1 }, 0],
    ['QoS 2', TELEMETRY, { m5: 1 }, 2],
    ['attributes', ATTRIBUTES, { ma: '1.4' }],
    ['short', 'v2/t', { m6: 1 }],
    ['short json', 'v2/t/j', { m7: 1 }],
    ['unknown topic', 'foo/bar', { a: 1 }],
    ['bad JSON', TELEMETRY, '{"a":'],
    ['text', TELEMETRY, '"abc"'],
    ['empty', TELEMETRY, ''],
    ['empty object', TELEMETRY, '{}'],
    ['attributes array', ATTRIBUTES, '[{"a":1}]'],
    ['bad JSON QoS 0', TELEMETRY, '{', 0],
    ['request topic without id', `${ATTRIBUTES}/request/`, '{}'],
    ['request topic with text', `${ATTRIBUTES}/request/abc`, '{}'],
    ['claim', 'v1/devices/me/claim', { secretKey: 'a', durationMs: 60_000 }],
    ['gateway telemetry from a plain device', 'v1/gateway/telemetry', { X: [{ ts: t0, values: { a: 1 } }] }],
    ['gateway connect from a plain device', 'v1/gateway/connect', { device: 'X' }],
    ['64 kB', TELEMETRY, { big: 'x'.repeat(60_000) }],
    ['70 kB', TELEMETRY, { big: 'x'.repeat(70_000) }],
    ['protobuf topic', 'v2/t/p', '{"a":1}'],
    ['firmware chunk', 'v2/fw/request/1/chunk/0', ''],
  ];
  let connection = await open();
  for (const [name, topic, payload, qos = 1] of publishes) {
    if (connection.isClosed) connection = await open();
    const answer = await connection.publish(topic, payload, qos);
    await sleep(AFTER_MS);
    note(`publish ${name}`, `${answer}${connection.isClosed ? ', closed' : ''}`);
  }
  connection.close();
}
