import { ADMINS, type Answers, EVERYBODY, SYSTEM_ADMINS } from '../answers.ts';

export const CONSOLE: Answers = {
  'GET /backoffice/settings': EVERYBODY,
  'GET /backoffice/audit': ADMINS,
  'GET /backoffice/audit/csv': ADMINS,
  'GET /backoffice/engagement': SYSTEM_ADMINS,
};
