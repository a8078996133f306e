import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const MESSAGE_PERMISSIONS = {
  read: permission('message:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read the messages that one received',
    needsSignIn: true,
  }),
  mark: permission('message:mark', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'mark the messages that one received as read',
    isPersonal: true,
  }),
  write: permission('message:write', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: "write to tenants, or to the caller's customers, withdraw what was written, and see who has read it",
  }),
};
