import { ADMINS, nothing, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/purifier/getAllPurifier': ADMINS,
    // Unknown model.
    'GET /backoffice/purifier/:purifierId': nothing('403', '404', '404'),
    'POST /backoffice/purifier/createPurifier': SYSTEM_ADMINS,
    // Unknown model.
    'PUT /backoffice/purifier/:purifierId/modes': nothing('403', '403', '404'),
    'PUT /backoffice/purifier/:purifierId/filter': nothing('403', '403', '404'),
    'DELETE /backoffice/purifier/deletePurifier/:purifierId': nothing('403', '403', '404'),
  },
  requests: {
    'PUT /backoffice/purifier/:purifierId/modes': () => ({ payload: { modes: [{ mode: 0, name: 'off' }] } }),
    'PUT /backoffice/purifier/:purifierId/filter': () => ({
      payload: { ratedHours: 4000, ratedMassMg: null, cleanAir: [] },
    }),
    'POST /backoffice/purifier/createPurifier': (_row, { nextTitle }) => ({
      payload: { purifierId: nextTitle().replace('Matrix ', ''), purifierModelNo: 'AP-1' },
    }),
  },
};
