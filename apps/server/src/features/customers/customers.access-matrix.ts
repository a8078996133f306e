import {
  CUSTOMER,
  CUSTOMER_BY_ADMIN,
  does,
  nothing,
  SYSTEM_ADMINS,
  TENANT_ADMINS,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/customer/:customerId': does('CUSTOMER read', CUSTOMER),
    'GET /api/customer/:customerId/shortInfo': does('CUSTOMER read', CUSTOMER),
    'GET /api/customer/:customerId/title': does('CUSTOMER read', CUSTOMER),
    // The query has an unknown customer.
    'GET /api/tenant/customers': does('CUSTOMER listed', nothing('403', '404', '403')),
    'GET /api/customers': does('CUSTOMER listed', TENANT_ADMINS),
    'GET /backoffice/customers': does(
      'CUSTOMER listed',
      SYSTEM_ADMINS,
      'Titles only, of the customers of all tenants',
    ),
    'POST /api/customer': does(['CUSTOMER created', 'CUSTOMER updated'], TENANT_ADMINS),
    'DELETE /api/customer/:customerId': does(
      ['CUSTOMER deleted', 'DEVICE unassigned: from a deleted customer'],
      CUSTOMER_BY_ADMIN,
    ),
  },
  requests: {
    'GET /api/tenant/customers': () => ({ query: { customerTitle: 'no such customer' } }),
    'POST /api/customer': (_row, { nextTitle }) => ({ payload: { title: nextTitle(), phone: '0123456789' } }),
  },
  usesUp: ['DELETE /api/customer/:customerId'],
};
