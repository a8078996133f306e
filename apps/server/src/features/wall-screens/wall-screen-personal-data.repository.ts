import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { wallScreen } from './wall-screens.tables.ts';

export const WALL_SCREEN_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'wall-screens-created',
      table: wallScreen,
      whose: [wallScreen.createdByUserId],
      columns: allBut(wallScreen, 'secretHash', 'version'),
    },
  ],
};
