import type { AccessMatrix } from '../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  open: {
    'GET /api/docs': 200,
    'GET /api/docs/json': 200,
    'GET /api/docs/yaml': 200,
    'GET /api/docs/static/index.html': 302,
    'GET /api/docs/static/swagger-initializer.js': 200,
    'GET /api/docs/static/*': 404,
    'GET /backoffice/docs': 200,
    'GET /backoffice/docs/json': 200,
    'GET /backoffice/docs/yaml': 200,
    'GET /backoffice/docs/static/index.html': 302,
    'GET /backoffice/docs/static/swagger-initializer.js': 200,
    'GET /backoffice/docs/static/*': 404,
    'GET /health': 200,
    'GET /ready': 200,
    'GET /metrics': 200,
    // The console's pages, whatever the address.
    'GET /*': 200,
  },
};
