import { does, EVERYONE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/outdoor/current': does('OUTDOOR read', EVERYONE),
    'GET /backoffice/location': does('OUTDOOR read', EVERYONE),
  },
  requests: {
    'GET /backoffice/outdoor/current': () => ({ query: { lat: '20.3', lon: '85.8' } }),
    'GET /backoffice/location': () => ({ query: { lat: '20.3', lon: '85.8' } }),
  },
};
