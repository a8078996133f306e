import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const CLAIMING_PERMISSIONS = {
  claim: permission('device:claim', {
    who: ['CUSTOMER_USER'],
    does: "claim a device of the caller's tenant with its secret: administrators of a customer",
  }),
  giveBack: permission('device:give-back', {
    who: TENANT_AND_CUSTOMER,
    does: "give claimed devices back to the tenant: its administrators, and those of a customer the customer's own",
  }),
  allow: permission('device-claims:allow', {
    who: ['TENANT_ADMIN'],
    does: "let devices of the caller's tenant be claimed, and read the codes for it",
  }),
};
