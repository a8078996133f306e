import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { runOnServer } from '../testing/test-database.ts';
import { READINGS_LOCK } from './readings-lock.ts';
import { PacketClient } from './testing/packet-client.ts';
import { type RunningIngest, startIngest } from './testing/running-ingest.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const TS = 1_767_229_200_000;
const SESSIONS_PER_DEVICE = 10;

describe('while the database is unavailable', () => {
  let running: RunningIngest;
  let app: FastifyInstance;
  let name: string;
  let ts = TS;

  beforeAll(async () => {
    running = await startIngest({ mqttLimits: { perDevice: SESSIONS_PER_DEVICE } });
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register((scope) => running.ingest.registerRoutes(scope));
    name = new URL(running.database.url).pathname.slice(1);
  });
  afterAll(async () => {
    await app.close();
    await running.stop();
  });
  beforeEach(() => {
    ts += 1_000_000;
  });

  const device = () => running.world.a.customers[0].device;
  const other = () => running.world.b.customers[0].device;
  const post = (token: string) =>
    app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: '{"pm25":1}' });
  const countFrom = async (from: number) => {
    const [row] = await running.rows('select count(*)::int as count from reading where ts >= $1', from);
    return row?.['count'];
  };
  /** Ends every connection to the test's database. */
  const terminate = () =>
    runOnServer(
      inject('postgresUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
  const takeAway = async () => {
    await runOnServer(inject('postgresUrl'), `alter database ${name} allow_connections false`);
    await terminate();
  };
  const bringBack = () => runOnServer(inject('postgresUrl'), `alter database ${name} allow_connections true`);

  it('terminated database connections do not affect devices, and everything is stored', async () => {
    const clients = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        running.connect(n % 2 ? device() : other(), { clientId: `client ${n}` }),
      ),
    );
    let isSending = true;
    const terminating = (async () => {
      while (isSending) {
        await terminate();
        await sleep(30);
      }
    })();
    for (let round = 0; round < 30; round++) {
      for (const [n, client] of clients.entries()) {
        for (let k = 0; k < 5; k++) {
          const at = ts + round * 1000 + n * 10 + k;
          client.publish(TELEMETRY, `{"ts":${at},"values":{"pm25":${k}}}`, 1, round * 5 + k + 1);
        }
      }
      await sleep(10);
    }
    isSending = false;
    await terminating;
    while (clients.some((client) => client.of('puback').length < 150)) await sleep(10);
    expect(clients.some((client) => client.isEnded)).toBe(false);
    expect(await countFrom(ts)).toBe(10 * 30 * 5);
    for (const client of clients) client.disconnect();
  });

  it('nothing is acknowledged and no device disconnected; new devices have to retry; then everything is stored', async () => {
    const publisher = await running.connect(device(), { clientId: 'publisher', keepalive: 1 });
    const idle = await running.connect(other(), { clientId: 'idle', keepalive: 1 });
    await post(device().token);
    const stranger = running.world.b.spareDevice;
    let isPinging = true;
    const pinging = (async () => {
      for (; isPinging; await sleep(200)) await Promise.all([publisher.roundTrip(), idle.roundTrip()]);
    })();
    await takeAway();
    try {
      for (let n = 1; n <= 20; n++)
        publisher.publish(TELEMETRY, `{"ts":${ts + n},"values":{"pm25":${n}}}`, 1, n);
      // Longer than the keep-alive of both devices.
      await sleep(2500);
      expect(publisher.of('puback')).toEqual([]);
      expect(running.ingest.stalledSince).toEqual(expect.any(Number));

      const { connack } = await PacketClient.connect(running.ingest.mqttPort, { username: stranger.token });
      expect(connack.returnCode).toBe(3);
      const unknown = await post(stranger.token);
      expect([unknown.statusCode, unknown.headers['retry-after'], unknown.body]).toEqual([503, '5', '']);
      const known = await post(device().token);
      expect([known.statusCode, known.headers['retry-after']]).toEqual([503, '5']);
      // A known device can still connect and send.
      const back = await running.connect(device(), { clientId: 'back' });
      back.publish(TELEMETRY, `{"ts":${ts + 21},"values":{"pm25":21}}`, 1);
      await back.roundTrip();
      expect(back.of('puback')).toEqual([]);
    } finally {
      await bringBack();
    }
    while (publisher.of('puback').length < 20) await sleep(10);
    isPinging = false;
    await pinging;
    expect(publisher.of('puback').map((packet) => packet.messageId)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect(running.ingest.stalledSince).toBeUndefined();
    // The reading without an HTTP answer is stored, too: sending it again would have been harmless.
    expect(await countFrom(ts)).toBeGreaterThanOrEqual(21);
    await running.connect(stranger);
    for (const client of [publisher, idle]) client.disconnect();
  });

  it('waiting messages are limited in memory, and all of them are stored in the end', async () => {
    const { heldMessages } = LIMITS.mqttConnections;
    const flooder = await running.connect(other(), { clientId: 'flooder' });
    const giants = await Promise.all(
      Array.from({ length: SESSIONS_PER_DEVICE }, (_, n) =>
        running.connect(device(), { clientId: `giant ${n}` }),
      ),
    );
    const late = await running.connect(running.world.a.spareDevice, { clientId: 'late' });
    const perGiant = 20;
    const note = (length: number) => `"values":{"pm25":1,"note":"${'x'.repeat(length)}"}`;
    let sent = 0;
    await takeAway();
    try {
      // One packet at a time.
      for (; sent < 3000; sent++) {
        flooder.publish(TELEMETRY, `{"ts":${ts + sent},${note(200)}}`, 1, sent + 1);
        if (sent % 100 === 0) await sleep(1);
      }
      while (running.ingest.pending.messages < heldMessages) await sleep(5);
      await sleep(200);
      // A chunk that was already read may exceed the limit; most of the data stays in the network.
      const few = running.ingest.pending;
      expect(few.messages).toBeLessThan(heldMessages + 400);

      for (const [n, giant] of giants.entries()) {
        for (let k = 0; k < perGiant; k++)
          giant.publish(TELEMETRY, `{"ts":${ts + 10_000 + n * perGiant + k},${note(60_000)}}`, 1, k + 1);
      }
      const bound = LIMITS.ingest.pendingBytesPerDevice;
      while (running.ingest.pending.bytes - few.bytes < bound) await sleep(5);
      await sleep(200);
      expect(running.ingest.pending.bytes - few.bytes).toBeLessThan(bound + 4 * LIMITS.ingest.messageBytes);
      const refused = await post(device().token);
      expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([429, '5', '']);

      const before = running.ingest.pending.messages;
      late.publish(TELEMETRY, '{"pm25":1}', 1, 1);
      await late.roundTrip();
      expect(running.ingest.pending.messages).toBe(before + 1);
    } finally {
      await bringBack();
    }
    while (flooder.of('puback').length < sent) await flooder.next('puback');
    for (const giant of giants) while (giant.of('puback').length < perGiant) await giant.next('puback');
    await late.next('puback');
    expect(await countFrom(ts)).toBeGreaterThanOrEqual(sent + SESSIONS_PER_DEVICE * perGiant + 1);
    expect(running.ingest.pending).toEqual({ messages: 0, bytes: 0 });
    for (const client of [flooder, late, ...giants]) {
      await client.roundTrip();
      expect(client.isEnded).toBe(false);
      client.disconnect();
    }
  });
});

it('a batch that exceeds the statement timeout is retried, and acknowledged once it is stored', async () => {
  const running = await startIngest({ settings: { statement_timeout: '500ms' } });
  const blocker = await running.database.pool.connect();
  try {
    const { device } = running.world.a.customers[0];
    const client = await running.connect(device);
    client.publish(TELEMETRY, `{"ts":${TS},"values":{"pm25":1}}`, 1, 1);
    await client.next('puback');
    await blocker.query('select pg_advisory_lock($1)', [READINGS_LOCK]);
    client.publish(TELEMETRY, `{"ts":${TS + 1},"values":{"pm25":2}}`, 1, 2);
    // It waits, is cancelled, and is retried.
    const tries = new Set<unknown>();
    while (tries.size < 2) {
      const waiting = await running.rows(
        `select query_start::text as begun from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`,
      );
      for (const { begun } of waiting) tries.add(begun);
      await sleep(5);
    }
    expect(client.of('puback')).toHaveLength(1);
    await blocker.query('select pg_advisory_unlock($1)', [READINGS_LOCK]);
    expect(await client.next('puback')).toMatchObject({ messageId: 2 });
    expect(await running.rows('select pm25 from reading order by ts')).toEqual([{ pm25: 1 }, { pm25: 2 }]);
  } finally {
    blocker.release(true);
    await running.stop();
  }
});
