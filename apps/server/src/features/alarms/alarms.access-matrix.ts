import {
  ALARM,
  DEVICE,
  does,
  SYSTEM_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
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
    'GET /backoffice/alarms': does('ALARM listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/csv': does('ALARM list downloaded', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/counts': does('ALARM counted', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/marks': does('ALARM marks of devices read', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/:alarmId': does('ALARM read', ALARM),
    // Alarms that do not exist for the caller are not changed.
    'POST /backoffice/alarms/act': does(
      ['ALARM acknowledged', 'ALARM cleared', 'ALARM assigned', 'ALARM unassigned', 'ALARM commented'],
      TENANT_AND_CUSTOMER,
      'For up to a thousand alarms, or all that match a filter',
    ),
    // Alarms that do not exist for the caller have no assignees.
    'POST /backoffice/alarms/assignees': does('ALARM assignees listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/countsByTenant': does('ALARM counts of tenants read', SYSTEM_ADMINS),
    'GET /backoffice/alarms/countsByTenant/csv': does('ALARM counts of tenants downloaded', SYSTEM_ADMINS),
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
