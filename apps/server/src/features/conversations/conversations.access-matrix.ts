import { does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix, Request } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

/** A conversation of a customer with its tenant, or of a tenant with the system, with an entry that has a picture. */
const OPEN_CONVERSATION: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: async ({ insert, tenant, customer, isOfSystem }) => {
    const { id, entryId = '' } = await insert(
      `with made as (
         insert into conversation (id, created_time, tenant_id, customer_id, subject, last_entry_time, entry_count)
         values (gen_random_uuid(), 1, $1, $2, 'Matrix', 1, 1) returning id
       )
       insert into conversation_entry (id, conversation_id, number, created_time, side, sent_id, text, picture)
       select gen_random_uuid(), id, 1, 1, 'tenant', gen_random_uuid(), 'Matrix', 'x' from made
       returning conversation_id as id, id as "entryId"`,
      [tenant.tenantId, isOfSystem ? null : customer.id],
    );
    return { id, around: { entryId } };
  },
};

/** Does not reveal the existence of conversations of other customers or tenants. */
const CONVERSATION = rows(OPEN_CONVERSATION, '200 404 404 404', '200 - 404 404', '200 - 404 404');

const entry = () => ({ text: 'Matrix', sentId: crypto.randomUUID() });
const asJson =
  (payload: () => object): Request =>
  () => ({ payload: payload() });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/conversations': does('CONVERSATION listed', EVERYONE),
    'GET /backoffice/conversations/unread': does('CONVERSATION unread counted', EVERYONE),
    'GET /backoffice/conversations/:conversationId': does('CONVERSATION read', CONVERSATION),
    'GET /backoffice/conversations/:conversationId/entries': does('CONVERSATION read', CONVERSATION),
    'GET /backoffice/conversations/:conversationId/entries/:entryId/picture': does(
      'CONVERSATION read',
      CONVERSATION,
    ),
    // With a customer of the own tenant. System administrators have conversations with tenants only.
    'POST /backoffice/conversations': does(
      'CONVERSATION created',
      rows('customer', '200 404 404 404', '200 - 404 404', '404 - 404 404'),
    ),
    'POST /backoffice/conversations/:conversationId/entries': does('CONVERSATION commented', CONVERSATION),
    'PUT /backoffice/conversations/:conversationId/read': does('CONVERSATION marked as read', CONVERSATION),
    'PUT /backoffice/conversations/:conversationId/state': does(
      ['CONVERSATION closed', 'CONVERSATION reopened'],
      CONVERSATION,
    ),
  },
  requests: {
    'POST /backoffice/conversations': ({ id }) => ({
      payload: { ...entry(), subject: 'Matrix', customerId: id },
    }),
    'POST /backoffice/conversations/:conversationId/entries': asJson(entry),
    'PUT /backoffice/conversations/:conversationId/read': asJson(() => ({ upTo: 1 })),
    'PUT /backoffice/conversations/:conversationId/state': asJson(() => ({ state: 'closed' })),
  },
};
