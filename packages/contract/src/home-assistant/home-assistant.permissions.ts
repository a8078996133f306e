import { permission } from '../common/permission.ts';

export const HOME_ASSISTANT_PERMISSIONS = {
  administer: permission('home-assistant:administer', {
    who: ['TENANT_ADMIN'],
    does: "set up the bridge of the caller's tenant to Home Assistant",
  }),
};
