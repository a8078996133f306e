import { ALARM, DEVICE, SYSTEM_ADMINS, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const OF_DEVICE = '/:entityType/:entityId';
const statuses = () => ({ query: {} });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/alarms': TENANT_AND_CUSTOMER,
    'GET /api/v2/alarms': TENANT_AND_CUSTOMER,
    'GET /api/alarm/types': TENANT_AND_CUSTOMER,
    [`GET /api/alarm${OF_DEVICE}`]: DEVICE,
    [`GET /api/v2/alarm${OF_DEVICE}`]: DEVICE,
    [`GET /api/alarm/highestSeverity${OF_DEVICE}`]: DEVICE,
    'POST /api/alarm': DEVICE,
    'GET /api/alarm/:alarmId': ALARM,
    'GET /api/alarm/info/:alarmId': ALARM,
    'DELETE /api/alarm/:alarmId': ALARM,
    'POST /api/alarm/:alarmId': ALARM,
    'POST /api/alarm/:alarmId/ack': ALARM,
    'POST /api/alarm/:alarmId/clear': ALARM,
    'POST /api/alarm/:alarmId/assign/:userId': ALARM,
    'DELETE /api/alarm/:alarmId/assign': {
      ...ALARM,
      customer: '400 404 404 404',
      admin: '400 - 404 404',
      partner: '400 - 404 404',
    },
    'GET /api/alarm/:alarmId/comment': ALARM,
    'POST /api/alarm/:alarmId/comment': ALARM,
    'DELETE /api/alarm/:alarmId/comment/:commentId': ALARM,
    'GET /backoffice/alarms': TENANT_AND_CUSTOMER,
    'GET /backoffice/alarms/csv': TENANT_AND_CUSTOMER,
    'GET /backoffice/alarms/counts': TENANT_AND_CUSTOMER,
    'GET /backoffice/alarms/marks': TENANT_AND_CUSTOMER,
    'GET /backoffice/alarms/:alarmId': ALARM,
    // Of those that are not there, none is changed.
    'POST /backoffice/alarms/act': TENANT_AND_CUSTOMER,
    // Of those that are not there, no one has one.
    'POST /backoffice/alarms/assignees': TENANT_AND_CUSTOMER,
    'GET /backoffice/alarms/countsByTenant': SYSTEM_ADMINS,
    'GET /backoffice/alarms/countsByTenant/csv': SYSTEM_ADMINS,
  },
  requests: {
    'POST /backoffice/alarms/act': ({ id }) => ({ payload: { act: 'acknowledge', alarmIds: [id] } }),
    'POST /backoffice/alarms/assignees': ({ id }) => ({ payload: { alarmIds: [id] } }),
    [`GET /api/alarm/highestSeverity${OF_DEVICE}`]: statuses,
    'POST /api/alarm': ({ id }, { nextTitle }) => ({
      payload: { type: nextTitle(), severity: 'MAJOR', originator: { entityType: 'DEVICE', id } },
    }),
    'POST /api/alarm/:alarmId/comment': () => ({ payload: { comment: { text: 'Matrix' } } }),
  },
  usesUp: ['POST /api/alarm'],
};
