import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const SIGN_IN_PERMISSIONS = {
  open: permission('session:open', { who: 'anyone', does: 'sign in or renew a session' }),
  read: permission('session:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read the signed-in user',
  }),
  end: permission('session:end', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'sign out',
    needsSignIn: true,
  }),
  record: permission('session:record', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "write one's sign-in down",
    isPersonal: true,
  }),
  use: permission('session:use', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    isPersonal: true,
    does: "use the console, and read when one's session ends",
  }),
  impersonate: permission('session:impersonate', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'act as a user in scope, for a time',
    isPersonal: true,
  }),
};
