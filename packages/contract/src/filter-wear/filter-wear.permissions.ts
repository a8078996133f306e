import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const FILTER_WEAR_PERMISSIONS = {
  read: permission('filter-wear:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'see how far the filters of purifiers in scope are used up',
  }),
  change: permission('filter-wear:change', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "note that a filter was changed; customers' users unless their tenant does not let them operate devices",
  }),
};
