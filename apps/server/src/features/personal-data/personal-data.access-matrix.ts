import { ADMINS, does, EVERYONE, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/personalData': does('USER dataDownloaded', EVERYONE),
    'GET /backoffice/accountDeletion': does('USER own deletion request read', EVERYONE),
    // A wrong password.
    'POST /backoffice/accountDeletion': does('USER deletionRequested', nothing('400', '400', '400')),
    'DELETE /backoffice/accountDeletion': does('USER deletionWithdrawn', EVERYONE),
    'GET /backoffice/accountDeletions': does('USER deletion requests listed', ADMINS),
    // No user asks for it.
    'POST /backoffice/accountDeletions/:userId/accept': does(
      'USER deleted: at the request of the user',
      rows('user', '403 403 403 403 403 403', '403 404 - - 403 404', '403 403 404 - 403 404'),
    ),
    'POST /backoffice/accountDeletions/:userId/decline': does(
      'USER deletionDeclined',
      rows('user', '403 403 403 403 403 403', '403 404 - - 403 404', '403 403 404 - 403 404'),
    ),
  },
  requests: {
    'POST /backoffice/accountDeletion': () => ({ payload: { currentPassword: 'wrong' } }),
    'POST /backoffice/accountDeletions/:userId/decline': () => ({ payload: { reason: 'Matrix' } }),
  },
};
