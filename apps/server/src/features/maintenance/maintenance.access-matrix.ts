import { does, nothing, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

const FROM_TIME = 4_000_000_000_000;
const HOUR_MS = 3_600_000;

/** A maintenance of a customer, years from now. */
const COMING: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: async ({ insert, tenant, customer }) => {
    const { id } = await insert(
      `insert into maintenance (id, created_time, tenant_id, customer_id, reason, from_time, to_time, time_zone, begins, ends)
       values (gen_random_uuid(), 0, $1, $2, 'Matrix', $3, $4, 'UTC', $3, $4) returning id`,
      [tenant.tenantId, customer.id, FROM_TIME, FROM_TIME + HOUR_MS],
    );
    return { id, around: { customerId: customer.id } };
  },
};

const CHANGE = rows(COMING, '200 404 404 404', '200 - 404 404', '403 - 403 403');
const form = (customerId: string | null) => ({
  payload: {
    kind: customerId === null ? 'tenant' : 'customer',
    targetId: customerId,
    reason: 'Matrix',
    fromTime: FROM_TIME,
    toTime: FROM_TIME + HOUR_MS,
    schedule: null,
    timeZone: 'UTC',
  },
});

const PATH = '/backoffice/maintenance';
const PATH_OF_ONE = `${PATH}/:maintenanceId`;

export const accessMatrix: AccessMatrix = {
  answers: {
    [`GET ${PATH}`]: does('MAINTENANCE listed', TENANT_AND_CUSTOMER),
    // The request is for the whole tenant, which users of a customer may not plan.
    [`POST ${PATH}`]: does('MAINTENANCE created', nothing('403', '201', '403')),
    [`PUT ${PATH_OF_ONE}`]: does(['MAINTENANCE updated', 'MAINTENANCE ended'], CHANGE),
    [`POST ${PATH_OF_ONE}/end`]: does('MAINTENANCE ended', CHANGE),
    [`DELETE ${PATH_OF_ONE}`]: does('MAINTENANCE deleted', CHANGE),
  },
  requests: {
    [`POST ${PATH}`]: () => form(null),
    [`PUT ${PATH_OF_ONE}`]: ({ around }) => form(around?.customerId ?? null),
    [`POST ${PATH_OF_ONE}/end`]: () => ({ payload: { forGood: true } }),
  },
  usesUp: [`DELETE ${PATH_OF_ONE}`, `POST ${PATH_OF_ONE}/end`],
  others: {
    'job maintenance-ends': {
      does: ['MAINTENANCE ended'],
      differs: 'Ends what is over, and tells those who would have been notified',
    },
    'job maintenance-purge': { does: ['MAINTENANCE deletedByAge'], differs: 'Deletes by age' },
  },
};
