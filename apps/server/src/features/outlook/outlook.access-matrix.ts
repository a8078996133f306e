import { DEVICE, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/outlook/:deviceId': does('OUTDOOR outlook of a room', DEVICE),
  },
  requests: {},
};
