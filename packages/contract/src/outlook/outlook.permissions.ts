import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const OUTLOOK_PERMISSIONS = {
  read: permission('outlook:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the outdoor air to come at devices in scope, and when to air their rooms',
  }),
};
