import {
  CUSTOMER,
  CUSTOMER_BY_ADMIN,
  does,
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

/** The same, and administrators of the tenant, who keep their own role. */
const USER_ROLE_BY_ADMIN = rows(
  'user',
  '403 403 403 403 403 403',
  '403 200 - - 403 404',
  '403 403 403 - 403 403',
);

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/user/:userId': does(
      'USER read',
      rows('user', '200 200 403 403 403 404', '200 200 - - 403 404', '200 403 200 - 403 404'),
    ),
    // The body has the new user's customer; a system administrator creates no customers' users.
    'POST /api/user': does(
      'USER created',
      rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
      'Users of every role save themselves here; only administrators save others',
    ),
    'DELETE /api/user/:userId': does('USER deleted', USER_BY_ADMIN),
    // Users cannot disable themselves: `self` of an administrator.
    'POST /api/user/:userId/userCredentialsEnabled': does(
      'USER updated: whether they sign in',
      rows('user', '403 403 403 403 403 403', '403 200 - - 403 404', '403 403 200 - 403 404'),
    ),
    'GET /api/users': does('USER listed', TENANT_AND_CUSTOMER),
    'GET /api/users/info': does('USER listed', TENANT_AND_CUSTOMER),
    'GET /api/customer/:customerId/users': does('USER listed: of a customer', CUSTOMER_BY_ADMIN),
    'GET /api/tenant/:tenantId/users': does(
      'USER listed: administrators of a tenant',
      rows('tenant', '403 403 403', '403 403 403', '200 200 404'),
    ),
    'GET /api/entityGroups/CUSTOMER/:customerId/USER': does('CUSTOMER read', CUSTOMER),
    'POST /backoffice/users/getUsersByfilters': does(
      'USER listed',
      EVERYONE,
      'Complete without paging parameters; system administrators see the users of all tenants',
    ),
    // An unknown user counts as deleted.
    'DELETE /backoffice/users/deleteUserById/:userId': does(
      ['USER deleted', 'USER steppedIn: for one act', 'USER steppedOut: for one act'],
      rows('user', '403 403 403 403 403 403', '- 200 - - 403 200', '- 200 200 - 200 200'),
      'System administrators delete users of customers in the name of their tenant; a user who is gone counts as deleted',
    ),
    // The body has the new user's customer, which must exist and belong to the tenant.
    'POST /backoffice/users': does(
      'USER created',
      rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
    ),
    'PUT /backoffice/users/:userId': does('USER updated', CUSTOMER_USER_BY_ADMIN),
    'PUT /backoffice/users/:userId/accessRole': does('USER accessRoleChanged', USER_ROLE_BY_ADMIN),
    // The first user of a customer administers it, and is the caller here.
    'POST /backoffice/customerUsers': does(
      'USER created',
      nothing('200', '403', '403'),
      'Administrators of a customer create its users here; the platform lets no user of a customer do so',
    ),
    'DELETE /backoffice/customerUsers/:userId': does(
      'USER deleted',
      rows('user', '- 200 403 403 403 404', '403 403 - - 403 403', '403 403 403 - 403 403'),
      'Administrators of a customer delete its users here; the platform lets no user of a customer do so',
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
        accessRole: 'EDITOR',
      },
    }),
    'PUT /backoffice/users/:userId/accessRole': () => ({
      payload: { accessRole: 'EDITOR' },
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
