import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Partitions } from './partitions.ts';
import { agedReadings } from './reading-retention.ts';
import { type RunningIngest, startIngest } from './testing/running-ingest.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const KEPT_FROM = Date.UTC(2026, 7);
const TELEMETRY = 'v1/devices/me/telemetry';

describe('readings from before the time from which they are kept', () => {
  let running: RunningIngest;
  beforeAll(async () => {
    running = await startIngest({ clock: () => NOW, readingMonths: 3 });
    const { retention, keptTime } = running.services;
    await retention.apply(
      agedReadings(
        {
          pool: running.database.pool,
          clock: () => NOW,
          log: { warn: () => undefined },
          months: 3,
          partitions: new Partitions(running.database.pool, () => NOW),
        },
        new AbortController().signal,
      ),
    );
    await keptTime.refresh();
  });
  afterAll(() => running.stop());

  const messageAt = (ts: number) => JSON.stringify([{ ts, values: { co2: 600 } }]);
  const stored = async () => (await running.rows('select ts from reading order by ts')).map(({ ts }) => ts);

  it('are refused as a fault of the message, which is kept, at every entrance', async () => {
    const { device } = running.world.a.customers[0];
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register((scope) => running.ingest.registerRoutes(scope));
    const post = (ts: number) =>
      app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload: messageAt(ts) });
    const refused = await post(KEPT_FROM - 1);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('keeps readings')]);
    expect((await post(KEPT_FROM)).statusCode).toBe(200);
    await app.close();

    const client = await running.connect(device, { protocolVersion: 5 });
    client.publish(TELEMETRY, messageAt(KEPT_FROM - 1), 1);
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x99 });
    client.disconnect();

    const { tenantId } = running.world.a;
    const target = { id: device.id, key: device.key, tenantId };
    await expect(
      running.ingest.writes.readings(target, Buffer.from(messageAt(KEPT_FROM - 1))),
    ).rejects.toThrow('keeps readings');
    const values = { co2: 600 };
    const rows = [KEPT_FROM - 1, KEPT_FROM + 1].map((ts) => ({ ts, values }));
    const [old, recent] = await running.ingest.writes.rows(target, rows);
    expect([old, recent]).toEqual(['ts-not-kept', expect.objectContaining({ ts: KEPT_FROM + 1 })]);

    expect(await stored()).toEqual([KEPT_FROM]);
    expect(await running.rows('select transport, reason, sent from quarantine order by id')).toEqual(
      ['http', 'mqtt'].map((transport) => ({
        transport,
        reason: 'ts-not-kept',
        sent: Buffer.from(messageAt(KEPT_FROM - 1)),
      })),
    );
  });
});
