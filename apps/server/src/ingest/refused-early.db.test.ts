import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldDevice } from '../testing/world.ts';
import { type RunningIngest, startIngest } from './testing/running-ingest.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const TOO_LARGE = Buffer.alloc(2 * 1024 * 1024, 0x20);

describe('what is refused before it is decoded', () => {
  let running: RunningIngest;
  beforeAll(async () => {
    running = await startIngest({});
  });
  afterAll(() => running.stop());

  const quarantineOf = async ({ key }: WorldDevice) => {
    const { rows } = await running.database.pool.query(
      'select transport, topic, payload, payload_bytes, reason from quarantine where device = $1 order by id',
      [key],
    );
    return rows;
  };

  it('goes to the quarantine of its device over MQTT, with its reason', async () => {
    const { device } = running.world.a.customers[0];
    const client = await running.connect(device);
    const compressed = gzipSync('{"pm25":1}');
    client.publish(TELEMETRY, compressed, 1, 1);
    await client.next('puback');
    client.publish(TELEMETRY, TOO_LARGE, 1, 2);
    await client.ended;
    await expect.poll(() => quarantineOf(device)).toHaveLength(2);
    expect(await quarantineOf(device)).toEqual([
      {
        transport: 'mqtt',
        topic: TELEMETRY,
        reason: 'compressed',
        payload_bytes: compressed.length,
        payload: expect.stringMatching(/^\\u\{1f\}\\x8b[\x20-\x7e]*$/),
      },
      { transport: 'mqtt', topic: '', reason: 'too-large', payload: '', payload_bytes: 0 },
    ]);
  });

  it('is noted for two devices with one token, which end the connections of each other, but not for a reconnect', async () => {
    const { device } = running.world.a.customers[1];
    const first = await running.connect(device, { clientId: 'one' });
    const second = await running.connect(device, { clientId: 'two' });
    await first.ended;
    expect(await quarantineOf(device)).toEqual([]);
    const again = await running.connect(device, { clientId: 'one' });
    await second.ended;
    await expect
      .poll(() => quarantineOf(device))
      .toMatchObject([{ reason: 'connection-replaced', topic: '' }]);
    again.drop();
  });
});
