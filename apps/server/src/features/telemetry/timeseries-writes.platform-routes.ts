import { writeTimeseries } from '@airdeck/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { PlainTextError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { decodeTelemetry } from '../../ingest/decoder.ts';
import type { WrittenReadings } from '../../ingest/ingest.ts';
import { REJECTIONS, Rejection, type RejectionReason, Unavailable } from '../../ingest/rejection.ts';
import type { DataWrites } from './data-writes.service.ts';
import type { EntityAccess } from './entity-access.ts';

/** Registers on an instance that reads bodies as text. */
export function registerTimeseriesWrites(
  app: FastifyInstance,
  parts: {
    access: EntityAccess;
    clock: Clock;
    dataWrites: DataWrites;
    ingest: { submit(written: WrittenReadings): Promise<void> };
  },
): void {
  const { access, clock, dataWrites, ingest } = parts;
  serve(app, writeTimeseries, async ({ caller, params, body }) => {
    const now = clock();
    const payload = Buffer.from(body ?? '');
    const readings = decodeTelemetry(payload, { key: 0, stamp: () => now }, now);
    if (typeof readings === 'string') throw malformed(readings);
    if (readings.length === 0) throw malformed('empty');
    const device = await access.entity(caller, params);
    if (!device) throw refused(`Time series of entity type ${params.entityType} are not kept`);
    // What lies before belongs to another user: to be neither read nor written over.
    if (readings.some(({ ts }) => ts < device.readableFrom)) {
      throw refused(`Time series of this device can be written from ${device.readableFrom} on`);
    }
    await ingest.submit({ deviceKey: device.key, readings }).catch(explain);
    await dataWrites.tell(caller, {
      action: 'telemetryWritten',
      deviceId: device.id,
      keys: [...new Set(readings.flatMap(({ values }) => Object.keys(values)))],
      details: { readings: readings.length },
    });
  });
}

function malformed(reason: RejectionReason): PlainTextError {
  if (reason === 'not-json') return refused('Unable to parse time series payload: Invalid JSON body!');
  if (reason === 'empty') return refused('No time series data found in request body!');
  return refused(`Unable to parse time series payload. Invalid JSON body: ${REJECTIONS[reason]}`);
}

function explain(error: unknown): never {
  if (error instanceof Rejection) throw malformed(error.reason);
  if (error instanceof Unavailable) throw new PlainTextError(503, error.message);
  throw error;
}

const refused = (message: string) => new PlainTextError(400, message);
