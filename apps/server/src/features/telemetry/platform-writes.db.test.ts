import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupCommit } from '../../ingest/group-commit.ts';
import { LIMITS } from '../../limits/limits.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';

/** At a time that does not pass: no rate allows more later. */
const NOW = Date.UTC(2026, 0, 15);
const { messageBytes, bytesPerDeviceBurst, pendingBytesPerDevice } = LIMITS.ingest;

const PATHS = ['timeseries/ANY', 'timeseries/ANY/60', 'SHARED_SCOPE', 'attributes/SERVER_SCOPE'];
const emptyObjects = (bytes: number) => `[${'{},'.repeat(bytes / 3 - 1)}{}]`;

describe('what users write for a device', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let headers: Record<string, string>;
  let device: WorldDevice;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock: () => NOW });
  });
  beforeEach(async () => {
    app = await createTestApp(database, { clock: () => NOW });
    const [customer] = world.a.customers;
    ({ device } = customer);
    headers = bearer((await signIn(app, customer.user)).token);
    return () => app.close();
  });
  afterAll(() => database.close());

  const write = (path: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: `/api/plugins/telemetry/DEVICE/${device.id}/${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
  const send = ({ token }: WorldDevice, payload: string) =>
    app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload });

  it('is refused, like a message of the device, beyond its length, values and levels', async () => {
    for (const path of PATHS) {
      // A dozen bodies of a megabyte each at once held up all tenants.
      const refused = await Promise.all(
        Array.from({ length: 12 }, () => write(path, emptyObjects(1_000_000))),
      );
      expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(413));
      expect(refused[0]?.json()).toMatchObject({ code: 'tooLarge', values: { limit: messageBytes } });
      for (const [payload, reason] of [
        [emptyObjects(messageBytes), 'more than 20000 values'],
        [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, 'nested too deeply'],
      ] as const) {
        const answer = await write(path, payload);
        expect([path, answer.statusCode, answer.body]).toEqual([path, 400, expect.stringContaining(reason)]);
        expect((await send(device, payload)).body).toContain(reason);
      }
    }
  });

  it('shares the rates of the device', async () => {
    const nothing = '{"pm25":null}'.padEnd(messageBytes);
    const paths = ['timeseries/ANY', 'SHARED_SCOPE'] as const;
    for (let n = 0; n < bytesPerDeviceBurst / messageBytes; n += 1) {
      const answer = n % 3 === 0 ? await send(device, nothing) : await write(paths[n % 2] ?? '', nothing);
      expect(answer.statusCode).not.toBe(429);
    }
    for (const path of PATHS) {
      const tooFast = await write(path, '{"pm25":1}');
      expect([tooFast.statusCode, tooFast.headers['retry-after']]).toEqual([429, '1']);
      expect(tooFast.json()).toMatchObject({ errorCode: 33, message: 'Too much is written for this device' });
    }
    expect((await send(device, '{"pm25":1}')).statusCode).toBe(429);
    expect((await send(world.a.spareDevice, '{"pm25":1}')).statusCode).toBe(200);
  });

  it('may be of any time in the past, like what the device sends', async () => {
    const months = (firstYear: number) =>
      JSON.stringify(
        Array.from({ length: 144 }, (_, n) => ({ ts: Date.UTC(firstYear, n), values: { pm25: 1 } })),
      );
    expect((await write('timeseries/ANY', months(2000))).statusCode).toBe(200);
    expect((await send(device, months(2012))).statusCode).toBe(200);
    const { rows } = await database.pool.query(
      `select count(*)::int as readings, count(distinct tableoid)::int as partitions
       from reading where ts < ${Date.UTC(2024, 0)}`,
    );
    expect(rows).toEqual([{ readings: 288, partitions: 24 }]);
  });

  it('waits with the readings of the device in a limited room, beside those of other tenants', async () => {
    const { add } = GroupCommit.prototype;
    const held: (() => void)[] = [];
    const hold = vi.spyOn(GroupCommit.prototype, 'add').mockImplementation(function (this: never, ...item) {
      held.push(() => add.apply(this, item));
    });
    const readings = (from: number) =>
      JSON.stringify(Array.from({ length: 1500 }, (_, n) => ({ ts: from + n, values: { pm25: 1 } })));
    try {
      const answers = [];
      let refused: Awaited<ReturnType<typeof write>> | undefined;
      for (let n = 0; refused === undefined && n < 100; n += 1) {
        const answer = write('timeseries/ANY', readings(NOW - (n + 1) * 100_000));
        const isHeld = vi.waitUntil(() => app.ingest.pending.messages > answers.length);
        const first = await Promise.race([answer, isHeld.then(() => undefined)]);
        if (first) refused = first;
        else answers.push(answer);
      }
      expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '5']);
      expect(app.ingest.pending.bytes).toBeGreaterThanOrEqual(pendingBytesPerDevice);
      expect(app.ingest.pending.bytes).toBeLessThan(2 * pendingBytesPerDevice);
      expect((await send(device, '{"pm25":1}')).statusCode).toBe(429);
      hold.mockRestore();
      expect((await send(world.b.spareDevice, '{"pm25":1}')).statusCode).toBe(200);
      for (const store of held) store();
      for (const answer of answers) expect((await answer).statusCode).toBe(200);
      expect(app.ingest.pending).toEqual({ messages: 0, bytes: 0 });
    } finally {
      hold.mockRestore();
    }
  });

  it('counts attributes as long as they wait to be stored', async () => {
    // While no connection to the database is left, its token has to be known.
    expect((await send(device, '{"pm25":1}')).statusCode).toBe(200);
    const large = JSON.stringify({ text: 'x'.repeat(60_000) });
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from device where id = $1 for update', [device.id]);
    const answers = Array.from({ length: 100 }, () => write('SHARED_SCOPE', large));
    const isFull = () => app.ingest.pending.bytes >= pendingBytesPerDevice;
    await vi.waitUntil(isFull);
    const refused = await Promise.race(answers);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await send(device, '{"pm25":1}')).statusCode).toBe(429);
    await blocker.query('rollback');
    blocker.release();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(app.ingest.pending).toEqual({ messages: 0, bytes: 0 });
  });
});
