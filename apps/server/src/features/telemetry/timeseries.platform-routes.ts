import { Readable } from 'node:stream';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { TelemetryEntity } from '@airdeck/contract/telemetry/telemetry';
import {
  deleteTimeseries,
  getTimeseries,
  getTimeseriesHistory,
  getTimeseriesKeys,
  requestedKeys,
  type TimeseriesParameters,
  writeTimeseries,
  writeTimeseriesForSeconds,
} from '@airdeck/contract/telemetry/telemetry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, PlainTextError } from '../../http/errors.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { REJECTIONS, Rejection, type RejectionReason } from '../../ingest/rejection.ts';
import type { DataWrites } from './data-writes.service.ts';
import type { EntityAccess } from './entity-access.ts';
import { rangeJson } from './points.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import type { TelemetryService } from './telemetry.service.ts';
import type { TimeseriesDeletion } from './timeseries-deletion.service.ts';
import { answerOfWrite, MESSAGE } from './write-answers.ts';

/** Longer answers are streamed. */
const STREAMED_FROM_LENGTH = 64 * 1024;

export function registerTimeseriesReads(
  app: FastifyInstance,
  { access, telemetry }: { access: EntityAccess; telemetry: TelemetryService },
): void {
  async function sendRange(
    caller: Caller,
    reply: FastifyReply,
    device: ReadableDevice | undefined,
    query: TimeseriesParameters & { startTs: number; endTs: number },
  ): Promise<FastifyReply> {
    if (!device) return sendJson(reply, ['{}']);
    const range = { ...query, keys: requestedKeys(query), strict: query.useStrictDataTypes };
    return replyUnlessAborted(
      reply,
      (signal) => telemetry.range(device, range, 'object', { caller, signal }),
      (found) => sendJson(reply, rangeJson(found)),
    );
  }

  serve(app, getTimeseries, async ({ caller, params, query, reply }) => {
    const device = await access.entity(caller, params);
    const { startTs, endTs } = query;
    if (startTs !== undefined && endTs !== undefined) {
      return sendRange(caller, reply, device, { ...query, startTs, endTs });
    }
    const text = await telemetry.latestText(device, requestedKeys(query), query.useStrictDataTypes ?? false);
    return sendJson(reply, [text]);
  });

  serve(app, getTimeseriesHistory, async ({ caller, params, query, reply }) => {
    const { startTs, endTs } = query;
    if (startTs === undefined) throw missing('startTs');
    if (endTs === undefined) throw missing('endTs');
    const device = await access.entity(caller, params);
    return sendRange(caller, reply, device, { ...query, startTs, endTs });
  });

  serve(app, getTimeseriesKeys, async ({ caller, params }) => {
    const device = await access.entity(caller, params);
    return device ? [...(await telemetry.latest(device)).keys()] : [];
  });
}

/** Sends JSON text unchanged, without a serializer. */
function sendJson(reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  const whole: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    whole.push(piece);
    length += piece.length;
  }
  reply.type('application/json');
  // In pieces: a month of minutes is megabytes, and copying it would block other requests.
  return length > STREAMED_FROM_LENGTH ? reply.send(Readable.from(whole)) : reply.send(whole.join(''));
}

const missing = (name: string) => new ApiError(REQUEST_ERRORS.parameterMissing, { name, type: 'Long' });

export function registerTimeseriesDeletion(
  app: FastifyInstance,
  parts: { access: EntityAccess; dataWrites: DataWrites; deletion: TimeseriesDeletion },
): void {
  const { access, dataWrites, deletion } = parts;
  serve(
    app,
    deleteTimeseries,
    async ({ caller, params, query }) => {
      const keys = requestedKeys(query);
      if (keys.length === 0) throw refused('Empty keys: []');
      const isWhole = query.deleteAllDataForKeys ?? false;
      const { startTs, endTs } = isWhole ? { startTs: 0, endTs: Number.MAX_SAFE_INTEGER } : query;
      if (startTs === undefined || endTs === undefined) {
        throw refused(
          'When deleteAllDataForKeys is false, start and end timestamp values shall not be empty',
        );
      }
      const device = await access.entity(caller, params);
      if (!device) throw refused(`Time series of entity type ${params.entityType} are not kept`);
      const isRewritten = query.rewriteLatestIfDeleted ?? false;
      await deletion.delete(
        device,
        { keys, startTs, endTs },
        { isDeleted: query.deleteLatest ?? true, isRewritten },
      );
      const details = isWhole ? {} : { startTs, endTs };
      await dataWrites.publish(caller, { action: 'telemetryDeleted', deviceId: device.id, keys, details });
    },
    { isCostly: true },
  );
}

/** Registers on an instance that reads bodies as text. */
export function registerTimeseriesWrites(
  app: FastifyInstance,
  parts: { access: EntityAccess; dataWrites: DataWrites; ingest: Pick<Ingest, 'writes'> },
): void {
  const { access, dataWrites, ingest } = parts;
  async function write(caller: Caller, params: TelemetryEntity, body: string | undefined): Promise<void> {
    const device = await access.entity(caller, params);
    if (!device) throw refused(`Time series of entity type ${params.entityType} are not kept`);
    // The device belongs to the caller's tenant.
    const target = { id: device.id, key: device.key, tenantId: tenantWithin(caller) };
    const payload = Buffer.from(body ?? '');
    try {
      const readings = await ingest.writes.readings(target, payload);
      if (readings.length === 0) throw malformed('empty');
      // Earlier readings belong to a former owner, and can be neither read nor overwritten.
      if (readings.some(({ ts }) => ts < device.readableFrom)) {
        throw refused(`Time series of this device can be written from ${device.readableFrom} on`);
      }
      await ingest.writes.store(target, readings, payload.length);
      await dataWrites.publish(caller, {
        action: 'telemetryWritten',
        deviceId: device.id,
        keys: [...new Set(readings.flatMap(({ values }) => Object.keys(values)))],
        details: { readings: readings.length },
      });
    } catch (error) {
      throw error instanceof Rejection ? malformed(error.reason) : answerOfWrite(error);
    }
  }

  serve(app, writeTimeseries, ({ caller, params, body }) => write(caller, params, body), MESSAGE);
  serve(app, writeTimeseriesForSeconds, ({ caller, params, body }) => write(caller, params, body), MESSAGE);
}

function malformed(reason: RejectionReason): PlainTextError {
  if (reason === 'not-json') return refused('Unable to parse time series payload: Invalid JSON body!');
  if (reason === 'empty') return refused('No time series data found in request body!');
  return refused(`Unable to parse time series payload. Invalid JSON body: ${REJECTIONS[reason]}`);
}

const refused = (message: string) => new PlainTextError(400, message);
