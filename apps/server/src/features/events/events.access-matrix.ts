import { does, EVERYONE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: { 'GET /backoffice/events': does('CONSOLE events followed', EVERYONE) },
  // A stream would never end.
  requests: { 'GET /backoffice/events': () => ({ query: { follow: 'false' } }) },
};
