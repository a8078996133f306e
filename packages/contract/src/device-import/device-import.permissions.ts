import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const DEVICE_IMPORT_PERMISSIONS = {
  import: permission('device:import', {
    who: ADMINISTRATORS,
    act: 'install',
    does: "make and change devices by a file: those in stock and handed out of it, or the caller's tenant's",
  }),
  export: permission('device:export', {
    who: ADMINISTRATORS,
    act: 'install',
    does: 'download the devices in scope as a file',
  }),
};
