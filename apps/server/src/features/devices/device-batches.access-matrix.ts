import { ADMINS, does, SYSTEM_ADMINS, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The body has devices; the answer lists the refused ones. */
const UNKNOWN_DEVICES = [{ deviceId: '9f1c3a50-6a1e-11f1-9c5b-d3c1b2a4f0ee' }] as const;

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /backoffice/deviceBatches/deletion': does(
      'DEVICE deleted',
      ADMINS,
      'System administrators delete devices of the stock, and of tenants',
    ),
    'PUT /backoffice/deviceBatches/tenant': does('DEVICE movedToTenant', SYSTEM_ADMINS),
    'PUT /backoffice/deviceBatches/customer': does(['DEVICE assigned', 'DEVICE unassigned'], TENANT_ADMINS),
  },
  requests: {
    'POST /backoffice/deviceBatches/deletion': () => ({ payload: { devices: UNKNOWN_DEVICES } }),
    'PUT /backoffice/deviceBatches/tenant': () => ({
      payload: { devices: UNKNOWN_DEVICES, tenantId: UNKNOWN_DEVICES[0].deviceId },
    }),
    'PUT /backoffice/deviceBatches/customer': () => ({
      payload: { devices: UNKNOWN_DEVICES, deviceOwnerId: null },
    }),
  },
};
