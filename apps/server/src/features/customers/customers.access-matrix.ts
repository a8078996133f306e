import { CUSTOMER, CUSTOMER_BY_ADMIN, nothing, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/customer/:customerId': CUSTOMER,
    'GET /api/customer/:customerId/shortInfo': CUSTOMER,
    'GET /api/customer/:customerId/title': CUSTOMER,
    // The query has an unknown customer.
    'GET /api/tenant/customers': nothing('403', '404', '403'),
    'GET /api/customers': TENANT_ADMINS,
    'POST /api/customer': TENANT_ADMINS,
    'DELETE /api/customer/:customerId': CUSTOMER_BY_ADMIN,
  },
  requests: {
    'GET /api/tenant/customers': () => ({ query: { customerTitle: 'no such customer' } }),
    'POST /api/customer': (_row, { nextTitle }) => ({ payload: { title: nextTitle(), phone: '0123456789' } }),
  },
  usesUp: ['DELETE /api/customer/:customerId'],
};
