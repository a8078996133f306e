import {
  CUSTOMER,
  DEVICE,
  does,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { MANAGED } from '../places/testing/room-rows.ts';

const choice = () => ({ payload: { index: 'us', limits: null } });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/yardsticks': does('DEVICE yardsticks read', TENANT_AND_CUSTOMER),
    'GET /backoffice/yardsticks/scope': does('DEVICE yardsticks read', TENANT_AND_CUSTOMER),
    'GET /backoffice/yardsticks/tenant': does('TENANT yardstick read', TENANT_ADMINS),
    'PUT /backoffice/yardsticks/tenant': does('TENANT yardstickChanged', TENANT_ADMINS),
    'POST /backoffice/yardsticks/tenant/preview': does('TENANT yardstick tried', TENANT_ADMINS),
    'GET /backoffice/yardsticks/customers/:customerId': does('CUSTOMER yardstick read', CUSTOMER),
    'PUT /backoffice/yardsticks/customers/:customerId': does('CUSTOMER yardstickChanged', CUSTOMER),
    'POST /backoffice/yardsticks/customers/:customerId/preview': does('CUSTOMER yardstick tried', CUSTOMER),
    'GET /backoffice/yardsticks/places/:placeId': does('PLACE yardstick read', MANAGED),
    'PUT /backoffice/yardsticks/places/:placeId': does('PLACE yardstickChanged', MANAGED),
    'POST /backoffice/yardsticks/places/:placeId/preview': does('PLACE yardstick tried', MANAGED),
    'GET /backoffice/yardsticks/devices/:deviceId': does('DEVICE yardstick read', DEVICE),
    'PUT /backoffice/yardsticks/devices/:deviceId': does('DEVICE yardstickChanged', DEVICE),
    'POST /backoffice/yardsticks/devices/:deviceId/preview': does('DEVICE yardstick tried', DEVICE),
  },
  requests: {
    'GET /backoffice/yardsticks': () => ({ query: { deviceIds: '00000000-0000-4000-8000-000000000000' } }),
    'PUT /backoffice/yardsticks/tenant': choice,
    'POST /backoffice/yardsticks/tenant/preview': choice,
    'PUT /backoffice/yardsticks/customers/:customerId': choice,
    'POST /backoffice/yardsticks/customers/:customerId/preview': choice,
    'PUT /backoffice/yardsticks/places/:placeId': choice,
    'POST /backoffice/yardsticks/places/:placeId/preview': choice,
    'PUT /backoffice/yardsticks/devices/:deviceId': choice,
    'POST /backoffice/yardsticks/devices/:deviceId/preview': choice,
  },
};
