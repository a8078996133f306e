import { EVERY_USER, permission } from '../common/permission.ts';

export const PROVIDER_ACCOUNT_PERMISSIONS = {
  manage: permission('provider-account:manage', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    needsSignIn: true,
    does: "see and undo one's own links to accounts at providers, as an administrator also those of users in scope",
  }),
};
