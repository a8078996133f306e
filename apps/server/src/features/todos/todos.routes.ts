import { toPage } from '@airdeck/contract/common/page';
import {
  changeTodo,
  completeTodo,
  createTodo,
  deleteTodo,
  getTodoSummary,
  listTodoAssignees,
  listTodos,
} from '@airdeck/contract/todos';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../users/person.ts';
import { todoBody } from './todo.presenter.ts';
import type { TodoService } from './todos.service.ts';

export function todoRoutes(app: FastifyInstance, { todos }: { todos: TodoService }): void {
  serve(app, listTodos, async ({ caller, query: { state = 'open', ...query } }) => {
    const { rows, total } = await todos.list(caller, { ...query, state });
    const found = rows.map((record) => todoBody(caller, record));
    return toPage(found, total, query.page, query.pageSize);
  });

  serve(app, getTodoSummary, ({ caller, query }) => todos.summary(caller, query.today));

  serve(app, listTodoAssignees, async ({ caller, query }) => {
    const people = await todos.assignees(caller, query);
    return people.map(({ customerName, tenantTitle, ...user }) => ({
      userId: user.id,
      name: nameOf(user),
      email: user.email,
      // Of a tenant's own people it is the tenant, which its administrators need not be told.
      organisation: customerName ?? (caller.authority === 'SYS_ADMIN' ? tenantTitle : null),
    }));
  });

  serve(app, createTodo, async ({ caller, body }) => todoBody(caller, await todos.create(caller, body)));

  serve(app, changeTodo, async ({ caller, params, body }) =>
    todoBody(caller, await todos.change(caller, params.todoId, body)),
  );

  serve(app, completeTodo, async ({ caller, params, body }) =>
    todoBody(caller, await todos.complete(caller, params.todoId, body)),
  );

  serve(app, deleteTodo, ({ caller, params }) => todos.delete(caller, params.todoId));
}
