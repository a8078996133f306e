import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  // These require a device's access token, and get an invalid one.
  open: {
    // The request is invalid without a body.
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
