import { FEATURE_MATRICES } from '../feature-matrices.ts';

/** Anyone who asks for these is not asked who they are. The answer is to a user without a token. */
export const OPEN: Record<string, number> = {
  ...Object.assign({}, ...FEATURE_MATRICES.map(({ open }) => open)),
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
  // These ask for a device's access token, and get a wrong one.
  'POST /api/v1/:token/telemetry': 401,
  'POST /api/v1/:token/attributes': 401,
  'GET /api/v1/:token/attributes': 401,
};

/** These are WebSockets, and have a walk of their own. */
export const SOCKETS = ['GET /api/ws', 'GET /api/ws/plugins/telemetry', 'GET /api/ws/plugins/*'];
