import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const SECOND_FACTOR_PERMISSIONS = {
  answer: permission('second-factor:answer', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "complete one's sign-in by a second factor",
    isPersonal: true,
    stages: ['awaitsFactor'],
  }),
  finish: permission('second-factor:finish', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "complete one's sign-in after setting a second factor up",
    isPersonal: true,
    stages: ['setsUpFactor'],
  }),
  setUp: permission('second-factor:set-up', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "read and set up one's second factors",
    isPersonal: true,
    stages: ['signedIn', 'setsUpFactor'],
  }),
  change: permission('second-factor:change', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "change and remove one's second factors",
    isPersonal: true,
  }),
  reset: permission('second-factor:reset', {
    who: EVERY_USER,
    act: 'own',
    does:
      'remove the second factors of others: administrators of users in scope and of lower rank, administrators of a ' +
      'customer of its other users',
    needsSignIn: true,
  }),
  require: permission('second-factor:require', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'read and decide who needs a second factor: in their tenant, or everywhere',
    isPersonal: true,
  }),
  requireEverywhere: permission('second-factor:require-everywhere', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: "read and decide by ThingsBoard's settings who needs a second factor",
    isPersonal: true,
  }),
};
