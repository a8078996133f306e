import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const CLAIMING_PERMISSIONS = {
  claim: permission('device:claim', {
    who: ['CUSTOMER_USER'],
    act: 'install',
    does: "claim a device of the caller's tenant with its secret: administrators of a customer",
  }),
  giveBack: permission('device:give-back', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    does: "give claimed devices back to the tenant: its administrators, and those of a customer the customer's own",
  }),
  allow: permission('device-claims:allow', {
    who: ['TENANT_ADMIN'],
    act: 'edit',
    does: "let devices of the caller's tenant be claimed, and read the codes for it",
  }),
};
