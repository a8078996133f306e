import { does, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // Only the administrators among a customer's users may; the user here is one.
    'GET /backoffice/feltMeasured': does('QUESTIONNAIRE scores read', nothing('200', '200', '403', '403')),
  },
  requests: {
    'GET /backoffice/feltMeasured': () => ({ query: { questionnaire: '2', groupBy: 'room', key: 'co2' } }),
  },
};
