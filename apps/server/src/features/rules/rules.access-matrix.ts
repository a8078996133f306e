import {
  does,
  nothing,
  rows,
  SYSTEM_ADMINS,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';
import { STARTING_RULES } from './starting-rules.ts';

const NEW_RULE: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant, nextTitle }) =>
    insert(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time)
       select gen_random_uuid(), created_time, tenant_id, $2, devices, condition, severity, recipients, effective_time
       from alarm_rule where tenant_id = $1 limit 1 returning id`,
      [tenant.tenantId, nextTitle()],
    ),
};

/** A rule of another tenant is not found. */
const RULE = rows(NEW_RULE, '403 403 403', '200 404 404', '403 403 403');

const form = (name: string) => ({ payload: { ...STARTING_RULES[0], name } });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/rules': does('RULE listed', TENANT_ADMINS),
    'POST /backoffice/rules': does('RULE created', nothing('403', '201', '403')),
    'GET /backoffice/rules/:ruleId': does('RULE read', RULE),
    'PUT /backoffice/rules/:ruleId': does('RULE updated', RULE),
    'DELETE /backoffice/rules/:ruleId': does('RULE deleted', RULE),
    'POST /backoffice/rules/try': does('RULE tried', TENANT_ADMINS),
    'GET /backoffice/rules/noise': does('RULE noise read', TENANT_ADMINS),
    'GET /backoffice/rules/lines': does('RULE thresholds read', TENANT_AND_CUSTOMER),
    'GET /backoffice/rules/counts': does('RULE counts of tenants read', SYSTEM_ADMINS),
  },
  requests: {
    'POST /backoffice/rules': (_row, { nextTitle }) => form(nextTitle()),
    'PUT /backoffice/rules/:ruleId': (_row, { nextTitle }) => form(nextTitle()),
    'POST /backoffice/rules/try': () => ({ payload: { ...STARTING_RULES[0] } }),
    'GET /backoffice/rules/lines': ({ id }) => ({ query: { deviceIds: id } }),
  },
  usesUp: ['DELETE /backoffice/rules/:ruleId'],
  others: {
    'job silence': {
      does: ['ALARM raised', 'ALARM cleared'],
      differs: 'Decides by the rules of the tenant, with a limit for each device and rule',
    },
  },
};
