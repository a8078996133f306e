import { CUSTOMER_ID } from './fake-customers.ts';
import type { FakeHandler } from './fake-server.ts';
import { pageOf } from './listed-users.ts';

/** What a tenant's new device is made by, `d1` of the new profile `p1`, and what takes both back. */
export const MAKING = {
  FOUND: 'GET /api/deviceProfileInfos',
  PROFILE: 'POST /api/deviceProfile',
  DEVICE: 'POST /api/device',
  RECORD: 'POST /backoffice/dapAdddevice/dapCreateDevice',
  ASSIGN: `POST /api/customer/${CUSTOMER_ID}/device/d1`,
  TOKEN: 'GET /api/device/d1/credentials',
  RECORD_ASSIGNMENT: 'PUT /backoffice/assignToCustomer/d1',
  UNDO_DEVICE: 'DELETE /api/device/d1',
  UNDO_PROFILE: 'DELETE /api/deviceProfile/p1',
} as const;

const idOf = (entityType: string, id: string) => ({ entityType, id });

/** All of it goes well, and no profile is there yet. */
export const makingGoesWell = (): Record<string, FakeHandler> => ({
  [MAKING.FOUND]: () => pageOf([]),
  [MAKING.PROFILE]: () => ({
    body: { id: idOf('DEVICE_PROFILE', 'p1'), name: 'Wall sensor', transportType: 'MQTT' },
  }),
  [MAKING.DEVICE]: () => ({ body: { id: idOf('DEVICE', 'd1'), name: 'AD-9' } }),
  [MAKING.RECORD]: () => ({}),
  [MAKING.ASSIGN]: () => ({}),
  [MAKING.TOKEN]: () => ({ body: { credentialsId: 'secret-token' } }),
  [MAKING.RECORD_ASSIGNMENT]: () => ({}),
  [MAKING.UNDO_DEVICE]: () => ({}),
  [MAKING.UNDO_PROFILE]: () => ({}),
});
