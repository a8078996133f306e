import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const TENANT_PERMISSIONS = {
  read: permission('tenant:read', {
    who: ADMINISTRATORS,
    act: 'read',
    does: "read a tenant: any, or one's own",
  }),
  list: permission('tenant:list', { who: ['SYS_ADMIN'], act: 'read', does: 'list all tenants' }),
  write: permission('tenant:write', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'create, edit and delete tenants',
  }),
  listPartners: permission('partner:list', {
    who: ADMINISTRATORS,
    act: 'read',
    does: 'list partners: all of them, or their names and places',
    except: 'PARTNER',
  }),
  writePartners: permission('partner:write', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'make and delete partners',
  }),
};
