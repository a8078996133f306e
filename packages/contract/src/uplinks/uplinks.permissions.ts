import { permission } from '../common/permission.ts';

export const UPLINK_PERMISSIONS = {
  administer: permission('uplink:administer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    except: 'PARTNER',
    does: 'create, change and withdraw keys with which other systems deliver messages of devices, and link these devices',
  }),
  deliver: permission('uplink:deliver', {
    who: 'device',
    does: "deliver messages of a tenant's devices with one of its uplink keys",
  }),
};
