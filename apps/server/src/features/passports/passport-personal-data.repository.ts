import type { PersonalData } from '../../database/personal-data-sql.ts';
import { devicePassport } from './passports.tables.ts';

export const PASSPORT_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'device-records-issued',
      table: devicePassport,
      whose: [devicePassport.userEmail],
      columns: {
        code: devicePassport.code,
        deviceId: devicePassport.deviceId,
        createdTime: devicePassport.createdTime,
      },
    },
  ],
};
