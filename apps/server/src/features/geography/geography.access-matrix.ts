import { EVERYONE, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/geo/countries': EVERYONE,
    // No country is loaded here.
    'GET /backoffice/geo/countries/:code/states': nothing('404', '404', '404'),
    'GET /backoffice/geo/countries/:code/cities': nothing('404', '404', '404'),
    'GET /backoffice/geo/places': EVERYONE,
    'GET /backoffice/geo/nearest': EVERYONE,
  },
  requests: {
    'GET /backoffice/geo/places': () => ({ query: { text: 'x' } }),
    'GET /backoffice/geo/nearest': () => ({ query: { lat: '0', lon: '0' } }),
  },
};
