import {
  CUSTOMER,
  CUSTOMER_BY_ADMIN,
  EVERYONE,
  nothing,
  rows,
  TENANT_AND_CUSTOMER,
  USER_BY_ADMIN,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Changes of a customer's user by the tenant's administrators. */
const CUSTOMER_USER_BY_ADMIN = rows(
  'user',
  '403 403 403 403 403 403',
  '- 200 - - 403 404',
  '403 403 403 - 403 403',
);

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/user/:userId': rows(
      'user',
      '200 200 403 403 403 404',
      '200 200 - - 403 404',
      '200 403 200 - 403 404',
    ),
    // The body has the new user's customer; a system administrator creates no customers' users.
    'POST /api/user': rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
    'DELETE /api/user/:userId': USER_BY_ADMIN,
    // Users cannot disable themselves: `self` of an administrator.
    'POST /api/user/:userId/userCredentialsEnabled': rows(
      'user',
      '403 403 403 403 403 403',
      '403 200 - - 403 404',
      '403 403 200 - 403 404',
    ),
    'GET /api/users': TENANT_AND_CUSTOMER,
    'GET /api/users/info': TENANT_AND_CUSTOMER,
    'GET /api/customer/:customerId/users': CUSTOMER_BY_ADMIN,
    'GET /api/tenant/:tenantId/users': rows('tenant', '403 403 403', '403 403 403', '200 200 404'),
    'GET /api/entityGroups/CUSTOMER/:customerId/USER': CUSTOMER,
    'POST /backoffice/users/getUsersByfilters': EVERYONE,
    // An unknown user counts as deleted.
    'DELETE /backoffice/users/deleteUserById/:userId': rows(
      'user',
      '403 403 403 403 403 403',
      '- 200 - - 403 200',
      '- 200 200 - 200 200',
    ),
    // The body has the new user's customer, which must exist and belong to the tenant.
    'POST /backoffice/users': rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
    'PUT /backoffice/users/:userId': CUSTOMER_USER_BY_ADMIN,
    'PUT /backoffice/users/:userId/customerAdministrator': CUSTOMER_USER_BY_ADMIN,
    // The first user of a customer administers it, and is the caller here.
    'POST /backoffice/customerUsers': nothing('200', '403', '403'),
    'DELETE /backoffice/customerUsers/:userId': rows(
      'user',
      '- 200 403 403 403 404',
      '403 403 - - 403 403',
      '403 403 403 - 403 403',
    ),
  },
  requests: {
    'POST /api/user/:userId/userCredentialsEnabled': () => ({ query: { userCredentialsEnabled: 'false' } }),
    'POST /api/user': ({ id }, { nextEmail }) => ({
      query: { sendActivationMail: 'false' },
      payload: {
        email: nextEmail(),
        authority: 'CUSTOMER_USER',
        customerId: { entityType: 'CUSTOMER', id },
      },
    }),
    'POST /backoffice/users/getUsersByfilters': () => ({
      query: { pageSize: '10', page: '0' },
      payload: { filters: {} },
    }),
    'POST /backoffice/users': ({ id }, { nextEmail }) => ({
      payload: { customerId: id, email: nextEmail(), firstName: 'Matrix' },
    }),
    'PUT /backoffice/users/:userId': ({ email }) => ({
      payload: {
        email,
        firstName: 'Matrix',
        lastName: null,
        phone: null,
        description: '',
        menu: 'full',
        isCustomerAdministrator: false,
      },
    }),
    'PUT /backoffice/users/:userId/customerAdministrator': () => ({
      payload: { isCustomerAdministrator: false },
    }),
    'POST /backoffice/customerUsers': (_row, { nextEmail }) => ({
      payload: { email: nextEmail(), firstName: 'Matrix' },
    }),
  },
  usesUp: [
    'POST /api/user/:userId/userCredentialsEnabled',
    'DELETE /api/user/:userId',
    'DELETE /backoffice/users/deleteUserById/:userId',
    'DELETE /backoffice/customerUsers/:userId',
  ],
};
