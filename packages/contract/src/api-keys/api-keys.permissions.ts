import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const API_KEY_PERMISSIONS = {
  make: permission('api-key:make', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'make API keys that act as oneself, rename them, switch them off and on',
    isPersonal: true,
  }),
  use: permission('api-key:read', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "list and withdraw API keys: one's own; administrators those of users in scope",
    needsSignIn: true,
  }),
  administer: permission('api-key:administer', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'list the API keys of all users in scope',
    needsSignIn: true,
  }),
};
