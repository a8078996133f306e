import { ADMINISTRATORS, EVERY_USER, permission } from '../common/permission.ts';

export const MESSAGE_PERMISSIONS = {
  read: permission('message:read', { who: EVERY_USER, does: 'read the messages that one received' }),
  mark: permission('message:mark', {
    who: EVERY_USER,
    does: 'mark the messages that one received as read',
    isPersonal: true,
  }),
  write: permission('message:write', {
    who: ADMINISTRATORS,
    does: "write to tenants, or to the caller's customers, withdraw what was written, and see who has read it",
  }),
};
