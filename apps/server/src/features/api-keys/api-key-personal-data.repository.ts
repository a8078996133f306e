import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { apiKey } from './api-keys.tables.ts';

export const API_KEY_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'api-keys',
      table: apiKey,
      whose: [apiKey.userId],
      columns: allBut(apiKey, 'secretHash'),
    },
  ],
};
