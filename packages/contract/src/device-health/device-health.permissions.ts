import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const DEVICE_HEALTH_PERMISSIONS = {
  read: permission('device-health:read', {
    who: ADMINISTRATORS,
    act: 'read',
    inBranches: true,
    does: 'read how devices in scope are; system administrators without any reading',
  }),
  sendAgain: permission('device-health:sendAgain', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: 'send rejected messages of devices in scope again',
  }),
};
