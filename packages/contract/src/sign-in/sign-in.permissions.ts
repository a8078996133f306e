import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const SIGN_IN_PERMISSIONS = {
  open: permission('session:open', { who: 'anyone', does: 'sign in or renew a session' }),
  use: permission('session:use', { who: EVERY_USER, does: 'read the signed-in user, sign out' }),
  record: permission('session:record', {
    who: EVERY_USER,
    does: "write one's sign-in down",
    isPersonal: true,
  }),
  impersonate: permission('session:impersonate', {
    who: ADMINISTRATORS,
    does: 'act as a user in scope, for a time',
    isPersonal: true,
  }),
};
