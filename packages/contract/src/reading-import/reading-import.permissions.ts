import { permission } from '../common/permission.ts';

export const READING_IMPORT_PERMISSIONS = {
  import: permission('reading:import', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    except: 'PARTNER',
    does: "bring readings of the caller's tenant's devices in from a file",
  }),
};
