import { Readable } from 'node:stream';
import {
  getTimeseries,
  getTimeseriesHistory,
  getTimeseriesKeys,
  requestedKeys,
  type TimeseriesParameters,
} from '@airdeck/contract/telemetry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { badRequest } from '../../http/errors.ts';
import { replyUnlessAborted } from '../../http/reply-unless-aborted.ts';
import { serve } from '../../http/serve.ts';
import type { EntityAccess } from './entity-access.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import type { TelemetryService } from './telemetry.service.ts';
import { rangeJson } from './timeseries-json.ts';

/** Answers longer than this are sent in pieces. */
const STREAMED_FROM_LENGTH = 64 * 1024;

export function registerTimeseriesReads(
  app: FastifyInstance,
  { access, telemetry }: { access: EntityAccess; telemetry: TelemetryService },
): void {
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

  serve(app, getTimeseries, async ({ caller, params, query, reply }) => {
    const device = await access.entity(caller, params);
    const { startTs, endTs } = query;
    if (startTs !== undefined && endTs !== undefined) {
      return sendRange(reply, device, { ...query, startTs, endTs });
    }
    const text = await telemetry.latestText(device, requestedKeys(query), query.useStrictDataTypes ?? false);
    return sendJson(reply, [text]);
  });

  serve(app, getTimeseriesHistory, async ({ caller, params, query, reply }) => {
    const { startTs, endTs } = query;
    if (startTs === undefined) throw missing('startTs');
    if (endTs === undefined) throw missing('endTs');
    const device = await access.entity(caller, params);
    return sendRange(reply, device, { ...query, startTs, endTs });
  });

  serve(app, getTimeseriesKeys, async ({ caller, params }) => {
    const device = await access.entity(caller, params);
    return device ? [...(await telemetry.latest(device)).keys()] : [];
  });
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
  // Piece by piece: a month of minutes is megabytes, and no one else would be served while it is copied.
  return length > STREAMED_FROM_LENGTH ? reply.send(Readable.from(whole)) : reply.send(whole.join(''));
}

const missing = (name: string) =>
  badRequest(`Required request parameter '${name}' for method parameter type Long is not present`);
