import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorldDevice } from '../testing/world.ts';
import { type KeptChoice, storeQuarantine } from './quarantine.repository.ts';
import { type RunningIngest, startIngest } from './testing/running-ingest.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 10, 12);

describe('messages in quarantine that are sent again', () => {
  let running: RunningIngest;
  let now = START;
  beforeAll(async () => {
    running = await startIngest({ clock: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now += 100 * DAY_MS;
    await running.database.pool.query('truncate quarantine, reading, latest_reading');
  });

  const device = () => running.world.a.customers[0].device;
  const all = ({ key }: { key: number } = device()): KeptChoice => ({
    device: key,
    since: 0,
    reason: undefined,
  });
  const send = (choice = all()) => running.ingest.sentMessages.send(choice);
  const readings = (of = device()) =>
    running.rows('select ts, pm25, co2, extra from reading where device = $1 order by ts', of.key);
  const reasons = async () =>
    (await running.rows('select reason from quarantine order by id')).map((row) => row['reason']);
  /** As kept for these texts. */
  const keep = (
    texts: readonly string[],
    more: Partial<Parameters<typeof storeQuarantine>[1][number]> = {},
  ) =>
    storeQuarantine(
      running.database.pool,
      texts.map((text, index) => ({
        device: device().key,
        receivedTime: now + index,
        transport: 'mqtt',
        topic: TELEMETRY,
        payload: text,
        payloadBytes: Buffer.byteLength(text),
        sent: Buffer.from(text),
        reason: 'not-json',
        ...more,
      })),
      { rows: 1000, bytes: 2 ** 30 },
    );
  const publish = async (sender: WorldDevice, topic: string, message: string) => {
    const client = await running.connect(sender);
    client.publish(topic, message, 1);
    await client.next('puback');
    client.disconnect();
  };

  it('are stored once what they were refused for is over, and leave the quarantine', async () => {
    const early = now + 3 * DAY_MS;
    await publish(device(), TELEMETRY, JSON.stringify({ ts: early, values: { pm25: 12.5, note: 'x' } }));
    expect(await reasons()).toEqual(['ts-out-of-range']);
    expect((await send()).staying).toEqual(new Map([['ts-out-of-range', 1]]));
    now += 3 * DAY_MS;
    expect(await running.ingest.sentMessages.preview(all())).toMatchObject([
      { reason: 'ts-out-of-range', messages: 1, storable: 1, readings: 1, staying: new Map() },
    ]);
    expect(await readings()).toEqual([]);
    expect(await send()).toEqual({ messages: 1, readings: 1, staying: new Map() });
    expect(await readings()).toEqual([{ ts: early, pm25: 12.5, co2: null, extra: { note: 'x' } }]);
    expect(await reasons()).toEqual([]);
    expect(await send()).toEqual({ messages: 0, readings: 0, staying: new Map() });
  });

  it('take the way of a device: the same numbers, plausibility and times', async () => {
    await keep([
      '{co2:"640"}',
      '{"co2":65535,"pm25":nan}',
      `[{"ts":"${now - 5}","values":{"pm25":1}},{"pm25":2}]`,
    ]);
    expect(await send()).toEqual({ messages: 3, readings: 4, staying: new Map() });
    expect(await readings()).toEqual([
      { ts: now - 5, pm25: 1, co2: null, extra: null },
      { ts: now, pm25: null, co2: 640, extra: null },
      { ts: now + 1, pm25: null, co2: null, extra: { co2: 65_535 } },
      { ts: now + 2, pm25: 2, co2: null, extra: null },
    ]);
  });

  it('store nothing twice: neither by two clicks at once, nor after a crash before they left', async () => {
    const texts = Array.from({ length: 120 }, (_, n) =>
      n % 2 ? `{"pm25":${n}}` : `{"ts":${now - n},"values":{"pm25":1}}`,
    );
    await keep(texts);
    const { pool } = running.database;
    await pool.query('create table kept_before as select * from quarantine');
    const both = await Promise.all([send(), send()]);
    expect(both.reduce((sum, { messages }) => sum + messages, 0)).toBe(120);
    const stored = await readings();
    expect(stored).toHaveLength(120);
    // Readings were committed, and the messages are still there.
    await pool.query(
      'insert into quarantine overriding system value select * from kept_before where id % 3 = 0',
    );
    await pool.query('drop table kept_before');
    now += 60_000;
    expect((await send()).messages).toBe(40);
    expect(await readings()).toEqual(stored);
  });

  it('stay with their reason when they are still refused, hold no readings, or were not kept', async () => {
    await keep(['{', '{"pm25":1}', '[]']);
    await keep(['{"fw":"1"}'], { topic: 'v1/devices/me/attributes' });
    await keep(['{"pm25":1}'], { sent: null, payload: '{"pm', reason: 'too-large' });
    const staying = new Map([
      ['not-json', 1],
      ['empty', 1],
      ['no-readings', 1],
      ['not-kept', 1],
    ]);
    const [first, second] = await running.ingest.sentMessages.preview(all());
    expect(first).toMatchObject({
      reason: 'not-json',
      messages: 4,
      storable: 1,
      readings: 1,
      from: now,
      to: now,
    });
    expect(second).toMatchObject({ reason: 'too-large', messages: 1, storable: 0 });
    expect(await send()).toEqual({ messages: 1, readings: 1, staying });
    expect(await reasons()).toEqual(['not-json', 'not-json', 'not-json', 'too-large']);
  });

  it('are chosen by reason, and by the time since which the device has its owner', async () => {
    await keep(['{"pm25":1}', '{"pm25":2}', '{"pm25":3}']);
    await keep(['{"pm25":4}'], { reason: 'empty', receivedTime: now + 9 });
    expect(await send({ ...all(), reason: 'empty' })).toMatchObject({ messages: 1 });
    expect(await send({ ...all(), since: now + 2 })).toMatchObject({ messages: 1 });
    expect((await readings()).map(({ pm25 }) => pm25)).toEqual([3, 4]);
  });

  it('of an earlier version are sent if all of their text is there', async () => {
    const internal = JSON.stringify([
      { deviceKey: 1, ts: now - 7, values: { pm25: 5, n: 'x' }, extra: { n: 'x' } },
    ]);
    await keep([internal], { sent: null, reason: 'too-many-months' });
    await keep(['{"pm25":1,"text":"\\u{202e}"}'], { sent: null, payloadBytes: 24 });
    expect(await send()).toEqual({ messages: 1, readings: 1, staying: new Map([['not-kept', 1]]) });
    expect(await readings()).toEqual([{ ts: now - 7, pm25: 5, co2: null, extra: { n: 'x' } }]);
  });

  it('of a gateway reach its devices as they are now, all or the message stays', async () => {
    const { pool } = running.database;
    const { spareDevice: gateway, customers } = running.world.a;
    await pool.query(
      `update device set additional_info = '{"gateway":true}', gateway_adds_devices = true, customer_id = null where id = $1`,
      [gateway.id],
    );
    const [one] = customers;
    await keep(
      [
        JSON.stringify({ 'Sensor of a gateway': [{ ts: now - 3, values: { pm25: 7 } }] }),
        JSON.stringify({
          'Sensor of a gateway': [{ ts: now - 2, values: { pm25: 8 } }],
          [one.device.name]: [{ pm25: 1 }],
        }),
      ],
      { device: gateway.key, topic: 'v1/gateway/telemetry', reason: 'device-not-added' },
    );
    expect(await send(all(gateway))).toEqual({
      messages: 1,
      readings: 1,
      staying: new Map([['device-out-of-reach', 1]]),
    });
    const [made] = await running.rows("select key from device where name = 'Sensor of a gateway'");
    expect(await running.rows('select pm25 from reading where device = $1', made?.['key'])).toEqual([
      { pm25: 7 },
    ]);
    // The part of one device is kept with that device.
    await keep([JSON.stringify({ 'former name': [{ ts: now - 9, values: { pm25: 9 } }] })], {
      topic: 'v1/gateway/telemetry',
    });
    expect(await send()).toMatchObject({ messages: 1 });
    expect(await readings()).toEqual([{ ts: now - 9, pm25: 9, co2: null, extra: null }]);
  });
});
