import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldDevice } from '../../testing/world.ts';
import { connectPacket, PacketClient } from '../testing/packet-client.ts';
import { type RunningIngest, startIngest } from '../testing/running-ingest.ts';

const TELEMETRY = 'v1/devices/me/telemetry';

describe('connections of devices', () => {
  let running: RunningIngest;
  beforeAll(async () => {
    running = await startIngest({ mqttLimits: { total: 4, unauthenticatedPerAddress: 2, perDevice: 10 } });
  });
  afterAll(() => running.stop());

  const open = () => PacketClient.open(running.ingest.mqttPort);
  /** Retries until the server has noticed a disconnected client. */
  const letIn = async (device: WorldDevice, clientId: string): Promise<PacketClient> => {
    for (;;) {
      const client = await running.connect(device, { clientId }).catch(() => undefined);
      if (client) return client;
    }
  };
  const dropAll = async (...clients: PacketClient[]) => {
    for (const client of clients) client.drop();
    await Promise.all(clients.map(({ ended }) => ended));
  };

  it('that are not authenticated are limited per address: the one that is silent longest is closed', async () => {
    const { device } = running.world.a.customers[0];
    const [longest, other] = [await open(), await open()];
    const third = await open();
    await longest.ended;
    third.send(connectPacket({ username: device.token, clientId: 'third' }));
    await third.next('connack');
    // Accepted connections no longer count.
    const fourth = await open();
    third.publish(TELEMETRY, '{"pm25":1}', 1, 1);
    expect(await third.next('puback')).toMatchObject({ messageId: 1 });
    expect([other.isEnded, fourth.isEnded]).toEqual([false, false]);
    await dropAll(other, third, fourth);
  });

  it('are limited in total, and existing ones continue', async () => {
    const { device } = running.world.a.customers[0];
    const clients: PacketClient[] = [];
    for (let n = 0; n < 4; n += 1) clients.push(await letIn(device, `client ${n}`));
    const fifth = await open();
    await fifth.ended;
    const [first] = clients;
    first?.publish(TELEMETRY, '{"pm25":2}', 1, 1);
    expect(await first?.next('puback')).toMatchObject({ messageId: 1 });
    first?.drop();
    await first?.ended;
    const sixth = await letIn(device, 'sixth');
    await dropAll(...clients, sixth);
  });
});

it('a connection without a complete CONNECT in time is closed', async () => {
  const running = await startIngest({ mqttLimits: { connectMs: 50 } });
  try {
    const silent = await PacketClient.open(running.ingest.mqttPort);
    const slow = await PacketClient.open(running.ingest.mqttPort);
    slow.sendBytes(Buffer.from([0x10, 0x20, 0x00]));
    await Promise.all([silent.ended, slow.ended]);
    expect([silent.received, slow.received]).toEqual([[], []]);
  } finally {
    await running.stop();
  }
});
