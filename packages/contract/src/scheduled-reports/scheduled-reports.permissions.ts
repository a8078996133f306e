import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const SCHEDULED_REPORT_PERMISSIONS = {
  read: permission('scheduled-report:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    does: "read the caller's tenant's scheduled reports; customers' users their own customer's",
  }),
  subscribe: permission('scheduled-report:subscribe', {
    who: TENANT_AND_CUSTOMER,
    act: 'own',
    does: 'subscribe to a scheduled report, end it, and have it sent to oneself',
    isPersonal: true,
  }),
  manage: permission('scheduled-report:manage', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    does: "create, edit and delete scheduled reports, and choose who reads them; customers' administrators their own customer's",
  }),
  unsubscribe: permission('scheduled-report:unsubscribe', {
    who: 'anyone',
    does: 'end the subscription of the reader of a mail, whose link is signed',
  }),
};
