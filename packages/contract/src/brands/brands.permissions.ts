import { EVERY_USER, permission } from '../common/permission.ts';

export const BRAND_PERMISSIONS = {
  see: permission('brand:see', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read the name, the colours and the logo with which the console is shown',
  }),
  administer: permission('brand:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "choose name, logo, accent colour, sender and host name of the caller's tenant or partner",
  }),
  confirmHost: permission('brand:confirmHost', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'list host names that tenants have asked for, confirm them and take them back',
  }),
  load: permission('brand:load', {
    who: 'anyone',
    does: 'load a logo, and the addresses at which passkeys may be used',
  }),
};
