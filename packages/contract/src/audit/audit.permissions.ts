import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const AUDIT_PERMISSIONS = {
  read: permission('audit:read', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'read the audit log in scope, as a list and as a file',
  }),
};
