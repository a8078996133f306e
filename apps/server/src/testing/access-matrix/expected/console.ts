import { ADMINS, type Answers } from '../answers.ts';

export const CONSOLE: Answers = {
  'GET /backoffice/audit': ADMINS,
  'GET /backoffice/audit/csv': ADMINS,
};
