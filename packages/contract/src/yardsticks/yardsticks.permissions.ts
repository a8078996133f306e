import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const YARDSTICK_PERMISSIONS = {
  read: permission('yardsticks:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read by which index and limits the air in scope is judged',
  }),
  chooseForTenant: permission('yardsticks:chooseForTenant', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "choose the index and the limits of the caller's tenant",
  }),
  choose: permission('yardsticks:choose', {
    who: TENANT_AND_CUSTOMER,
    act: 'administer',
    does: 'choose the index and the limits of customers, places and devices in scope',
  }),
};
