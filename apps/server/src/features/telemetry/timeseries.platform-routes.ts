import { Readable } from 'node:stream';
import {
  keysQuerySchema,
  requestedKeys,
  type TimeseriesParameters,
  telemetryEntitySchema,
  timeseriesQuerySchema,
  timeseriesSchema,
} from '@airdeck/contract/telemetry/timeseries';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest } from '../../http/errors.ts';
import { replyUnlessAborted } from '../../http/reply-unless-aborted.ts';
import type { EntityAccess } from './entity-access.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import type { TelemetryService } from './telemetry.service.ts';
import { rangeJson } from './timeseries-json.ts';

const ENTITY = '/api/plugins/telemetry/:entityType/:entityId';
/** Answers longer than this are sent in pieces. */
const STREAMED_FROM_LENGTH = 64 * 1024;
const TAGS = ['telemetry'];
const config = { permission: 'telemetry:read' } as const;

export function registerTimeseriesReads(
  app: FastifyInstance,
  parts: { access: EntityAccess; telemetry: TelemetryService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { access, telemetry } = parts;

  async function sendRange(
    reply: FastifyReply,
    device: ReadableDevice | undefined,
    query: TimeseriesParameters & { startTs: number; endTs: number },
  ): Promise<FastifyReply> {
    if (!device) return sendJson(reply, ['{}']);
    const range = { ...query, keys: requestedKeys(query), strict: query.useStrictDataTypes };
    return replyUnlessAborted(
      reply,
      (gone) => telemetry.range(device, range, 'object', gone),
      (found) => sendJson(reply, rangeJson(found)),
    );
  }

  routes.get(
    `${ENTITY}/values/timeseries`,
    {
      config,
      schema: {
        summary: 'Latest values, or a range of them when startTs and endTs are given',
        tags: TAGS,
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
        return sendRange(reply, device, { ...query, startTs, endTs });
      }
      const text = await telemetry.latestText(
        device,
        requestedKeys(query),
        query.useStrictDataTypes ?? false,
      );
      return sendJson(reply, [text]);
    },
  );

  routes.get(
    `${ENTITY}/values/timeseries/history`,
    {
      config,
      schema: {
        summary: 'A range of values',
        tags: TAGS,
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
      return sendRange(reply, device, { ...query, startTs, endTs });
    },
  );

  routes.get(
    `${ENTITY}/keys/timeseries`,
    {
      config,
      schema: {
        summary: 'Keys that have values',
        tags: TAGS,
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
