import { permission } from '../common/permission.ts';

export const PROVISIONING_PERMISSIONS = {
  administer: permission('device-provisioning:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: 'say of which device profiles devices make themselves known, read the keys for it, and renew them',
  }),
};
