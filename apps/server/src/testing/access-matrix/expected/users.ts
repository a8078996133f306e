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

/** Nobody does it for somebody else. */
const SELF = rows('user', '200 403 403 403 403 403', '200 403 - - 403 403', '200 403 403 - 403 403');

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
  'GET /api/user/:userId/activationLink': USER_BY_ADMIN,
  'GET /api/user/:userId/activationLinkInfo': USER_BY_ADMIN,
  // The query names a user by address: a foreign one is as unknown as one that does not exist.
  'POST /api/user/sendActivationMail': USER_BY_ADMIN,
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

  // Profiles
  'GET /backoffice/users/:userId': rows(
    'user',
    '200 404 404 404 404 404',
    '200 200 - - 404 404',
    '200 200 200 - 200 404',
  ),
  'PUT /backoffice/editUser/:userId': SELF,
  'PUT /backoffice/updateWebPushNotificationId/:userId': SELF,
  'GET /backoffice/users/:userId/notificationChoices': SELF,
  'PUT /backoffice/users/:userId/notificationChoices': SELF,
  'PUT /backoffice/users/:userId/picture': SELF,
  'DELETE /backoffice/users/:userId/picture': SELF,
};
