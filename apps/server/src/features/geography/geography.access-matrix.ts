import { does, EVERYONE, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/geo/countries': does('GEOGRAPHY read', EVERYONE),
    // No country is loaded here.
    'GET /backoffice/geo/countries/:code/states': does('GEOGRAPHY read', nothing('404', '404', '404')),
    'GET /backoffice/geo/countries/:code/cities': does('GEOGRAPHY read', nothing('404', '404', '404')),
    'GET /backoffice/geo/places': does('GEOGRAPHY read', EVERYONE),
    'GET /backoffice/geo/nearest': does('GEOGRAPHY read', EVERYONE),
  },
  requests: {
    'GET /backoffice/geo/places': () => ({ query: { text: 'x' } }),
    'GET /backoffice/geo/nearest': () => ({ query: { lat: '0', lon: '0' } }),
  },
};
