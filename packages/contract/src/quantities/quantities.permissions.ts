import { EVERY_USER, permission } from '../common/permission.ts';

export const QUANTITY_PERMISSIONS = {
  read: permission('quantity:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read the quantities that the installation declares',
  }),
  declare: permission('quantity:declare', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'declare quantities, change and withdraw them',
  }),
};
