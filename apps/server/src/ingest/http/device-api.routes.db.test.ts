import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from '../../http/error-handler.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { WorldDevice } from '../../testing/world.ts';
import { type RunningIngest, startIngest } from '../testing/running-ingest.ts';

const TS = 1_767_229_200_000;

describe('the device API', () => {
  let running: RunningIngest;
  let app: FastifyInstance;
  let device: WorldDevice;
  let ts = TS;

  beforeAll(async () => {
    running = await startIngest();
    device = running.world.a.customers[0].device;
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    handleErrors(app, Date.now);
    await app.register((scope) => running.ingest.registerRoutes(scope));
  });
  afterAll(async () => {
    await app.close();
    await running.stop();
  });

  const post = (
    path: 'telemetry' | 'attributes',
    payload: string | Buffer | undefined,
    options: Omit<InjectOptions, 'method'> & { token?: string } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/${options.token ?? device.token}/${path}`,
      ...(payload !== undefined && { payload }),
      ...options,
    });
  const at = (values: object) => {
    ts += 1000;
    return JSON.stringify({ ts, values });
  };
  const stored = () =>
    running.rows('select pm25, extra from reading where device = $1 and ts = $2', device.key, ts);
  const quarantined = () =>
    running.rows(
      'select transport, topic, reason, payload_bytes from quarantine where device = $1 order by id desc limit 1',
      device.key,
    );

  it('responds 200 without a body once the reading is stored, whatever the content type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const answer = await post('telemetry', at({ pm25: 41.5, fan: 'on' }), { headers });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
      expect(await stored()).toEqual([{ pm25: 41.5, extra: { fan: 'on' } }]);
    }
  });

  it('accepts arrays, and readings without a time', async () => {
    const before = await running.rows(
      'select count(*)::int as count from reading where device = $1',
      device.key,
    );
    expect((await post('telemetry', '[{"pm25":1},{"co2":2}]')).statusCode).toBe(200);
    expect((await post('telemetry', '{"pm25":1}')).statusCode).toBe(200);
    const after = await running.rows(
      'select count(*)::int as count from reading where device = $1',
      device.key,
    );
    expect((after[0]?.['count'] as number) - (before[0]?.['count'] as number)).toBe(2);
  });

  it('responds 401 without a body to an unknown token', async () => {
    for (const path of ['telemetry', 'attributes'] as const) {
      const answer = await post(path, '{"pm25":1}', { token: 'unknown' });
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    }
    const read = await app.inject({ url: '/api/v1/unknown/attributes' });
    expect([read.statusCode, read.body]).toEqual([401, '']);
  });

  it.each([
    ['{"pm25":', 'not-json', 'not valid JSON'],
    [Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1'), 'not-utf8', 'not valid UTF-8'],
    ['"text"', 'wrong-form', 'neither an object'],
    [undefined, 'empty', 'no values'],
    ['{"note":"a\\u0000b"}', 'unstorable-text', 'NUL'],
    ['{"ts":"now","values":{"pm25":1}}', 'ts-not-a-number', 'number of milliseconds'],
    ['{"ts":9223372036854775808,"values":{"pm25":1}}', 'ts-out-of-range', 'before 2000'],
    ['{"pm25":1e400}', 'number-out-of-range', 'double precision'],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n]))),
      'too-many-keys',
      '256 keys',
    ],
  ])('responds 400 with the reason to %.30s', async (payload, reason, words) => {
    const answer = await post('telemetry', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain(words);
    expect(await quarantined()).toEqual([
      { transport: 'http', topic: 'telemetry', reason, payload_bytes: payload?.length ?? 0 },
    ]);
  });

  it('responds 413 to a body over 64 KB, also to one of a megabyte', async () => {
    for (const size of [70_000, 1_000_000]) {
      const answer = await post('telemetry', JSON.stringify({ note: 'x'.repeat(size) }));
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toEqual({
        status: 413,
        message: 'Payload size exceeds the limit of 65536 bytes',
        errorCode: 31,
        timestamp: expect.any(Number),
        code: 'tooLarge',
        values: { limit: 65536 },
      });
      const refusal = { transport: 'http', topic: 'telemetry', reason: 'too-large' };
      await expect.poll(quarantined).toEqual([{ ...refusal, payload_bytes: size + '{"note":""}'.length }]);
    }
  });

  it('notes no longer body than the database can, whatever the sender says', async () => {
    const answer = await post('telemetry', '{}', { headers: { 'content-length': '99999999999' } });
    expect(answer.statusCode).toBe(413);
    await expect.poll(quarantined).toMatchObject([{ reason: 'too-large', payload_bytes: 2_147_483_647 }]);
  });

  it('stores client attributes, and returns them with shared ones', async () => {
    expect((await post('attributes', '{"fw":"1.4","lat":20.3}')).statusCode).toBe(200);
    expect((await post('attributes', '[1]')).statusCode).toBe(400);
    await running.database.pool.query(
      `insert into device_attribute (device_key, scope, key, value, last_update_ts) values
         ($1, 'SHARED_SCOPE', 'interval', '60', 1), ($1, 'SERVER_SCOPE', 'secret', '1', 1)`,
      [device.key],
    );
    const read = async (query: string) => {
      const answer = await app.inject({ url: `/api/v1/${device.token}/attributes${query}` });
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    expect(await read('')).toEqual({ client: { fw: '1.4', lat: 20.3 }, shared: { interval: 60 } });
    expect(await read('?clientKeys=fw,none')).toEqual({ client: { fw: '1.4' } });
    expect(await read('?clientKeys=lat&sharedKeys=interval,secret')).toEqual({
      client: { lat: 20.3 },
      shared: { interval: 60 },
    });
    expect(await read('?sharedKeys=none')).toEqual({});
  });

  it('responds 429 to a device that sends too fast, and accepts messages of others', async () => {
    const frozen = await startIngest({ clock: () => TS });
    const limited = Fastify();
    limited.setValidatorCompiler(validatorCompiler);
    limited.setSerializerCompiler(serializerCompiler);
    await limited.register((scope) => frozen.ingest.registerRoutes(scope));
    try {
      const [first, second] = frozen.world.a.customers.map((customer) => customer.device);
      // Large, so that few are needed: the limit in bytes is reached first.
      const payload = '{"pm25":null}'.padEnd(LIMITS.ingest.messageBytes);
      const send = (token = '') =>
        limited.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload });
      const allowed = LIMITS.ingest.bytesPerDeviceBurst / LIMITS.ingest.messageBytes;
      for (let n = 0; n < allowed; n++) expect((await send(first?.token)).statusCode).toBe(200);
      const tooFast = await send(first?.token);
      expect([tooFast.statusCode, tooFast.headers['retry-after'], tooFast.body]).toEqual([429, '1', '']);
      expect((await send(second?.token)).statusCode).toBe(200);
    } finally {
      await limited.close();
      await frozen.stop();
    }
  });
});
