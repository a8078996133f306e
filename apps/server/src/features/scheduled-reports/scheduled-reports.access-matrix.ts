import { does, nothing, opens, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

const DISABLED_REPORT: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: async ({ insert, tenant, customer, nextTitle }) => {
    const { id } = await insert(
      `insert into scheduled_report
         (id, created_time, tenant_id, customer_id, name, frequency, time_zone, is_enabled)
       values (gen_random_uuid(), 0, $1, $2, $3, 'weekly', 'UTC', false) returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    );
    return { id, around: { customerId: customer.id } };
  },
};

const READ = rows(DISABLED_REPORT, '200 404 404 404', '200 - 404 404', '403 - 403 403');
const form = (name: string, customerId: string | null) => ({
  payload: {
    name,
    frequency: 'weekly',
    customerId,
    deviceIds: null,
    timeZone: 'UTC',
    isEnabled: false,
    readerIds: [],
  },
});

const PATH = '/backoffice/scheduledReports';
const PATH_OF_ONE = `${PATH}/:scheduledReportId`;

export const accessMatrix: AccessMatrix = {
  answers: {
    [`GET ${PATH}`]: does('SCHEDULED_REPORT listed', TENANT_AND_CUSTOMER),
    [`GET ${PATH}/readers`]: does('SCHEDULED_REPORT possible readers listed', TENANT_AND_CUSTOMER),
    // For the whole tenant, which users of a customer may not schedule.
    [`POST ${PATH}`]: does('SCHEDULED_REPORT created', nothing('400', '201', '403')),
    [`PUT ${PATH_OF_ONE}`]: does('SCHEDULED_REPORT updated', READ),
    [`DELETE ${PATH_OF_ONE}`]: does('SCHEDULED_REPORT deleted', READ),
    [`PUT ${PATH_OF_ONE}/subscription`]: does('SCHEDULED_REPORT updated: own subscription', READ),
    [`GET ${PATH_OF_ONE}/preview`]: does('SCHEDULED_REPORT read', READ),
    [`GET ${PATH_OF_ONE}/file`]: does('SCHEDULED_REPORT read', READ),
    [`GET ${PATH_OF_ONE}/sendings`]: does('SCHEDULED_REPORT sendings listed', READ),
    [`POST ${PATH_OF_ONE}/send`]: does('SCHEDULED_REPORT sent', READ),
  },
  open: {
    [`GET ${PATH_OF_ONE}/unsubscribe/:token`]: opens('SCHEDULED_REPORT updated: unsubscribed by a link', 410),
    [`POST ${PATH_OF_ONE}/unsubscribe/:token`]: opens(
      'SCHEDULED_REPORT updated: unsubscribed by a link',
      410,
    ),
  },
  requests: {
    [`POST ${PATH}`]: (_row, { nextTitle }) => form(nextTitle(), null),
    [`PUT ${PATH_OF_ONE}`]: ({ around }, { nextTitle }) => form(nextTitle(), around?.customerId ?? null),
    [`PUT ${PATH_OF_ONE}/subscription`]: () => ({ payload: { isSubscribed: true } }),
    [`GET ${PATH_OF_ONE}/file`]: () => ({ query: { form: 'xlsx' } }),
  },
  usesUp: [`DELETE ${PATH_OF_ONE}`],
  others: {
    'job scheduled-reports': {
      does: ['SCHEDULED_REPORT sent'],
      differs: 'Sends to its readers, with the rights that each of them has then',
    },
  },
};
