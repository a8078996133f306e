import { Readable } from 'node:stream';
import {
  keysQuerySchema,
  requestedKeys,
  type TimeseriesParameters,
  telemetryEntitySchema,
  timeseriesQuerySchema,
  timeseriesSchema,
} from '@airdeck/contract/telemetry/timeseries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { callerOf } from '../../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../../http/error-responses.ts';
import { badRequest } from '../../../http/errors.ts';
import type { EntityAccess } from './entity-access.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import type { TelemetryService } from './telemetry.service.ts';
import { latestJson, rangeJson } from './timeseries-json.ts';

const ENTITY = '/api/plugins/telemetry/:entityType/:entityId';
/** Answers longer than this are sent in pieces. */
const STREAMED_FROM_LENGTH = 64 * 1024;
const config = { permission: 'telemetry:read' } as const;

export function registerTimeseriesReads(
  instance: FastifyInstance,
  parts: { access: EntityAccess; telemetry: TelemetryService; clock: Clock },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { access, telemetry, clock } = parts;

  async function sendRange(
    request: FastifyRequest,
    reply: FastifyReply,
    device: ReadableDevice | undefined,
    query: TimeseriesParameters & { startTs: number; endTs: number },
  ): Promise<FastifyReply> {
    const gone = new AbortController();
    request.raw.once('close', () => gone.abort());
    const range = device
      ? await telemetry.range(
          device,
          { ...query, keys: requestedKeys(query), strict: query.useStrictDataTypes },
          'object',
          gone.signal,
        )
      : new Map();
    return sendJson(reply, rangeJson(range));
  }

  app.get(
    `${ENTITY}/values/timeseries`,
    {
      config,
      schema: {
        summary: 'Latest values, or a range of them when startTs and endTs are given',
        params: telemetryEntitySchema,
        querystring: timeseriesQuerySchema,
        response: { 200: timeseriesSchema, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const device = await access.entity(callerOf(request), request.params);
      const { startTs, endTs } = query;
      if (startTs !== undefined && endTs !== undefined) {
        return sendRange(request, reply, device, { ...query, startTs, endTs });
      }
      const keys = requestedKeys(query);
      const latest = device ? await telemetry.latest(device) : new Map();
      const options = { strict: query.useStrictDataTypes ?? false, now: clock() };
      return sendJson(reply, [latestJson(latest, keys.length > 0 ? keys : undefined, options)]);
    },
  );

  app.get(
    `${ENTITY}/values/timeseries/history`,
    {
      config,
      schema: {
        summary: 'A range of values',
        params: telemetryEntitySchema,
        querystring: timeseriesQuerySchema,
        response: { 200: timeseriesSchema, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { startTs, endTs } = query;
      if (startTs === undefined) throw missing('startTs');
      if (endTs === undefined) throw missing('endTs');
      const device = await access.entity(callerOf(request), request.params);
      return sendRange(request, reply, device, { ...query, startTs, endTs });
    },
  );

  app.get(
    `${ENTITY}/keys/timeseries`,
    {
      config,
      schema: {
        summary: 'Keys that have values',
        params: telemetryEntitySchema,
        querystring: keysQuerySchema,
        response: { 200: z.array(z.string()), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const device = await access.entity(callerOf(request), request.params);
      return device ? [...(await telemetry.latest(device)).keys()] : [];
    },
  );
}

/** Sends JSON text as it is: it was written for the wire already, and no serialiser needs to look at it. */
function sendJson(reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  const whole: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    whole.push(piece);
    length += piece.length;
  }
  reply.type('application/json');
  // Piece by piece: a month of minutes is megabytes, and nobody else would be served while it is copied.
  return length > STREAMED_FROM_LENGTH ? reply.send(Readable.from(whole)) : reply.send(whole.join(''));
}

const missing = (name: string) =>
  badRequest(`Required request parameter '${name}' for method parameter type Long is not present`);
