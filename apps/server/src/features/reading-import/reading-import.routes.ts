import { Readable } from 'node:stream';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  deleteReadingImport,
  downloadReadingRefusals,
  getReadingImport,
  listReadingImports,
  previewReadings,
  resumeReadingImport,
  startReadingImport,
  stopReadingImport,
  uploadReadings,
} from '@airdeck/contract/reading-import/reading-import';
import type { FastifyInstance } from 'fastify';
import { csvFile, csvRow } from '../../http/csv.ts';
import { badRequest } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { ReadingImportService } from './reading-import.service.ts';
import type { Refusal } from './reading-import.tables.ts';

const REFUSAL_HEADER = ['Line', 'Column', 'Value', 'Reason'];

/** Routes of imports of readings. */
export function readingImportRoutes(
  app: FastifyInstance,
  { readingImports }: { readingImports: ReadingImportService },
): void {
  serve(app, listReadingImports, ({ caller }) => readingImports.list(caller));
  serve(app, getReadingImport, ({ caller, params }) => readingImports.get(caller, params.importId));
  serve(app, previewReadings, ({ caller, params, body }) =>
    readingImports.preview(caller, params.importId, body),
  );
  serve(app, startReadingImport, ({ caller, params, body }) =>
    readingImports.start(caller, params.importId, body),
  );
  serve(app, stopReadingImport, ({ caller, params }) => readingImports.stop(caller, params.importId));
  serve(app, resumeReadingImport, ({ caller, params }) => readingImports.resume(caller, params.importId));
  serve(app, deleteReadingImport, async ({ caller, params }) => {
    await readingImports.delete(caller, params.importId);
    return { isDeleted: true as const };
  });
  serve(
    app,
    downloadReadingRefusals,
    async ({ caller, params, reply }) => {
      const refusals = await readingImports.refusals(caller, params.importId);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-readings.csv"')
        .send(Readable.from(csvFile(REFUSAL_HEADER, refusalRows(refusals))));
    },
    { isCostly: true },
  );

  app.register(async (scope) => {
    // A file of any type is read as it arrives: the limit of its bytes is not one of memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(
      scope,
      uploadReadings,
      ({ caller, query, body }) => {
        if (!(body instanceof Readable)) throw badRequest(REQUEST_ERRORS.bodyMissing);
        return readingImports.upload(caller, body, query.fileName ?? '', query.delimiter);
      },
      {
        consumes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      },
    );
  });
}

async function* refusalRows(refusals: AsyncIterable<readonly Refusal[]>): AsyncGenerator<string> {
  for await (const some of refusals) {
    yield some.map(({ line, column, value, reason }) => csvRow([line, column ?? '', value, reason])).join('');
  }
}
