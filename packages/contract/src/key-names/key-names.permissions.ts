import { permission } from '../common/permission.ts';

export const KEY_NAMES_PERMISSIONS = {
  administer: permission('key-names:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "say which quantities the keys are that devices of the tenant's profiles send",
  }),
};
