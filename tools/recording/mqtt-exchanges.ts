import { setTimeout as sleep } from 'node:timers/promises';
import { AFTER_MS, ATTRIBUTES, type MqttParts } from './mqtt-connection.ts';

/** Wait that counts as silence, ms. */
const SILENCE_MS = 1200;

export async function playAttributes({ player, note, open }: MqttParts): Promise<void> {
  const connection = await open();
  const scope = (name: string) => `/api/plugins/telemetry/{device}/${name}`;
  const write = (name: string, body: string) => player.ask(`## -\nPOST ${scope(name)} as admin\n> ${body}`);
  await connection.subscribe(`${ATTRIBUTES}/response/+`);
  await write('SHARED_SCOPE', '{"interval":60}');
  await player.ask('## -\nPOST /api/v1/{token}/attributes\n> {"fw":"1.4"}');
  const request = async (name: string, id: number, keys: object) => {
    await connection.publish(`${ATTRIBUTES}/request/${id}`, keys);
    note(`attributes request ${name}`, await connection.message());
  };
  await request('keys', 1, { clientKeys: 'fw', sharedKeys: 'interval' });
  await request('client only', 2, { clientKeys: 'fw' });
  await request('unknown keys', 3, { clientKeys: 'zz', sharedKeys: 'zz' });
  await connection.publish(`${ATTRIBUTES}/request/4`, {}, 0);
  const all = await connection.message();
  const isBody = typeof all !== 'string';
  note(
    'attributes request all',
    isBody ? { topic: all.topic, parts: Object.keys(all.body as object).sort() } : all,
  );

  await connection.subscribe(ATTRIBUTES);
  await write('SHARED_SCOPE', '{"interval":61,"x":"y"}');
  note('shared push', await connection.message());
  await player.ask(`## -\nDELETE ${scope('SHARED_SCOPE')}?keys=x as admin`);
  note('shared deleted', await connection.message());
  await write('SERVER_SCOPE', '{"y":1}');
  note('server scope is not pushed', await connection.message(SILENCE_MS));
  connection.send({ cmd: 'unsubscribe', unsubscriptions: [ATTRIBUTES], messageId: 900 });
  note('unsubscribe', (await connection.next(({ cmd }) => cmd === 'unsuback'))?.cmd);
  await write('SHARED_SCOPE', '{"interval":62}');
  note('after unsubscribe', await connection.message(SILENCE_MS));
  connection.close();
}

export async function playSessions({ note, token, open }: MqttParts): Promise<void> {
  const first = await open();
  const second = await open();
  await sleep(AFTER_MS);
  note('second session of a token', {
    first: first.isClosed,
    second: second.isClosed,
    code: second.greeting,
  });
  second.close();
  const [one, other] = [
    await open({ username: token, clientId: 'same' }),
    await open({ username: token, clientId: 'same' }),
  ];
  await sleep(AFTER_MS);
  note('two sessions, equal client id', { first: one.isClosed, second: other.isClosed });
  for (const connection of [first, one, other]) connection.close();
}

export async function playCommands({ player, note, open }: MqttParts): Promise<void> {
  const connection = await open();
  await connection.subscribe('v1/devices/me/rpc/request/+');
  const twoWay = player.ask(
    '## rpc two-way\nPOST /api/rpc/twoway/{device} as admin\n> {"method":"setMode","params":{"mode":2},"timeout":3000}',
  );
  const asked = await connection.message();
  const isAsked = typeof asked !== 'string';
  note('rpc request', isAsked ? { topic: asked.topic.replace(/\d+$/, 'N'), body: asked.body } : asked);
  if (isAsked) await connection.publish(asked.topic.replace('request', 'response'), { ok: true });
  await twoWay;
  const oneWay = player.ask(
    '## rpc one-way\nPOST /api/rpc/oneway/{device} as admin\n> {"method":"blink","params":{},"timeout":2000}',
  );
  const received = await connection.message();
  note('rpc one-way request', typeof received === 'string' ? received : received.body);
  await oneWay;
  await connection.subscribe('v1/devices/me/rpc/response/+');
  await connection.publish('v1/devices/me/rpc/request/7', { method: 'getSessionLimits', params: {} });
  note('client rpc', await connection.message());
  connection.close();
  await player.play('device-api');
}

export async function playGateway({ player, note, open }: MqttParts): Promise<void> {
  await player.ask(
    '## -\nPOST /api/device?accessToken=gw-{run} as admin\n> {"name":"Gateway {run}","additionalInfo":{"gateway":true}}',
  );
  const gateway = await open({ username: player.fill('gw-{run}') });
  const child = player.fill('Sub {run}');
  const ts = Number(player.fill('{t0}'));
  note('gateway subscribe', await gateway.subscribe('v1/gateway/attributes'));
  note('gateway connect', await gateway.publish('v1/gateway/connect', { device: child }));
  note(
    'gateway telemetry',
    await gateway.publish('v1/gateway/telemetry', { [child]: [{ ts, values: { g: 1 } }] }),
  );
  note('gateway attributes', await gateway.publish('v1/gateway/attributes', { [child]: { g: 1 } }));
  await player.ask('## gateway: its device\nGET /api/tenant/devices?deviceName=Sub%20{run} as admin');
  gateway.close();
  await player.play('provisioning');
  const provision = await open({ username: 'provision' });
  if (!provision.isClosed) {
    await provision.subscribe('/provision/response');
    await provision.publish('/provision/request', {
      deviceName: player.fill('Prov-2 {run}'),
      provisionDeviceKey: player.fill('key{run}'),
      provisionDeviceSecret: player.fill('secret{run}'),
    });
  }
  const made = await provision.message();
  const isMade = typeof made !== 'string' && typeof made.body === 'object';
  note('provision', isMade ? { ...made, body: { ...(made.body as object), credentialsValue: 'X' } } : made);
  provision.close();
}

export async function playEnds({ player, note, open }: MqttParts): Promise<void> {
  const basic = await open({
    clientId: player.fill('cl-{run}'),
    username: player.fill('us-{run}'),
    password: 'pw',
  });
  note('MQTT basic', basic.greeting);
  basic.close();
  await player.ask(
    '## -\nPOST /api/device?accessToken=tmp-{run} as admin\n> {"name":"Tmp {run}"}\ntemporary = id.id',
  );
  const first = await open({ username: player.fill('tmp-{run}') });
  await player.ask('## -\nGET /api/device/{temporary}/credentials as admin\ntemporaryCredentials = id.id');
  await player.ask(
    '## -\nPOST /api/device/credentials as admin\n> {"id":{"id":"{temporaryCredentials}"},"deviceId":{"entityType":"DEVICE","id":"{temporary}"},"credentialsType":"ACCESS_TOKEN","credentialsId":"tmp2-{run}"}',
  );
  await sleep(SILENCE_MS);
  note('closed by a new token', first.isClosed);
  const second = await open({ username: player.fill('tmp2-{run}') });
  await player.ask('## -\nDELETE /api/device/{temporary} as admin');
  await sleep(SILENCE_MS);
  note('closed by deletion', second.isClosed);
  for (const connection of [first, second]) connection.close();
  const device = '/api/plugins/telemetry/DEVICE/{device}';
  await player.ask(`## mqtt: attribute keys afterwards\nGET ${device}/keys/attributes/SERVER_SCOPE as admin`);
  await player.ask(
    `## mqtt: what is stored\nGET ${device}/values/timeseries?keys=m1,m2,m3,m4,m5,m6,m7,will,a as admin`,
  );
}
