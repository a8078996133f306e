import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorldDevice } from '../../testing/world.ts';
import { MinimalClient } from '../testing/minimal-client.ts';
import { type RunningIngest, startIngest } from '../testing/running-ingest.ts';

const TS = 1_767_229_200_000;

let running: RunningIngest;
let device: WorldDevice;

beforeAll(async () => {
  running = await startIngest();
  device = running.world.a.customers[0].device;
});
afterAll(() => running.stop());

it('minimal firmware is accepted, stores readings and attributes, and receives what it requests', async () => {
  const { client, code } = await MinimalClient.connect(running.ingest.mqttPort, device.token);
  expect(code).toBe(0);
  await client.publish('v1/devices/me/telemetry', `{"ts":${TS},"values":{"pm25":11.5,"fan":"auto"}}`);
  // More than 127 bytes, so that the length field takes two.
  const note = 'x'.repeat(200);
  await client.publish('v1/devices/me/telemetry', `{"ts":${TS + 1},"values":{"pm25":12,"note":"${note}"}}`);
  expect(
    await running.rows('select ts, pm25, extra from reading where device = $1 order by ts', device.key),
  ).toEqual([
    { ts: TS, pm25: 11.5, extra: { fan: 'auto' } },
    { ts: TS + 1, pm25: 12, extra: { note } },
  ]);
  await client.ping();

  await client.publish('v1/devices/me/attributes', '{"firmware":"1.2"}');
  expect(await client.subscribe('v1/devices/me/attributes/response/+')).toBe(1);
  client.publishOnce('v1/devices/me/attributes/request/1', '{"clientKeys":"firmware"}');
  expect(await client.message()).toEqual({
    topic: 'v1/devices/me/attributes/response/1',
    payload: '{"client":{"firmware":"1.2"}}',
  });

  expect(await client.subscribe('v1/devices/me/attributes')).toBe(1);
  const change = { deviceId: device.id, deviceKey: device.key, lastUpdateTs: TS };
  running.events.emit('attributes.changed', { ...change, scope: 'SHARED_SCOPE', values: { threshold: 35 } });
  expect(await client.message()).toEqual({
    topic: 'v1/devices/me/attributes',
    payload: '{"threshold":35}',
  });
  await client.disconnect();
});

it('minimal firmware with an unknown token is refused with return code 5', async () => {
  expect((await MinimalClient.connect(running.ingest.mqttPort, 'unknown')).code).toBe(5);
});
