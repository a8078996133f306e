import { opens } from '../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  open: {
    'GET /api/docs': opens('API documentation read', 200),
    'GET /api/docs/json': opens('API documentation read', 200),
    'GET /api/docs/yaml': opens('API documentation read', 200),
    'GET /api/docs/static/index.html': opens('API documentation read', 302),
    'GET /api/docs/static/swagger-initializer.js': opens('API documentation read', 200),
    'GET /api/docs/static/*': opens('API documentation read', 404),
    'GET /backoffice/docs': opens('API documentation read', 200),
    'GET /backoffice/docs/json': opens('API documentation read', 200),
    'GET /backoffice/docs/yaml': opens('API documentation read', 200),
    'GET /backoffice/docs/static/index.html': opens('API documentation read', 302),
    'GET /backoffice/docs/static/swagger-initializer.js': opens('API documentation read', 200),
    'GET /backoffice/docs/static/*': opens('API documentation read', 404),
    'GET /health': opens('SERVER state read', 200),
    'GET /ready': opens('SERVER state read', 200),
    // No token is configured.
    'GET /metrics': opens('SERVER metrics read', 403),
    // The console's pages, whatever the address.
    'GET /*': opens('CONSOLE pages read', 200),
  },
  others: {
    'job content-measuring': {
      does: ['SERVER content measured'],
      differs: 'Measures again what is stored of all tenants',
    },
    'job database-clock': { does: ['SERVER time read'], differs: 'Reads the clock of the database' },
    'job limit-purge': { does: ['SERVER counts of limits deleted'], differs: 'Deletes counts that are over' },
  },
};
