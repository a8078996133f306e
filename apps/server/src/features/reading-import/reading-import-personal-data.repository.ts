import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { readingImport } from './reading-import.tables.ts';

export const READING_IMPORT_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'imported-readings',
      table: readingImport,
      whose: [readingImport.createdByUserId],
      columns: allBut(readingImport, 'sample', 'mapping', 'lastTs'),
    },
  ],
};
