import { CUSTOMER, CUSTOMER_BY_ADMIN, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/customer/:customerId': CUSTOMER,
    'GET /api/customers': TENANT_ADMINS,
    'POST /api/customer': TENANT_ADMINS,
    'DELETE /api/customer/:customerId': CUSTOMER_BY_ADMIN,
  },
  requests: {
    'POST /api/customer': (_row, { nextTitle }) => ({ payload: { title: nextTitle(), phone: '0123456789' } }),
  },
  usesUp: ['DELETE /api/customer/:customerId'],
};
