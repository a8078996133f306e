import type { AccessMatrix } from '../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  sockets: ['GET /api/ws', 'GET /api/ws/plugins/telemetry', 'GET /api/ws/plugins/*'],
};
