import { CUSTOMER, DEVICE, does, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { MANAGED } from '../places/testing/room-rows.ts';

const price = () => ({ payload: { tariff: { pricePerKWh: 0.3, currency: 'EUR' } } });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/energy/:deviceId': does('DEVICE energy read', DEVICE),
    'GET /backoffice/tariffs/tenant': does('TENANT tariff read', TENANT_ADMINS),
    'PUT /backoffice/tariffs/tenant': does('TENANT updated: tariff', TENANT_ADMINS),
    'GET /backoffice/tariffs/customers/:customerId': does('CUSTOMER tariff read', CUSTOMER),
    'PUT /backoffice/tariffs/customers/:customerId': does('CUSTOMER updated: tariff', CUSTOMER),
    'GET /backoffice/tariffs/places/:placeId': does('PLACE tariff read', MANAGED),
    'PUT /backoffice/tariffs/places/:placeId': does('PLACE updated: tariff', MANAGED),
  },
  requests: {
    'PUT /backoffice/tariffs/tenant': price,
    'PUT /backoffice/tariffs/customers/:customerId': price,
    'PUT /backoffice/tariffs/places/:placeId': price,
  },
};
