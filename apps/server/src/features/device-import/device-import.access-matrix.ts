import { ADMINS, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /backoffice/devices/import/check': ADMINS,
    'POST /backoffice/devices/import': ADMINS,
    // No import is running.
    'DELETE /backoffice/devices/import/:importId': nothing('403', '404', '404'),
    'GET /backoffice/devices/export': ADMINS,
  },
  requests: {
    'POST /backoffice/devices/import/check': () => ({ payload: 'name\nmatrix', contentType: 'text/csv' }),
    'POST /backoffice/devices/import': (_row, { nextTitle }) => ({
      payload: `name\n${nextTitle()}`,
      contentType: 'text/csv',
    }),
  },
};
