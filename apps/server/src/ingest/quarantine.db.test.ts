import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Device } from './device-directory.ts';
import { storeQuarantine } from './quarantine.repository.ts';
import { type BadMessage, Quarantine } from './quarantine.ts';

const silent = { warn: () => undefined, error: () => undefined };

describe('the quarantine', () => {
  let database: TestDatabase;
  let quarantine: Quarantine;
  let now = 1_000_000;
  beforeAll(async () => {
    database = await createTestDatabase();
    quarantine = new Quarantine({ pool: database.pool, clock: () => now, log: silent });
  });
  afterAll(() => database.close());

  const bad = (
    device: Device,
    payload: string | Buffer,
    transport: 'mqtt' | 'http' = 'mqtt',
  ): BadMessage => ({
    device,
    transport,
    topic: 'v1/devices/me/telemetry',
    payload: Buffer.from(payload),
    reason: 'not-json',
  });
  const keep = (message: BadMessage) =>
    new Promise<unknown>((resolve) => quarantine.keep(message, (error) => resolve(error)));
  const rowsOf = async (device: number) =>
    (await database.pool.query('select * from quarantine where device = $1 order by id', [device])).rows;

  it('stores the device, payload, time, transport and reason of a message', async () => {
    expect(await keep(bad(new Device('d', 1, 'tenant'), '{"pm25":'))).toBeNull();
    expect(await rowsOf(1)).toEqual([
      {
        id: expect.any(Number),
        device: 1,
        received_time: now,
        transport: 'mqtt',
        topic: 'v1/devices/me/telemetry',
        payload: '{"pm25":',
        payload_bytes: 8,
        sent: Buffer.from('{"pm25":'),
        reason: 'not-json',
      },
    ]);
  });

  it('writes the bytes of another encoding as numbers', async () => {
    const device = new Device('d', 9, 'tenant');
    const payload = Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1');
    expect(await keep({ ...bad(device, payload), reason: 'not-utf8' })).toBeNull();
    expect(await rowsOf(9)).toMatchObject([{ payload: '{"t_\\xb0C":21,"t_\\xb5C":22}', payload_bytes: 21 }]);
  });

  it('shows the beginning of long payloads, makes every character printable, and keeps all bytes', async () => {
    const device = new Device('d', 2, 'tenant');
    await keep(
      bad(device, Buffer.concat([Buffer.from('a\0\x1b[31m\u202egrün😀'), Buffer.from([0xff, 0xfe])])),
    );
    await keep(bad(device, 'x'.repeat(60_000)));
    await keep(bad(device, '\0'.repeat(60_000)));
    const [odd, long, control] = await rowsOf(2);
    expect(odd.payload).toBe('a\\u{0}\\u{1b}[31m\\u{202e}grün😀\ufffd\ufffd');
    expect(long).toMatchObject({ payload: 'x'.repeat(1024), payload_bytes: 60_000 });
    expect(long.sent).toEqual(Buffer.from('x'.repeat(60_000)));
    expect(control.payload).toHaveLength(1024);
    expect(control.payload).toMatch(/^[\x20-\x7e]+$/);
  });

  it('keeps the newest thousand messages of a device and so many bytes, and does not delete those of others', async () => {
    const row = (device: number, n: number, sent: Buffer | null = null) => ({
      sent,
      device,
      receivedTime: n,
      transport: 'mqtt',
      topic: 't',
      payload: `${n}`,
      payloadBytes: 1,
      reason: 'not-json',
    });
    const most = { rows: 1000, bytes: 50_000 };
    await storeQuarantine(database.pool, [row(4, 0)], most);
    for (let from = 0; from < 2500; from += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => row(3, from + n));
      await storeQuarantine(database.pool, rows, most);
    }
    const kept = (await rowsOf(3)).map((one) => one.received_time);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, 1500, 2499]);
    expect(await rowsOf(4)).toHaveLength(1);
    const large = Array.from({ length: 7 }, (_, n) => row(7, n, Buffer.alloc(10_000)));
    await storeQuarantine(database.pool, [...large, row(4, 1)], most);
    expect((await rowsOf(7)).map((one) => one.received_time)).toEqual([2, 3, 4, 5, 6]);
    expect(await rowsOf(4)).toHaveLength(2);
  });

  it('gives each message a time of its own', async () => {
    const device = new Device('d', 8, 'tenant');
    await Promise.all(Array.from({ length: 5 }, () => keep(bad(device, 'x'))));
    expect((await rowsOf(8)).map((one) => one.received_time - now)).toEqual([0, 1, 2, 3, 4]);
  });

  it('delays a device with many invalid messages over MQTT, and only counts the surplus over HTTP', async () => {
    const device = new Device('d', 5, 'tenant');
    const burst = LIMITS.ingest.quarantineRowsPerDeviceBurst;
    let settled = 0;
    // The surplus waits by this clock, independently of the time that the database takes for the others.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      for (let n = 0; n < burst + 2; n++) {
        quarantine.keep(bad(device, 'x'), () => {
          settled += 1;
        });
      }
      while (settled < burst) await sleep(5);
      expect(await rowsOf(5)).toHaveLength(burst);
      const each = 1000 / LIMITS.ingest.quarantineRowsPerDeviceAndSecond;
      vi.advanceTimersByTime(each);
      while (settled < burst + 1) await sleep(5);
      expect(await rowsOf(5)).toHaveLength(burst + 1);
      vi.advanceTimersByTime(each);
      while (settled < burst + 2) await sleep(5);
      expect(await rowsOf(5)).toHaveLength(burst + 2);
    } finally {
      vi.useRealTimers();
    }

    const overHttp = new Device('d', 6, 'tenant');
    now += 1;
    await Promise.all(Array.from({ length: 500 }, () => keep(bad(overHttp, 'x', 'http'))));
    expect(await rowsOf(6)).toHaveLength(burst);
  });
});
