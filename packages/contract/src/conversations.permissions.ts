import { EVERY_USER, permission } from './permission.ts';

/** What people write to each other is theirs: not for administrators who act as one of them. */
export const CONVERSATION_PERMISSIONS = {
  read: permission('conversation:read', {
    who: EVERY_USER,
    does: "read the conversations of one's customer with its tenant, or of one's tenant with the system",
    isPersonal: true,
  }),
  write: permission('conversation:write', {
    who: EVERY_USER,
    does: 'start such conversations, write in them, close and reopen them',
    isPersonal: true,
  }),
};
