import {
  does,
  nothing,
  rows,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const READ = rows('automation', '200 404 404 404', '200 - 404 404', '403 - 403 403');
/** By default, a tenant does not allow its customers automations. */
const CHANGE = rows('automation', '403 403 403 403', '200 - 404 404', '403 - 403 403');

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
