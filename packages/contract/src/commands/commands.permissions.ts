import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const COMMAND_PERMISSIONS = {
  readMode: permission('device-mode:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the modes of devices in scope',
  }),
  operate: permission('device:operate', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "send commands to devices in scope; customers' users unless their tenant does not allow it",
  }),
  configure: permission('command-settings:write', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "choose whether the caller's customers' users may send commands to their devices",
  }),
};
