import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { deletionRequest } from './personal-data.tables.ts';

export const OWN_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'deletion-request',
      table: deletionRequest,
      whose: [deletionRequest.userId],
      columns: allBut(deletionRequest),
    },
  ],
};
