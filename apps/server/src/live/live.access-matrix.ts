import type { OtherEntrance } from '../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../testing/access-matrix/feature-matrices.ts';

const FOLLOWS: OtherEntrance = {
  does: [
    'READINGS read',
    'DEVICE attributes read',
    'DEVICE listed',
    'DEVICE counted',
    'ALARM listed',
    'ALARM counted',
    'MESSAGE listed',
    'MESSAGE unread counted',
    'MESSAGE marked as read',
  ],
  differs:
    'Commands of a session are restricted by the services of the routes; `socket-matrix.db.test.ts` tests it',
};

export const accessMatrix: AccessMatrix = {
  answers: {},
  sockets: {
    'GET /api/ws': FOLLOWS,
    'GET /api/ws/plugins/telemetry': FOLLOWS,
    'GET /api/ws/plugins/*': FOLLOWS,
  },
};
