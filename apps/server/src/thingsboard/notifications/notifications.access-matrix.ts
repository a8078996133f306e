import { RECEIVED_MESSAGE } from '../../features/messages/messages.access-matrix.ts';
import { does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/notifications': does('MESSAGE listed', EVERYONE),
    'GET /api/notifications/unread/count': does('MESSAGE unread counted', EVERYONE),
    'PUT /api/notification/:notificationId/read': does(
      'MESSAGE marked as read',
      rows(RECEIVED_MESSAGE, '200 200 200 200', '200 - 200 200', '200 - 200 200'),
    ),
    'PUT /api/notifications/read': does('MESSAGE marked as read', EVERYONE),
  },
};
