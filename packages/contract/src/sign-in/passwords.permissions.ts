import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const PASSWORD_PERMISSIONS = {
  activate: permission('user:activate', {
    who: 'anyone',
    does: 'set the first password with an activation link',
  }),
  invite: permission('user:invite', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'make and send activation links of users in scope',
    needsSignIn: true,
  }),
  makeResetLink: permission('user:reset-link', {
    who: EVERY_USER,
    act: 'own',
    does:
      'make reset links: administrators for users in scope and of lower rank, administrators of a customer for its ' +
      'other users',
    needsSignIn: true,
  }),
  reset: permission('password:reset', {
    who: 'anyone',
    does: 'ask for a reset link, and set a new password with it',
  }),
  change: permission('password:change', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "change one's password",
    isPersonal: true,
  }),
};
