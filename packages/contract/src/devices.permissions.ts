import { permission } from './permission.ts';

export const DEVICE_PERMISSIONS = {
  create: permission('device:create', {
    who: ['TENANT_ADMIN'],
    does: "make devices of one's tenant, with profile, model, place and customer",
    // Devices are handed to partners, who make none.
    except: 'PARTNER',
  }),
};
