import { ADMINS, does, nothing, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/purifier/getAllPurifier': does('PURIFIER listed', ADMINS),
    // Unknown model.
    'GET /backoffice/purifier/:purifierId': does('PURIFIER read', nothing('403', '404', '404')),
    'POST /backoffice/purifier/createPurifier': does('PURIFIER created', SYSTEM_ADMINS),
    // Unknown model.
    'PUT /backoffice/purifier/:purifierId/modes': does(
      'PURIFIER updated: modes',
      nothing('403', '403', '404'),
    ),
    'PUT /backoffice/purifier/:purifierId/filter': does(
      'PURIFIER updated: filter',
      nothing('403', '403', '404'),
    ),
    'PUT /backoffice/purifier/:purifierId/power': does(
      'PURIFIER updated: power',
      nothing('403', '403', '404'),
    ),
    'DELETE /backoffice/purifier/deletePurifier/:purifierId': does(
      'PURIFIER deleted',
      nothing('403', '403', '404'),
    ),
  },
  requests: {
    'PUT /backoffice/purifier/:purifierId/modes': () => ({ payload: { modes: [{ mode: 0, name: 'off' }] } }),
    'PUT /backoffice/purifier/:purifierId/filter': () => ({
      payload: { ratedHours: 4000, ratedMassMg: null, cleanAir: [] },
    }),
    'PUT /backoffice/purifier/:purifierId/power': () => ({ payload: { power: [{ mode: 3, watts: 40 }] } }),
    'POST /backoffice/purifier/createPurifier': (_row, { nextTitle }) => ({
      payload: { purifierId: nextTitle().replace('Matrix ', ''), purifierModelNo: 'AP-1' },
    }),
  },
};
