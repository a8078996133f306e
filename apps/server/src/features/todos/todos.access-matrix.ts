import { does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

/** A to-do that its user created for themself. */
const WRITTEN_TODO: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, user }) =>
    insert(
      `insert into todo (id, created_time, author_user_id, assignee_user_id, task)
       values (gen_random_uuid(), 0, $1, $1, 'Matrix') returning id`,
      [user?.id],
    ),
};

/** To-dos of other users do not exist for a caller of any role. */
const TODO = rows(WRITTEN_TODO, '200 404 404 404', '200 - 404 404', '200 - 404 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/todos': does('TODO listed', EVERYONE),
    'GET /backoffice/todos/summary': does('TODO listed', EVERYONE),
    'GET /backoffice/todos/assignees': does('TODO assignees listed', EVERYONE),
    'POST /backoffice/todos': does('TODO created', EVERYONE),
    'PUT /backoffice/todos/:todoId': does('TODO updated', TODO),
    'PUT /backoffice/todos/:todoId/isCompleted': does(['TODO completed', 'TODO reopened'], TODO),
    'DELETE /backoffice/todos/:todoId': does('TODO deleted', TODO),
  },
  requests: {
    'GET /backoffice/todos/summary': () => ({ query: {} }),
    'POST /backoffice/todos': () => ({ payload: { task: 'Matrix' } }),
    'PUT /backoffice/todos/:todoId': () => ({ payload: { task: 'Matrix, changed' } }),
    'PUT /backoffice/todos/:todoId/isCompleted': () => ({ payload: { isCompleted: true } }),
  },
};
