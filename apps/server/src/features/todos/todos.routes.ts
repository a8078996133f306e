import { toPage } from '@airdeck/contract/common/page';
import {
  changeTodo,
  completeTodo,
  createTodo,
  deleteTodo,
  getTodoSummary,
  listTodoAssignees,
  listTodos,
  type Todo,
} from '@airdeck/contract/todos/todos';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { nameOf, personOf } from '../users/person.ts';
import type { TodoRecord } from './todos.repository.ts';
import { isOwn, repeatOf, type TodoService } from './todos.service.ts';

export function todoRoutes(app: FastifyInstance, { todos }: { todos: TodoService }): void {
  serve(app, listTodos, async ({ caller, query: { state = 'open', ...query } }) => {
    const { rows, total } = await todos.list(caller, { ...query, state });
    const found = rows.map((record) => todoBody(caller, record));
    return toPage(found, total, query.page, query.pageSize);
  });

  serve(app, getTodoSummary, ({ caller, query }) => todos.summary(caller, query.today));

  serve(app, listTodoAssignees, async ({ caller, query }) => {
    const people = await todos.assignees(caller, query);
    return people.map(({ customerTitle, tenantTitle, ...user }) => ({
      userId: user.id,
      name: nameOf(user),
      email: user.email,
      // Without a customer, it is the tenant, which only system administrators need to see.
      organisation: customerTitle ?? (caller.authority === 'SYS_ADMIN' ? tenantTitle : null),
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

/** A to-do as the caller sees it. */
function todoBody(caller: Caller, record: TodoRecord): Todo {
  const { todo, author, holder, doneBy, readableDeviceId, readableAlarmId } = record;
  const { id, task, createdTime, dueDate, doneTime, finding } = todo;
  const device = subject(todo.deviceId, todo.deviceName, readableDeviceId);
  return {
    id,
    task,
    isCompleted: doneTime !== null,
    createdTime,
    dueDate,
    repeat: repeatOf(todo),
    author: personOf(author),
    assignee: personOf(holder),
    completedTime: doneTime,
    completedBy: doneTime === null ? null : personOf(doneBy),
    isOwn: isOwn(caller, todo),
    device: device && { ...device, label: todo.deviceLabel },
    alarm: subject(todo.alarmId, todo.alarmName, readableAlarmId),
    finding,
  };
}

/** @param readableId the same id if the caller may open it; null: otherwise */
function subject(id: string | null, name: string | null, readableId: string | null): Todo['alarm'] {
  return id === null ? null : { id, name: name ?? '', isReadable: readableId !== null };
}
