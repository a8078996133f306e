import {
  does,
  nothing,
  rows,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

const DISABLED_AUTOMATION: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, tenant, customer, nextTitle }) =>
    insert(
      `insert into automation
         (id, created_time, tenant_id, customer_id, name, is_enabled, position, devices, mode, effective_time)
       values (gen_random_uuid(), 0, $1, $2, $3, false, 0, '{"kind":"all"}', 1, 0) returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    ),
};

const READ = rows(DISABLED_AUTOMATION, '200 404 404 404', '200 - 404 404', '403 - 403 403');
/** By default, a tenant does not allow its customers automations. */
const CHANGE = rows(DISABLED_AUTOMATION, '403 403 403 403', '200 - 404 404', '403 - 403 403');

const form = (name: string) => ({
  payload: {
    name,
    isEnabled: true,
    devices: { kind: 'all' },
    trigger: null,
    schedule: { weekdays: [1], from: '22:00', to: '06:00' },
    mode: 1,
    modeAfter: null,
  },
});

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/automations': does('AUTOMATION listed', TENANT_AND_CUSTOMER),
    'POST /backoffice/automations': does('AUTOMATION created', nothing('403', '201', '403')),
    'GET /backoffice/automations/:automationId': does('AUTOMATION read', READ),
    'PUT /backoffice/automations/:automationId': does('AUTOMATION updated', CHANGE),
    'DELETE /backoffice/automations/:automationId': does('AUTOMATION deleted', CHANGE),
    // An order with an unknown automation.
    'PUT /backoffice/automations/order': does('AUTOMATION updated: order', nothing('403', '400', '403')),
    'GET /backoffice/automations/modes': does('AUTOMATION modes listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/automations/settings': does('AUTOMATION settings read', TENANT_AND_CUSTOMER),
    'PUT /backoffice/automations/settings': does(
      'TENANT updated: whether customers have automations',
      TENANT_ADMINS,
    ),
    'POST /backoffice/automations/try': does('AUTOMATION tried', TENANT_ADMINS),
  },
  requests: {
    'POST /backoffice/automations': (_row, { nextTitle }) => form(nextTitle()),
    'PUT /backoffice/automations/:automationId': (_row, { nextTitle }) => form(nextTitle()),
    'PUT /backoffice/automations/order': ({ id }) => ({ payload: { automationIds: [id] } }),
    'PUT /backoffice/automations/settings': () => ({ payload: { customersMayAutomate: false } }),
    'POST /backoffice/automations/try': () => form('Matrix'),
  },
  usesUp: ['DELETE /backoffice/automations/:automationId'],
};
