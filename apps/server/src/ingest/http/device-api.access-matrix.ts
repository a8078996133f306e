import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  // These ask for a device's access token, and get a wrong one.
  open: {
    // Without a body it is no request.
    'POST /api/v1/provision': 400,
    'POST /api/v1/:token/telemetry': 401,
    'POST /api/v1/:token/attributes': 401,
    'POST /api/v1/:token/claim': 401,
    'GET /api/v1/:token/attributes': 401,
    'GET /api/v1/:token/rpc': 401,
    'POST /api/v1/:token/rpc/:requestId': 401,
    'POST /api/v1/:token/rpc': 401,
    'GET /api/v1/:token/attributes/updates': 401,
  },
};
