import { nothing, rows, TENANT_ADMINS, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
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
    'GET /backoffice/automations': TENANT_AND_CUSTOMER,
    'POST /backoffice/automations': nothing('403', '201', '403'),
    'GET /backoffice/automations/:automationId': READ,
    'PUT /backoffice/automations/:automationId': CHANGE,
    'DELETE /backoffice/automations/:automationId': CHANGE,
    // An order with an unknown automation.
    'PUT /backoffice/automations/order': nothing('403', '400', '403'),
    'GET /backoffice/automations/modes': TENANT_AND_CUSTOMER,
    'GET /backoffice/automations/settings': TENANT_AND_CUSTOMER,
    'PUT /backoffice/automations/settings': TENANT_ADMINS,
    'POST /backoffice/automations/try': TENANT_ADMINS,
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
