import type { InputOf } from '@airdeck/contract/common/operation';
import {
  changeTodo,
  completeTodo,
  createTodo,
  deleteTodo,
  getTodoSummary,
  listTodoAssignees,
  listTodos,
} from '@airdeck/contract/todos/todos';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { LOOKUP_SIZE, type Lookup, useLookup } from '../../../lib/lists/lookup.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import { type Day, dayIn, ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';

/** The day may end while the console is open. */
const REFRESH_MS = 300_000;

/** The reader's calendar day. */
export const today = (): Day => dayIn(ownTimeZone(), serverNow());

/** Numbers of to-dos, and the most overdue ones. */
export function useTodoSummary() {
  const day = today();
  return useQuery({
    ...queryOf(getTodoSummary, { query: { today: day } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export type TodoQuery = Omit<InputOf<typeof listTodos>['query'] & object, 'page'>;

/** The first page of a query. */
export function useTodos(query: TodoQuery) {
  return useQuery({
    ...queryOf(listTodos, { query: { ...query, page: 0 } }),
    placeholderData: keepPreviousData,
  });
}

/** Searches by name the people to whom the reader may assign to-dos. */
export function useAssigneeLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) =>
      queryOf(listTodoAssignees, {
        query: { pageSize: LOOKUP_SIZE, page: 0, textSearch: text || undefined },
      }),
    (people) =>
      people.map(({ userId, name, organisation }) => ({
        value: userId,
        label: organisation === null ? name : `${name} · ${organisation}`,
      })),
  );
}

export type NewTodo = InputOf<typeof createTodo>['body'];
export type TodoChange = InputOf<typeof changeTodo>['body'];

export const addTodo = (body: NewTodo) => changing(call(createTodo, { body }), 'todos');

export const editTodo = (todoId: string, body: TodoChange) =>
  changing(call(changeTodo, { params: { todoId }, body }), 'todos');

export const setCompleted = (todoId: string, isCompleted: boolean) =>
  changing(call(completeTodo, { params: { todoId }, body: { isCompleted, today: today() } }), 'todos');

export const removeTodo = (todoId: string) => changing(call(deleteTodo, { params: { todoId } }), 'todos');
