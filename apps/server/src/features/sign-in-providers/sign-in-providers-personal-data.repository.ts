import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { localSignInOff, userGroupRole, userIdentity } from './sign-in-providers.tables.ts';

export const SIGN_IN_PROVIDER_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'provider-accounts',
      table: userIdentity,
      whose: [userIdentity.userId],
      columns: allBut(userIdentity, 'userId'),
    },
    {
      file: 'provider-role',
      table: userGroupRole,
      whose: [userGroupRole.userId],
      columns: allBut(userGroupRole, 'userId'),
    },
  ],
  unlisted: [
    {
      columns: [localSignInOff.exceptUserId],
      because: 'it is a setting of the organisation, which its administrators see',
    },
  ],
};
