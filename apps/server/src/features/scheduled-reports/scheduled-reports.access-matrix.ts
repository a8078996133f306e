import { nothing, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const READ = rows('scheduledReport', '200 404 404 404', '200 - 404 404', '403 - 403 403');
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
    [`GET ${PATH}`]: TENANT_AND_CUSTOMER,
    [`GET ${PATH}/readers`]: TENANT_AND_CUSTOMER,
    // For the whole tenant, which users of a customer may not schedule.
    [`POST ${PATH}`]: nothing('400', '201', '403'),
    [`PUT ${PATH_OF_ONE}`]: READ,
    [`DELETE ${PATH_OF_ONE}`]: READ,
    [`PUT ${PATH_OF_ONE}/subscription`]: READ,
    [`GET ${PATH_OF_ONE}/preview`]: READ,
    [`GET ${PATH_OF_ONE}/file`]: READ,
    [`GET ${PATH_OF_ONE}/sendings`]: READ,
    [`POST ${PATH_OF_ONE}/send`]: READ,
  },
  open: {
    [`GET ${PATH_OF_ONE}/unsubscribe/:token`]: 410,
    [`POST ${PATH_OF_ONE}/unsubscribe/:token`]: 410,
  },
  requests: {
    [`POST ${PATH}`]: (_row, { nextTitle }) => form(nextTitle(), null),
    [`PUT ${PATH_OF_ONE}`]: ({ around }, { nextTitle }) => form(nextTitle(), around?.customerId ?? null),
    [`PUT ${PATH_OF_ONE}/subscription`]: () => ({ payload: { isSubscribed: true } }),
    [`GET ${PATH_OF_ONE}/file`]: () => ({ query: { form: 'xlsx' } }),
  },
  usesUp: [`DELETE ${PATH_OF_ONE}`],
};
