import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const FELT_MEASURED_PERMISSIONS = {
  read: permission('felt-measured:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    does: "compare how people in scope feel with the air there, in groups of five and more; of a customer's users its administrators",
    except: 'PARTNER',
  }),
};
