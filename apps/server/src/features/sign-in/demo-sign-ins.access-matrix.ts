import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  open: { 'GET /backoffice/demo/sign-ins': 200 },
};
