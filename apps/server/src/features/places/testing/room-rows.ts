import { rows } from '../../../testing/access-matrix/answers.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../../testing/access-matrix/row-kinds.ts';

const ROOM: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, tenant, customer, nextTitle }) =>
    insert(
      `insert into place (id, created_time, tenant_id, customer_id, kind, path, name)
       select id, 0, $1, $2, 'room', array[id], $3 from gen_random_uuid() as id returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    ),
};

/** Answers about a room. The customer's user is its administrator, as the first user of a customer is. */
export const MANAGED = rows(ROOM, '200 404 404 404', '200 - 404 404', '403 - 403 403');
