import { Readable } from 'node:stream';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  cancelDeviceImport,
  checkDeviceImport,
  type DeviceImportLine,
  exportDevices,
  importDevices,
} from '@airdeck/contract/device-import/device-import';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { badRequest } from '../../http/errors.ts';
import { jsonPieces } from '../../http/json-pieces.ts';
import { serve } from '../../http/serve.ts';
import type { DeviceExport } from './device-export.service.ts';
import { DEVICE_IMPORT_LIMITS } from './device-import.limits.ts';
import type { DeviceImport } from './device-import.service.ts';

/** Routes to check, run and cancel imports of device files, and to export devices. */
export function deviceImportRoutes(
  app: FastifyInstance,
  parts: { deviceImport: DeviceImport; deviceExport: DeviceExport; clock: Clock },
): void {
  const { deviceImport, deviceExport, clock } = parts;
  app.addHook('preClose', async () => deviceImport.cancelAll());
  app.register(async (scope) => {
    // Spreadsheets and browsers use many content types for CSV.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    registerImport(scope, deviceImport);
  });

  serve(app, cancelDeviceImport, async ({ caller, params }) => {
    await deviceImport.cancel(caller, params.importId);
    return { isCancelled: true as const };
  });

  serve(
    app,
    exportDevices,
    ({ caller, reply }) => {
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="devices-${day}.csv"`)
        .send(Readable.from(deviceExport.csvFor(caller)));
    },
    { isCostly: true },
  );
}

function registerImport(scope: FastifyInstance, deviceImport: DeviceImport): void {
  const options = {
    isCostly: true,
    bodyLimit: DEVICE_IMPORT_LIMITS.numbers.fileBytes,
    consumes: ['text/csv'],
  };

  serve(
    scope,
    checkDeviceImport,
    async ({ caller, query: { updateExisting = false }, body, reply }) => {
      const check = await deviceImport.check(caller, fileOf(body), updateExisting);
      return reply.type('application/json; charset=utf-8').send(Readable.from(jsonPieces(check)));
    },
    options,
  );

  serve(
    scope,
    importDevices,
    async ({ caller, query: { updateExisting = false }, body, reply }) => {
      const lines = deviceImport.run(caller, fileOf(body), updateExisting);
      // Ends the import after its present step.
      reply.raw.once('close', () => void lines.return(undefined));
      const first = await lines.next();
      return reply.type('application/x-ndjson').send(Readable.from(jsonLines(first, lines)));
    },
    // Its lines have to arrive one by one.
    { ...options, compress: false },
  );
}

/** @throws ApiError 400/31 if it is missing */
function fileOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest(REQUEST_ERRORS.bodyMissing);
  return body;
}

async function* jsonLines(
  first: IteratorResult<DeviceImportLine>,
  rest: AsyncIterable<DeviceImportLine>,
): AsyncGenerator<string> {
  async function* write(line: DeviceImportLine) {
    yield* jsonPieces(line);
    yield '\n';
  }
  if (!first.done) yield* write(first.value);
  for await (const line of rest) yield* write(line);
}
