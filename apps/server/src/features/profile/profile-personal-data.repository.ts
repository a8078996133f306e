import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { profilePicture } from './profile.tables.ts';

export const PROFILE_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'profile-picture',
      table: profilePicture,
      whose: [profilePicture.userId],
      columns: allBut(profilePicture, 'content'),
      picture: { column: profilePicture.content, ending: 'webp' },
    },
  ],
};
