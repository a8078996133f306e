import { ADMINISTRATORS, EVERY_USER, permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

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
    whileSeeing: true,
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
    whileSeeing: true,
    isPersonal: true,
    does: "use the console, and read when one's session ends",
  }),
  seeAs: permission('session:see-as', {
    who: TENANT_AND_CUSTOMER,
    act: 'administer',
    isPersonal: true,
    does: 'see what a role sees, everywhere or in some places',
  }),
  seeAll: permission('session:see-all', {
    who: TENANT_AND_CUSTOMER,
    act: 'own',
    inBranches: true,
    whileSeeing: true,
    isPersonal: true,
    does: "see and act with one's own rights again",
  }),
  impersonate: permission('session:impersonate', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'act as a user in scope, for a time',
    isPersonal: true,
  }),
};
