import { does, EVERYONE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/deviceMap': does('DEVICE map read', EVERYONE),
    'GET /backoffice/deviceMap/unplaced': does('DEVICE without a position listed', EVERYONE),
  },
};
