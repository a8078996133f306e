import { ADMINS, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/deviceHealth': ADMINS,
    'GET /backoffice/deviceHealth/counts': ADMINS,
    // A device of another tenant is not found; a system administrator sees all.
    'GET /backoffice/deviceHealth/:deviceId': rows(
      'device',
      '403 403 403 403',
      '200 - 404 404',
      '200 - 200 404',
    ),
  },
};
