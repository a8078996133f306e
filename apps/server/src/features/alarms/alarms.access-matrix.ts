import { ALARM, does, SYSTEM_ADMINS, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
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
  },
};
