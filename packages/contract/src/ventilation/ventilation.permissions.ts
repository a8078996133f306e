import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const VENTILATION_PERMISSIONS = {
  read: permission('ventilation:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read how the rooms of devices in scope are ventilated, and how damp they are',
  }),
};
