import { Readable } from 'node:stream';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  type DeviceImportLine,
  deviceImportCheckSchema,
  deviceImportQuerySchema,
  importCancelledSchema,
} from '@airdeck/contract/device-files';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { DeviceExport } from './device-export.service.ts';
import type { DeviceImport } from './device-import.service.ts';

const tags = ['device files'];
const permission = 'device:import';
const consumes = ['text/csv'];
const fileBody = z
  .unknown()
  .meta({ type: 'string', description: 'Comma- or semicolon-separated text in UTF-8' });
const FILE_RESPONSES = { ...ERROR_RESPONSES, 413: errorBodySchema } as const;

/** Devices as files: read, checked before, and written. */
export function deviceImportRoutes(
  app: FastifyInstance,
  parts: { deviceImport: DeviceImport; deviceExport: DeviceExport; clock: Clock },
): void {
  const { deviceImport, deviceExport, clock } = parts;
  app.addHook('preClose', async () => deviceImport.cancelAll());
  app.register(async (scope) => {
    // Spreadsheets and browsers call it many things.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    registerImport(scope, deviceImport);
  });
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.delete(
    '/backoffice/devices/import/:importId',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Stop an import after the rows that are being written; its answer ends by saying so',
        params: z.object({ importId: uuidParameter('importId') }),
        response: { 200: importCancelledSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => {
      deviceImport.cancel(callerOf(request), request.params.importId);
      return { isCancelled: true as const };
    },
  );

  routes.get(
    '/backoffice/devices/export',
    {
      config: { permission: 'device:export', isCostly: true },
      schema: {
        tags,
        summary: 'The devices in scope as a file that can be imported again; without access tokens',
        response: {
          200: z.unknown().meta({ type: 'string', description: 'text/csv' }),
          ...ERROR_RESPONSES,
        },
      },
    },
    (request, reply) => {
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="devices-${day}.csv"`)
        .send(Readable.from(deviceExport.csvFor(callerOf(request))));
    },
  );
}

function registerImport(scope: FastifyInstance, deviceImport: DeviceImport): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/backoffice/devices/import/check',
    {
      config: { permission, isCostly: true },
      bodyLimit: LIMITS.requestBodies.deviceFileBytes,
      schema: {
        tags,
        summary: 'Say what an import of the file would do, and every error in it; nothing is written',
        consumes,
        querystring: deviceImportQuerySchema,
        body: fileBody,
        response: { 200: deviceImportCheckSchema, ...FILE_RESPONSES },
      },
    },
    (request) => {
      const { updateExisting = false } = request.query;
      return deviceImport.check(callerOf(request), fileOf(request.body), updateExisting);
    },
  );

  routes.post(
    '/backoffice/devices/import',
    {
      // Its lines are to arrive one by one.
      config: { permission, isCostly: true, compress: false },
      bodyLimit: LIMITS.requestBodies.deviceFileBytes,
      schema: {
        tags,
        summary: 'Make and change the devices of the rows without errors, a hundred at a time',
        description:
          'Answers a line of JSON for each step: how it begins, each hundred rows, how it ended. Closing the request ' +
          'stops it after the rows that are being written.',
        consumes,
        produces: ['application/x-ndjson'],
        querystring: deviceImportQuerySchema,
        body: fileBody,
        response: {
          200: z.unknown().meta({ type: 'string', description: 'Lines of JSON' }),
          ...FILE_RESPONSES,
          409: errorBodySchema,
        },
      },
    },
    async (request, reply) => {
      const { updateExisting = false } = request.query;
      const lines = deviceImport.run(callerOf(request), fileOf(request.body), updateExisting);
      // Ends it after the step that it is at.
      reply.raw.once('close', () => void lines.return(undefined));
      const first = await lines.next();
      return reply.type('application/x-ndjson').send(Readable.from(jsonLines(first, lines)));
    },
  );
}

/** @throws ApiError 400/31 when there is none */
function fileOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest('Required request body is missing');
  return body;
}

async function* jsonLines(
  first: IteratorResult<DeviceImportLine>,
  rest: AsyncIterable<DeviceImportLine>,
): AsyncGenerator<string> {
  const write = (line: DeviceImportLine) => `${JSON.stringify(line)}\n`;
  if (!first.done) yield write(first.value);
  for await (const line of rest) yield write(line);
}
