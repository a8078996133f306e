import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const ENERGY_PERMISSIONS = {
  read: permission('energy:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the energy of purifiers in scope, and the price of electricity there',
  }),
  chooseForTenant: permission('energy:chooseForTenant', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "set the price of electricity of the caller's tenant",
  }),
  choose: permission('energy:choose', {
    who: TENANT_AND_CUSTOMER,
    act: 'administer',
    does: 'set the price of electricity of customers and places in scope',
  }),
};
