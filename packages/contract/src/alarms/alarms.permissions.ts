import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const ALARM_PERMISSIONS = {
  read: permission('alarm:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read alarms in scope',
  }),
  change: permission('alarm:change', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    inBranches: true,
    does: 'acknowledge, clear, assign, comment on and delete alarms in scope',
  }),
  actByLink: permission('alarm:act-by-link', {
    who: 'anyone',
    does: 'acknowledge or snooze one alarm as the recipient of its notification, by the signed link in it, as far as that person may',
  }),
  count: permission('alarm:count', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: 'count the open alarms of each tenant',
  }),
};
