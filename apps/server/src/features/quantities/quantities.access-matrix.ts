import { does, EVERYONE, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const terms = {
  names: { en: 'Methane', ja: 'Methane', ar: 'Methane' },
  unit: 'ppm',
  decimals: 0,
  min: 0,
  max: 10_000,
  bands: null,
};

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/quantities': does('QUANTITY listed', EVERYONE),
    'POST /backoffice/quantities': does('QUANTITY created', nothing('403', '403', '201')),
    // Unknown quantity.
    'PUT /backoffice/quantities/:quantityId': does('QUANTITY updated', nothing('403', '403', '404')),
    'PUT /backoffice/quantities/:quantityId/withdrawal': does(
      ['QUANTITY withdrawn', 'QUANTITY restored'],
      nothing('403', '403', '404'),
    ),
  },
  requests: {
    'POST /backoffice/quantities': (_row, { nextTitle }) => ({
      payload: { ...terms, key: nextTitle().replace(/\W+/g, '_') },
    }),
    'PUT /backoffice/quantities/:quantityId': () => ({ payload: terms }),
    'PUT /backoffice/quantities/:quantityId/withdrawal': () => ({ payload: { isWithdrawn: true } }),
  },
};
