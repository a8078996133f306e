import { ALARM } from '../../features/alarms/alarms.access-matrix.ts';
import { DEVICE, does, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const OF_DEVICE = '/:entityType/:entityId';
const statuses = () => ({ query: {} });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/alarms': does('ALARM listed', TENANT_AND_CUSTOMER),
    'GET /api/v2/alarms': does('ALARM listed', TENANT_AND_CUSTOMER),
    'GET /api/alarm/types': does('ALARM types listed', TENANT_AND_CUSTOMER),
    [`GET /api/alarm${OF_DEVICE}`]: does('ALARM listed', DEVICE),
    [`GET /api/v2/alarm${OF_DEVICE}`]: does('ALARM listed', DEVICE),
    [`GET /api/alarm/highestSeverity${OF_DEVICE}`]: does('ALARM worst severity read', DEVICE),
    'POST /api/alarm': does('ALARM raised', DEVICE),
    'GET /api/alarm/:alarmId': does('ALARM read', ALARM),
    'GET /api/alarm/info/:alarmId': does('ALARM read', ALARM),
    'DELETE /api/alarm/:alarmId': does('ALARM deleted', ALARM),
    'POST /api/alarm/:alarmId': does('ALARM acknowledged', ALARM),
    'POST /api/alarm/:alarmId/ack': does('ALARM acknowledged', ALARM),
    'POST /api/alarm/:alarmId/clear': does('ALARM cleared', ALARM),
    'POST /api/alarm/:alarmId/assign/:userId': does('ALARM assigned', ALARM),
    'DELETE /api/alarm/:alarmId/assign': does('ALARM unassigned', {
      ...ALARM,
      customer: '400 404 404 404',
      admin: '400 - 404 404',
      partner: '400 - 404 404',
    }),
    'GET /api/alarm/:alarmId/comment': does('ALARM read', ALARM),
    'POST /api/alarm/:alarmId/comment': does('ALARM commented', ALARM),
    'DELETE /api/alarm/:alarmId/comment/:commentId': does('ALARM commented: comment deleted', ALARM),
  },
  requests: {
    [`GET /api/alarm/highestSeverity${OF_DEVICE}`]: statuses,
    'POST /api/alarm': ({ id }, { nextTitle }) => ({
      payload: { type: nextTitle(), severity: 'MAJOR', originator: { entityType: 'DEVICE', id } },
    }),
    'POST /api/alarm/:alarmId/comment': () => ({ payload: { comment: { text: 'Matrix' } } }),
  },
  usesUp: ['POST /api/alarm'],
};
