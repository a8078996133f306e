import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const HISTORY_PERMISSIONS = {
  read: permission('report:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the history of devices in scope: as series, as statistics, as files',
  }),
  order: permission('report:order', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: "order a file of the history of devices in scope, which the user's browser gets with a one-time ticket",
    needsSignIn: true,
  }),
  download: permission('report:download', {
    who: 'anyone',
    does: 'download a file with a one-time ticket, or with a token',
  }),
};
