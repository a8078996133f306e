import { ADMINS, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/audit': does('AUDIT listed', ADMINS),
    'GET /backoffice/audit/csv': does('AUDIT list downloaded', ADMINS),
  },
  others: {
    'job audit-retention': {
      does: ['AUDIT deletedByAge'],
      differs: 'Deletes by age, as the operator set it',
    },
  },
};
