import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const PURIFIER_PERMISSIONS = {
  read: permission('purifier:read', {
    who: ADMINISTRATORS,
    act: 'read',
    inBranches: true,
    does: 'read models of purifiers: all, or those that are for the own tenant or for no tenant in particular',
  }),
  manage: permission('purifier:manage', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'make and delete purifiers',
  }),
};
