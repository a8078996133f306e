import { EVERY_USER, permission } from '../common/permission.ts';

export const EVENT_PERMISSIONS = {
  read: permission('event:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'hear what changes in scope',
  }),
};
