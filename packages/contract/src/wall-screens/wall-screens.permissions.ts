import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const WALL_SCREEN_PERMISSIONS = {
  read: permission('wall-screen:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    does: "list the wall screens of the caller's tenant's customers; customers' users their own customer's",
  }),
  manage: permission('wall-screen:manage', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    does: "make, change, renew, withdraw and delete wall screens; customers' administrators their own customer's",
  }),
  show: permission('wall-screen:show', {
    who: 'anyone',
    does: 'read what a wall screen shows, with the secret of its link, or a badge by its code',
  }),
};
