import { telemetryEntitySchema } from '@airdeck/contract/telemetry/timeseries';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { PlainTextError } from '../../http/errors.ts';
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
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/plugins/telemetry/:entityType/:entityId/timeseries/:scope',
    {
      config: { permission: 'telemetry:write' },
      schema: {
        summary: 'Store readings of a device',
        description: 'The body is what a device would send. Answered once it is stored.',
        tags: ['telemetry'],
        // The scope has no meaning here, nor in the platform.
        params: telemetryEntitySchema.extend({ scope: z.string() }),
        body: z.string().optional(),
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const now = clock();
      const payload = Buffer.from(request.body ?? '');
      const readings = decodeTelemetry(payload, { key: 0, stamp: () => now }, now);
      if (typeof readings === 'string') throw malformed(readings);
      if (readings.length === 0) throw malformed('empty');
      const { entityType } = request.params;
      const caller = callerOf(request);
      const device = await access.entity(caller, request.params);
      if (!device) throw refused(`Time series of entity type ${entityType} are not kept`);
      // What lies before belongs to somebody else: to be neither read nor written over.
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
      return reply.status(200).send();
    },
  );
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
