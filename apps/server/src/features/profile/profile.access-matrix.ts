import { does, opens, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Users may do this for themselves only. */
const SELF = rows('user', '200 403 403 403 403 403', '200 403 - - 403 403', '200 403 403 - 403 403');

/** The smallest possible picture. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/users/:userId': does(
      'USER read',
      rows('user', '200 200 404 404 404 404', '200 200 - - 404 404', '200 200 200 - 200 404'),
      'System administrators see the users of all tenants in the console',
    ),
    'PUT /backoffice/editUser/:userId': does('USER profileUpdated', SELF),
  },
  open: { 'GET /backoffice/pictures/:id.webp': opens('USER picture read', 404) },
  requests: {
    'PUT /backoffice/editUser/:userId': () => ({
      payload: { address: 'Somewhere', phone: '0123456789', picture: PNG },
    }),
  },
};
