import { rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Users may do this for themselves only. */
const SELF = rows('user', '200 403 403 403 403 403', '200 403 - - 403 403', '200 403 403 - 403 403');

/** The smallest possible picture. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/users/:userId': rows(
      'user',
      '200 404 404 404 404 404',
      '200 200 - - 404 404',
      '200 200 200 - 200 404',
    ),
    'PUT /backoffice/editUser/:userId': SELF,
  },
  open: { 'GET /backoffice/pictures/:id.webp': 404 },
  requests: {
    'PUT /backoffice/editUser/:userId': () => ({
      payload: { address: 'Somewhere', phone: '0123456789', picture: PNG },
    }),
  },
};
