import { EVERYONE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/outdoor/current': EVERYONE,
    'GET /backoffice/location': EVERYONE,
  },
  requests: {
    'GET /backoffice/outdoor/current': () => ({ query: { lat: '20.3', lon: '85.8' } }),
    'GET /backoffice/location': () => ({ query: { lat: '20.3', lon: '85.8' } }),
  },
};
