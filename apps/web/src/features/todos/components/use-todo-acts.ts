import type { Todo } from '@airdeck/contract/todos/todos';
import { useTranslation } from 'react-i18next';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { addTodo, editTodo, type NewTodo, removeTodo, setCompleted, type TodoChange } from '../api/todos.ts';

/** Actions on to-dos. Each returns whether it succeeded; all queries are refetched in any case. */
export function useTodoActs() {
  const { t } = useTranslation();
  const { isBusy, act, remove } = useActs();
  return {
    isBusy,
    add: (todo: NewTodo) => act(() => addTodo(todo), { done: unsaid }),
    change: ({ id }: Todo, change: TodoChange) => act(() => editTodo(id, change), { done: unsaid }),
    complete: ({ id }: Todo, isCompleted: boolean) =>
      act(() => setCompleted(id, isCompleted), {
        done: t(isCompleted ? 'todos.completed' : 'todos.reopened'),
      }),
    remove({ id, task, repeat }: Todo): Promise<boolean> {
      const text = t(repeat ? 'todos.deletion.ofSeries' : 'todos.deletion.question', { task: isolate(task) });
      return remove(text, () => removeTodo(id));
    },
  };
}

export type TodoActs = ReturnType<typeof useTodoActs>;
