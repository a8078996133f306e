import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { PERSONAL_DATA_PERMISSIONS } from './personal-data.permissions.ts';

const tag = 'personal-data';

/** Downloads of one user within 24 hours. */
export const MAX_DOWNLOADS_PER_DAY = 5;

export const downloadPersonalData = operation({
  method: 'GET',
  path: '/backoffice/personalData',
  permission: PERSONAL_DATA_PERMISSIONS.download,
  tag,
  summary: 'All stored data about the caller: a ZIP archive of JSON files and pictures',
  description:
    'Profile, sign-ins, sessions, messages, answers, to-dos, own words in conversations, own acts in the audit log and more, ' +
    `without secrets and without what others wrote. The audit log records it. A user has ${MAX_DOWNLOADS_PER_DAY} within 24 hours.`,
  responses: { 200: contentOf('application/zip') },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooManyRequests],
});
