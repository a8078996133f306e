import { EVERY_USER, permission } from '../common/permission.ts';

/** Conversations are private: forbidden to administrators who impersonate a user. */
export const CONVERSATION_PERMISSIONS = {
  read: permission('conversation:read', {
    who: EVERY_USER,
    act: 'read',
    does: "read the conversations of the caller's customer with its tenant, or of the caller's tenant with the system",
    isPersonal: true,
  }),
  write: permission('conversation:write', {
    who: EVERY_USER,
    act: 'own',
    does: 'start such conversations, write in them, close and reopen them',
    isPersonal: true,
  }),
};
