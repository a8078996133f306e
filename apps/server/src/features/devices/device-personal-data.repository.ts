import type { PersonalData } from '../../database/personal-data-sql.ts';
import { deviceActivity } from './devices.tables.ts';

export const DEVICE_PERSONAL_DATA: PersonalData = {
  unlisted: [
    {
      columns: [deviceActivity.userEmail],
      because: 'the audit log has the same acts, with the id of the user',
    },
  ],
};
