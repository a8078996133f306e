import { permission } from '../common/permission.ts';

/** Permissions that no screen of the console's menu depends on. */
export const SIGN_IN_DOMAIN_PERMISSIONS = {
  administerOwn: permission('sign-in-domain:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    except: 'PARTNER',
    does: 'add and prove mail domains of the tenant',
    isPersonal: true,
  }),
  confirm: permission('sign-in-domain:confirm', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'confirm the mail domain of a tenant by hand',
    isPersonal: true,
  }),
  use: permission('sign-in-provider:use', {
    who: 'anyone',
    does: "find the organisation's sign-in, and sign in with it",
  }),
};
