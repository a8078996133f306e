import { opens } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {},
  // The request is invalid without a body.
  open: { 'POST /backoffice/demo/sign-ins': opens('DEMO sign-ins read', 400) },
};
