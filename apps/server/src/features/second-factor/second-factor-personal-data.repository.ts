import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { authenticatorApp, backupCode, passkey } from './second-factor.tables.ts';

export const SECOND_FACTOR_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'authenticator-app',
      table: authenticatorApp,
      whose: [authenticatorApp.userId],
      columns: allBut(authenticatorApp, 'sealedSecret'),
    },
    {
      file: 'backup-codes',
      table: backupCode,
      whose: [backupCode.userId],
      columns: allBut(backupCode, 'codeHash'),
    },
    {
      file: 'passkeys',
      table: passkey,
      whose: [passkey.userId],
      columns: allBut(passkey, 'publicKey'),
    },
  ],
};
