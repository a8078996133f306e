import { defineFeature } from '../../feature.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';
import { readingImportRoutes } from './reading-import.routes.ts';
import { createReadingImports } from './reading-import.service.ts';
import { readingImportJob } from './reading-import-job.ts';

/** Readings from files. */
export const readingImportFeature = defineFeature({
  name: 'reading-import',
  limits: READING_IMPORT_LIMITS,
  uses: ['clock', 'database', 'domainEvents', 'ingest'],
  register(app, needs) {
    readingImportRoutes(app, {
      readingImports: createReadingImports({ ...needs, judge: needs.ingest.writes.judge }),
    });
  },
  jobs: ({ database, clock, ingest }) => [readingImportJob({ database, clock, writes: ingest.writes })],
});
