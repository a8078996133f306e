import { ADMINS, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /backoffice/devices/import/check': nothing('403', '200', '200', '403'),
    'POST /backoffice/devices/import': nothing('403', '200', '200', '403'),
    // No import is running.
    'DELETE /backoffice/devices/import/:importId': nothing('403', '404', '404', '403'),
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
