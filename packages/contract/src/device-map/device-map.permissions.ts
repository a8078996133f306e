import { EVERY_USER, permission } from '../common/permission.ts';

export const DEVICE_MAP_PERMISSIONS = {
  read: permission('device-map:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'see where devices in scope are',
  }),
};
