import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const CALENDAR_PERMISSIONS = {
  read: permission('calendar:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the days of devices in scope, and how many of them were within limits',
  }),
};
