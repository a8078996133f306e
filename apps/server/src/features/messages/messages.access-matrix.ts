import { ADMINS, does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import type { RowScope } from '../../testing/access-matrix/row-kinds.ts';
import { CUSTOMER_TARGETS, type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

const insertMessage = (
  { insert, nextTitle }: RowScope,
  sender: { tenantId: string | null },
  reader: { id: string } | null,
) =>
  insert(
    `with made as (
       insert into message (id, created_time, tenant_id, kind, title, text, importance, from_time, audience)
       values (gen_random_uuid(), 0, $1, 'written', $2, 'Matrix', 'info', 0, '{"kind":"all"}') returning *)
     insert into message_recipient (message_id, user_id, from_time, importance, kind)
     select id, $3, from_time, importance, kind from made returning message_id as id`,
    [sender.tenantId, nextTitle(), reader?.id],
  );
export const RECEIVED_MESSAGE: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: (scope) => insertMessage(scope, scope.tenant, scope.user),
};
/** A message of a tenant, or of the system, to the actor. */
const SENT_MESSAGE: RowKind = {
  targets: TENANT_TARGETS,
  make: (scope) => insertMessage(scope, scope.isOfSystem ? { tenantId: null } : scope.tenant, scope.actor),
};

/** The existence of others' messages is not revealed. */
const SENT = rows(SENT_MESSAGE, '403 403 403', '200 404 404', '200 404 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/messages': does('MESSAGE listed', EVERYONE),
    'GET /backoffice/messages/unread': does('MESSAGE unread counted', EVERYONE),
    'GET /backoffice/messages/:messageId': does(
      'MESSAGE read',
      rows(RECEIVED_MESSAGE, '200 404 404 404', '200 - 404 404', '200 - 404 404'),
    ),
    // Unknown messages and those of others are ignored.
    'POST /backoffice/messages/read': does(
      'MESSAGE marked as read',
      rows(RECEIVED_MESSAGE, '200 200 200 200', '200 - 200 200', '200 - 200 200'),
    ),
    'POST /backoffice/messages': does('MESSAGE created', ADMINS),
    'GET /backoffice/messages/sent': does('MESSAGE sent ones listed', ADMINS),
    'GET /backoffice/messages/sent/:messageId/recipients': does('MESSAGE recipients listed', SENT),
    'POST /backoffice/messages/sent/:messageId/withdraw': does('MESSAGE withdrawn', SENT),
  },
  requests: {
    'POST /backoffice/messages/read': ({ id }) => ({ payload: { messageIds: [id] } }),
    'POST /backoffice/messages': () => ({
      payload: {
        title: 'Matrix',
        text: 'Matrix',
        importance: 'info',
        fromTime: null,
        untilTime: null,
        audience: { kind: 'all' },
      },
    }),
    'GET /backoffice/messages/sent/:messageId/recipients': () => ({ query: {} }),
    'POST /backoffice/messages/sent/:messageId/withdraw': () => ({ payload: {} }),
  },
};
