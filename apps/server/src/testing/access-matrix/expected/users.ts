import {
  type Answers,
  CUSTOMER,
  CUSTOMER_BY_ADMIN,
  EVERYBODY,
  nothing,
  rows,
  TENANT_AND_CUSTOMER,
  USER_BY_ADMIN,
} from '../answers.ts';

export const USERS: Answers = {
  // Users
  'GET /api/user/:userId': rows(
    'user',
    '200 200 403 403 403 404',
    '200 200 - - 403 404',
    '200 403 200 - 403 404',
  ),
  // The body names a customer of the new user; a system administrator makes no customer's users.
  'POST /api/user': rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
  'DELETE /api/user/:userId': USER_BY_ADMIN,
  'GET /api/users': TENANT_AND_CUSTOMER,
  'GET /api/customer/:customerId/users': CUSTOMER_BY_ADMIN,
  'GET /api/entityGroups/CUSTOMER/:customerId/USER': CUSTOMER,
  'POST /backoffice/users/getUsersByfilters': EVERYBODY,
  // With the platform's rights; whom nobody knows is as good as deleted.
  'DELETE /backoffice/users/deleteUserById/:userId': rows(
    'user',
    '403 403 403 403 403 403',
    '- 200 - - 403 200',
    '- 403 200 - 403 200',
  ),
  'PUT /backoffice/users/:userId/customerAdministrator': rows(
    'user',
    '403 403 403 403 403 403',
    '- 200 - - 403 404',
    '403 403 403 - 403 403',
  ),
  // The first user of a customer administers it, and is the one who asks here.
  'POST /backoffice/customerUsers': nothing('200', '403', '403'),
  'DELETE /backoffice/customerUsers/:userId': rows(
    'user',
    '- 200 403 403 403 404',
    '403 403 - - 403 403',
    '403 403 403 - 403 403',
  ),
};
