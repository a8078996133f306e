import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import {
  emailChange,
  passwordReset,
  rememberedBrowser,
  userActivation,
  userCredentials,
  userSession,
} from './sign-in.tables.ts';

export const SIGN_IN_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'sign-in',
      table: userCredentials,
      whose: [userCredentials.userId],
      columns: allBut(userCredentials, 'userId', 'passwordHash'),
    },
    {
      file: 'sessions',
      table: userSession,
      whose: [userSession.userId, userSession.impersonatorId],
      columns: allBut(userSession, 'refreshId', 'previousRefreshId'),
    },
    {
      file: 'remembered-browsers',
      table: rememberedBrowser,
      whose: [rememberedBrowser.userId],
      columns: allBut(rememberedBrowser, 'secretHash'),
    },
    {
      file: 'email-changes',
      table: emailChange,
      whose: [emailChange.userId, emailChange.formerEmail],
      columns: allBut(emailChange, 'tokenHash'),
    },
    {
      file: 'activation-links',
      table: userActivation,
      whose: [userActivation.userId],
      columns: allBut(userActivation, 'tokenHash'),
    },
    {
      file: 'password-links',
      table: passwordReset,
      whose: [passwordReset.userId],
      columns: allBut(passwordReset, 'tokenHash'),
    },
  ],
};
