import { defineFeature } from '../../feature.ts';
import { importEndText, writeImportEnds } from './import-messages.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';
import { readingImportRoutes } from './reading-import.routes.ts';
import { createReadingImports } from './reading-import.service.ts';
import { readingImportJob } from './reading-import-job.ts';
import { READING_IMPORT_PERSONAL_DATA } from './reading-import-personal-data.repository.ts';

/** Readings from files. */
export const readingImportFeature = defineFeature({
  name: 'reading-import',
  personalData: READING_IMPORT_PERSONAL_DATA,
  limits: READING_IMPORT_LIMITS,
  messageTexts: { readingImportEnded: importEndText },
  uses: ['clock', 'database', 'domainEvents', 'ingest', 'messageWriter'],
  register(app, needs) {
    writeImportEnds(needs);
    readingImportRoutes(app, {
      readingImports: createReadingImports({ ...needs, judge: needs.ingest.writes.judge }),
    });
  },
  jobs: ({ ingest, ...needs }) => [readingImportJob({ ...needs, writes: ingest.writes })],
});
