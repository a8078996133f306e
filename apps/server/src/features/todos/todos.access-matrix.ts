import { EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** To-dos of other users do not exist for a caller of any role. */
const TODO = rows('todo', '200 404 404 404', '200 - 404 404', '200 - 404 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/todos': EVERYONE,
    'GET /backoffice/todos/summary': EVERYONE,
    'GET /backoffice/todos/assignees': EVERYONE,
    'POST /backoffice/todos': EVERYONE,
    'PUT /backoffice/todos/:todoId': TODO,
    'PUT /backoffice/todos/:todoId/isCompleted': TODO,
    'DELETE /backoffice/todos/:todoId': TODO,
  },
  requests: {
    'GET /backoffice/todos/summary': () => ({ query: {} }),
    'POST /backoffice/todos': () => ({ payload: { task: 'Matrix' } }),
    'PUT /backoffice/todos/:todoId': () => ({ payload: { task: 'Matrix, changed' } }),
    'PUT /backoffice/todos/:todoId/isCompleted': () => ({ payload: { isCompleted: true } }),
  },
};
