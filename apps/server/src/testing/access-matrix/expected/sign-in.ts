import { type Answers, EVERYBODY, nothing, USER_BY_ADMIN } from '../answers.ts';

export const SIGN_IN: Answers = {
  'GET /api/auth/user': EVERYBODY,
  'POST /api/auth/logout': EVERYBODY,
  // The wrong current password.
  'POST /api/auth/changePassword': nothing('400', '400', '400'),
  'GET /api/user/:userId/token': USER_BY_ADMIN,
  'POST /backoffice/webLogin/login': EVERYBODY,
};
