import { EVERY_USER, permission } from '../common/permission.ts';

export const SESSION_PERMISSIONS = {
  manage: permission('session:manage', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    needsSignIn: true,
    does: "see and end one's own sessions and remembered browsers, as an administrator also those of users in scope",
  }),
};
