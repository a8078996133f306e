import { nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /backoffice/devices': nothing('403', '200', '403', '403'),
  },
  requests: {
    'POST /backoffice/devices': (_row, { nextTitle }) => ({ payload: { deviceName: nextTitle() } }),
  },
};
