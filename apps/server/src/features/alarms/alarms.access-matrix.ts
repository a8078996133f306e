import { inUnitOfWork } from '../../database/unit-of-work.ts';
import {
  does,
  opens,
  rows,
  SYSTEM_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

/** An open alarm, with a comment of the actor. */
const OPEN_ALARM: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({
    services: { alarmLedger },
    database,
    actor,
    sysAdmin,
    actorsTenant,
    tenant,
    customer,
    nextTitle,
  }) => {
    const user = actor ?? sysAdmin;
    const { tenantId } = tenant;
    const now = Date.now();
    const by = { userId: user.id, email: user.email, address: '', impersonator: null };
    return inUnitOfWork(database.db, { ...by, authority: 'TENANT_ADMIN' }, async (unit) => {
      const owner = {
        tenantId,
        customerId: customer.id,
        deviceId: customer.device.id,
        ruleId: null,
        details: null,
      };
      const what = { type: nextTitle(), severity: 'MAJOR', startTime: now, endTime: now } as const;
      const [id = null] = await alarmLedger.raise(unit, [{ ...owner, ...what }]);
      if (id === null) throw new Error('the alarm was not raised');
      const [commentId = ''] = await alarmLedger.comment(unit, [id], 'Matrix');
      return { id, around: { commentId, userId: actorsTenant.admin.id } };
    });
  },
};
/** 404: not even the existence of another customer's alarm is revealed. */
export const ALARM = rows(OPEN_ALARM, '200 404 404 404', '200 - 404 404', '403 - 403 403');

const BY_LINK = 'By the recipient of a notification, if they could do it with a sign-in at that moment';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/alarms': does('ALARM listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/csv': does('ALARM list downloaded', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/counts': does('ALARM counted', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/marks': does('ALARM marks of devices read', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/:alarmId': does('ALARM read', ALARM),
    // Alarms that do not exist for the caller are not changed.
    'POST /backoffice/alarms/act': does(
      [
        'ALARM acknowledged',
        'ALARM cleared',
        'ALARM assigned',
        'ALARM unassigned',
        'ALARM snoozed',
        'ALARM unsnoozed',
        'ALARM commented',
      ],
      TENANT_AND_CUSTOMER,
      'For up to a thousand alarms, or all that match a filter',
    ),
    // Alarms that do not exist for the caller have no assignees.
    'POST /backoffice/alarms/assignees': does('ALARM assignees listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/alarms/countsByTenant': does('ALARM counts of tenants read', SYSTEM_ADMINS),
    'GET /backoffice/alarms/countsByTenant/csv': does('ALARM counts of tenants downloaded', SYSTEM_ADMINS),
  },
  open: {
    'GET /backoffice/alarms/:alarmId/byLink/:token': opens('ALARM acknowledged', 410, BY_LINK),
    'POST /backoffice/alarms/:alarmId/byLink/:token': opens(
      ['ALARM acknowledged', 'ALARM snoozed'],
      410,
      BY_LINK,
    ),
  },
  requests: {
    'POST /backoffice/alarms/act': ({ id }) => ({ payload: { act: 'acknowledge', alarmIds: [id] } }),
    'POST /backoffice/alarms/assignees': ({ id }) => ({ payload: { alarmIds: [id] } }),
  },
  others: {
    'job alarm-steps': {
      does: ['ALARM reminded', 'OUTAGE reminded'],
      differs: 'Notifies those whom a rule names next of an alarm that they may see',
    },
  },
};
