import { does, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/engagement': does('SYSTEM engagement read', SYSTEM_ADMINS),
  },
};
