import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredReading } from '../events.ts';
import type { WorldDevice } from '../testing/world.ts';
import { Rejection } from './rejection.ts';
import { type RunningIngest, startIngest } from './testing/running-ingest.ts';
import { storeReadings } from './testing/store-readings.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const TS = 1_767_229_200_000;

describe('the ingest', () => {
  let running: RunningIngest;
  beforeAll(async () => {
    running = await startIngest();
  });
  afterAll(() => running.stop());

  const device = () => running.world.a.customers[0].device;
  const other = () => running.world.b.customers[0].device;
  const count = async (key: number, from: number, to: number) => {
    const [row] = await running.rows(
      'select count(*)::int as count from reading where device = $1 and ts >= $2 and ts < $3',
      key,
      from,
      to,
    );
    return row?.['count'];
  };

  it('creates the partitions of this month and the next at startup', async () => {
    const rows = await running.rows(
      "select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reading'::regclass",
    );
    expect(rows).toHaveLength(2);
  });

  it('emits an event for stored readings, after the commit', async () => {
    const told: StoredReading[] = [];
    const seen: unknown[] = [];
    const listener = (readings: readonly StoredReading[]) => {
      told.push(...readings);
      seen.push(count(device().key, TS, TS + 2));
    };
    running.events.on('readings.stored', listener);
    const client = await running.connect(device());
    client.publish(
      TELEMETRY,
      `[{"ts":${TS},"values":{"pm25":1,"note":"a"}},{"ts":${TS + 1},"values":{"co2":2}}]`,
      1,
    );
    await client.next('puback');
    while (told.length < 2) await sleep(1);
    expect(told).toMatchObject([
      { deviceKey: device().key, ts: TS, values: { pm25: 1, note: 'a' } },
      { deviceKey: device().key, ts: TS + 1, values: { co2: 2 } },
    ]);
    expect(await Promise.all(seen)).toEqual([2]);
    running.events.off('readings.stored', listener);
    client.disconnect();
  });

  describe('for readings of the past', () => {
    const YEAR_0 = new Date().getUTCFullYear() - 20;
    const DAY_MS = 86_400_000;
    const month = (index: number) => Date.UTC(YEAR_0, index, 15);
    const messageOf = (times: number[]) => JSON.stringify(times.map((ts) => ({ ts, values: { pm25: 1 } })));
    const span = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
    const send = async (sender: WorldDevice, messages: string[]) => {
      const client = await running.connect(sender);
      for (const message of messages) {
        client.publish(TELEMETRY, message, 1);
        await client.next('puback');
      }
      client.disconnect();
    };
    const quarantined = async () => (await running.rows('select reason from quarantine')).length;

    it('stores two years of daily values of a device, a message each, and what others send then', async () => {
      const now = Date.now();
      const days = span(1, 631).map((day) => now - day * DAY_MS);
      await send(
        running.world.b.spareDevice,
        days.map((ts) => messageOf([ts])),
      );
      expect(await count(running.world.b.spareDevice.key, now - 632 * DAY_MS, now)).toBe(631);
      await send(other(), [messageOf([now - 700 * DAY_MS])]);
      expect(await count(other().key, now - 700 * DAY_MS, now - 699 * DAY_MS)).toBe(1);
      expect(await quarantined()).toBe(0);
    });

    it('stores twenty years of a device, with a partition for each of the far years', async () => {
      const sender = running.world.a.spareDevice;
      const times = span(0, 20 * 12).map(month);
      await send(sender, [messageOf(times.slice(0, 100)), messageOf(times.slice(100))]);
      const [row] = await running.rows(
        `select count(*)::int as readings, count(distinct tableoid)::int as partitions from reading
         where device = $1 and ts < $2`,
        sender.key,
        Date.UTC(YEAR_0 + 19, 0),
      );
      expect(row).toEqual({ readings: 19 * 12, partitions: 19 });
      expect(await quarantined()).toBe(0);
    });

    it('does not delay current readings of other devices', async () => {
      const [slow, quick] = await Promise.all([running.connect(device()), running.connect(other())]);
      const blocker = await running.database.pool.connect();
      try {
        await blocker.query('begin');
        // No partition is created until this ends.
        await blocker.query('select pg_advisory_xact_lock(20261123)');
        slow.publish(TELEMETRY, messageOf(span(-40, 6).map(month)), 1);
        for (let n = 0; n < 5; n++) {
          quick.publish(TELEMETRY, '{"pm25":1}', 1);
          await quick.next('puback');
        }
        expect(slow.of('puback')).toEqual([]);
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
      await slow.next('puback');
      expect(await count(device().key, month(-40), month(-35) + 1)).toBe(6);
      for (const client of [slow, quick]) client.disconnect();
    });
  });

  it('continues if a listener of stored readings throws', async () => {
    const faulty = () => {
      throw new Error('broken');
    };
    running.events.on('readings.stored', faulty);
    const client = await running.connect(device());
    for (let n = 0; n < 3; n++) {
      client.publish(TELEMETRY, '{"pm25":1}', 1);
      await client.next('puback');
    }
    running.events.off('readings.stored', faulty);
    client.disconnect();
  });

  it('puts every invalid message into quarantine, acknowledges it, and stores the valid ones', async () => {
    const client = await running.connect(other());
    const from = TS + 100_000;
    const bad: [string | Buffer, string][] = [
      ['{"pm25":', 'not-json'],
      [Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1'), 'not-utf8'],
      ['[41.5]', 'wrong-form'],
      ['', 'empty'],
      ['{"note":"\\u0000"}', 'unstorable-text'],
      ['{"pm25":1e400}', 'number-out-of-range'],
      ['{"pm25":1;}', 'not-json'],
      ['{"ts":1.5,"values":{"pm25":1}}', 'ts-out-of-range'],
      ['{"ts":9223372036854775808,"values":{"pm25":1}}', 'ts-out-of-range'],
      [JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n, n]))), 'too-many-keys'],
    ];
    let messageId = 0;
    for (const [index, [payload]] of bad.entries()) {
      client.publish(TELEMETRY, `{"ts":${from + index},"values":{"pm25":1e39}}`, 1, ++messageId);
      client.publish(TELEMETRY, payload, 1, ++messageId);
    }
    while (client.of('puback').length < 2 * bad.length) await client.next('puback');
    expect(await count(other().key, from, from + 1000)).toBe(bad.length);
    const kept = await running.rows(
      'select reason, transport, topic from quarantine where device = $1 order by id',
      other().key,
    );
    expect(kept).toEqual(bad.map(([, reason]) => ({ reason, transport: 'mqtt', topic: TELEMETRY })));
    client.disconnect();
  });

  it('stores 49 of 50 messages when PostgreSQL refuses one, and disconnects no device', async () => {
    const from = TS + 200_000;
    const devices = [device(), other(), running.world.a.spareDevice, running.world.b.spareDevice];
    const clients = await Promise.all(
      devices.map((one, n) => running.connect(one, { clientId: `poison ${n}` })),
    );
    // A value that passes the decoder and violates a constraint, which this test adds.
    await running.database.pool.query('alter table reading add constraint no_poison check (pm25 <> 666)');
    const blocker = await running.database.pool.connect();
    try {
      // Held, so that all fifty are in one batch.
      await blocker.query('begin');
      await blocker.query('lock table reading in access exclusive mode');
      clients[0]?.publish(TELEMETRY, `{"ts":${from - 1},"values":{"pm25":1}}`, 1, 999);
      await clients[0]?.roundTrip();
      for (let n = 0; n < 50; n++) {
        const pm25 = n === 23 ? 666 : n;
        clients[n % 4]?.publish(TELEMETRY, `{"ts":${from + n},"values":{"pm25":${pm25}}}`, 1, n + 1);
      }
      for (const client of clients) await client.roundTrip();
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const acknowledged = () => clients.reduce((sum, client) => sum + client.of('puback').length, 0);
    while (acknowledged() < 51) await sleep(5);
    await running.database.pool.query('alter table reading drop constraint no_poison');
    const stored = await Promise.all(devices.map((one) => count(one.key, from, from + 50)));
    expect(stored.reduce((sum: number, one) => sum + (one as number), 0)).toBe(49);
    const [kept] = await running.rows(
      'select device, reason, payload from quarantine order by id desc limit 1',
    );
    expect(kept).toMatchObject({ device: devices[3]?.key, reason: 'refused-by-database' });
    expect(kept?.['payload']).toContain('666');
    for (const client of clients) {
      await client.roundTrip();
      client.disconnect();
    }
  });

  it('stores duplicate messages once, redelivered or repeated', async () => {
    const from = TS + 300_000;
    const client = await running.connect(device());
    for (const round of [0, 1, 2]) {
      for (let n = 0; n < 40; n++) {
        const payload = `{"ts":${from + n},"values":{"pm25":${n},"note":"n${n}"}}`;
        client.publish(TELEMETRY, payload, 1, n + 1, { dup: round > 0 });
      }
      while (client.of('puback').length < 40 * (round + 1)) await client.next('puback');
    }
    expect(await count(device().key, from, from + 1000)).toBe(40);
    const [sum] = await running.rows(
      'select sum(pm25) as sum from reading where device = $1 and ts >= $2 and ts < $3',
      device().key,
      from,
      from + 1000,
    );
    expect(sum).toEqual({ sum: (39 * 40) / 2 });
    client.disconnect();
  });

  it('stores readings submitted for a device, all of a call or none, and reports what is invalid', async () => {
    const from = TS + 400_000;
    const deviceKey = other().key;
    const store = (readings: Parameters<typeof storeReadings>[3]) =>
      storeReadings(running.ingest, running.world.b.tenantId, other(), readings);
    await store([
      { ts: from, values: { pm25: 1, note: 'x' } },
      { ts: from + 1, values: { co2: 2 } },
    ]);
    expect(await count(deviceKey, from, from + 10)).toBe(2);
    const attempts: [number, Record<string, string | number>, string][] = [
      [from + 2, { note: 'a\0' }, 'unstorable-text'],
      [NaN, { pm25: 1 }, 'ts-not-a-number'],
      [1, { pm25: 1 }, 'ts-out-of-range'],
    ];
    for (const [ts, values, reason] of attempts) {
      const readings = [
        { ts: from + 3, values: { pm25: 9 } },
        { ts, values },
      ];
      const failure = await store(readings).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Rejection);
      expect((failure as Rejection).reason).toBe(reason);
    }
    expect(await count(deviceKey, from, from + 10)).toBe(2);
    await store([]);
  });
});

describe('a separate ingest', () => {
  it('allows one session per device; on stop, it has stored all acknowledged messages and ends all sessions', async () => {
    const running = await startIngest();
    const device = running.world.a.customers[0].device;
    const former = await running.connect(device, { protocolVersion: 5, clientId: 'another' });
    const client = await running.connect(device);
    expect(await former.next('disconnect')).toMatchObject({ reasonCode: 0x8e });
    for (let n = 1; n <= 50; n++) client.publish(TELEMETRY, `{"ts":${TS + n},"values":{"pm25":${n}}}`, 1, n);
    await client.next('puback');
    const modern = await running.connect(running.world.b.customers[0].device, { protocolVersion: 5 });
    await running.ingest.stop();
    await client.ended;
    expect(await modern.next('disconnect')).toMatchObject({ reasonCode: 0x8b });
    const [row] = await running.rows(
      'select count(*)::int as count from reading where device = $1',
      device.key,
    );
    expect(row?.['count']).toBeGreaterThanOrEqual(client.of('puback').length);
    await running.stop();
  });
});
