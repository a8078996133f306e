import { does, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

const KEY: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, user, nextTitle }) =>
    insert(
      `insert into api_key (id, created_time, user_id, name, prefix, secret_hash)
       values (gen_random_uuid(), 0, $1, $2, 'tb_', $2) returning id`,
      [user?.id, nextTitle()],
    ),
};

/** Keys are changed by their owners, and withdrawn by administrators of these, too. */
const CHANGED = rows(KEY, '200 404 404 404', '200 - 404 404', '200 - 403 404');
const WITHDRAWN = rows(KEY, '200 404 404 404', '200 - 404 404', '200 - 200 404');
const OWN = nothing('200', '200', '200');
const MADE = nothing('201', '201', '201');

const form = { name: 'Grafana', expiresTime: null, accessRole: null, customerId: null };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/apiKeys': does('API_KEY listed: own', OWN),
    'POST /backoffice/apiKeys': does('API_KEY created', MADE),
    'PUT /backoffice/apiKeys/:apiKeyId': does('API_KEY updated', CHANGED),
    'DELETE /backoffice/apiKeys/:apiKeyId': does('API_KEY deleted', WITHDRAWN),
    'GET /backoffice/apiKeys/users': does(
      'API_KEY listed: of all users in scope',
      nothing('403', '200', '200'),
    ),
    'POST /api/apiKey': does('API_KEY created', OWN),
    'GET /api/apiKeys/:userId': does(
      'API_KEY listed: of a user',
      rows('user', '200 403 403 403 403 404', '200 200 200 - 403 404', '200 200 200 - 200 404'),
    ),
    'PUT /api/apiKey/:apiKeyId/description': does('API_KEY updated', CHANGED),
    'PUT /api/apiKey/:apiKeyId/enabled/:enabled': does('API_KEY updated', CHANGED),
    'DELETE /api/apiKey/:apiKeyId': does('API_KEY deleted', WITHDRAWN),
  },
  others: {
    'job api-key-purge': { does: ['API_KEY deletedByAge'], differs: 'Deletes keys that have expired' },
  },
  requests: {
    'POST /backoffice/apiKeys': () => ({ payload: form }),
    'PUT /backoffice/apiKeys/:apiKeyId': () => ({ payload: { name: 'Power BI' } }),
    'POST /api/apiKey': () => ({ payload: { description: 'export job', enabled: true, expirationTime: 0 } }),
    'PUT /api/apiKey/:apiKeyId/description': () => ({ payload: 'export job', contentType: 'text/plain' }),
  },
  usesUp: ['DELETE /backoffice/apiKeys/:apiKeyId', 'DELETE /api/apiKey/:apiKeyId'],
};
