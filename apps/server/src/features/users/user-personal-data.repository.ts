import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { appUser } from '../../database/schema/users.ts';

export const USER_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'profile',
      table: appUser,
      whose: [appUser.id],
      columns: allBut(appUser, 'searchText', 'firstAdministratorOf', 'version'),
    },
  ],
};
