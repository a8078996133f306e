import { EVERY_USER, permission } from '../common/permission.ts';

export const NOTIFICATION_PERMISSIONS = {
  choose: permission('notification:choose', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'choose what one is notified of, and how',
    isPersonal: true,
  }),
  registerPush: permission('notification:register-push', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "register the caller's browser for notifications",
    isPersonal: true,
  }),
  administer: permission('notification:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "set up what the caller's tenant sends out",
  }),
  readReceivers: permission('notification:read-receivers', {
    who: ['TENANT_ADMIN'],
    act: 'edit',
    does: "read the receivers that the caller's tenant's rules can name, without their secrets",
  }),
  answerAsReceiver: permission('notification:answer-as-receiver', {
    who: 'anyone',
    does: 'confirm or stop the mails to an address outside, by the signed link in a mail to it',
  }),
  readFailures: permission('notification:read-failures', {
    who: ['SYS_ADMIN', 'TENANT_ADMIN'],
    act: 'administer',
    does: "read and repeat failed deliveries of the caller's tenant; for system administrators, those to system administrators",
  }),
  unsubscribe: permission('notification:unsubscribe', {
    who: 'anyone',
    does: 'stop the mails to the reader of a mail, whose link is signed',
  }),
};
