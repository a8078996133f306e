import type { Todo } from '@airdeck/contract/todos/todos';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../../lib/query/query.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { addTodo, editTodo, type NewTodo, removeTodo, setCompleted, type TodoChange } from '../api/todos.ts';

/** Actions on to-dos. Each returns whether it succeeded; all queries are refetched in any case. */
export function useTodoActs() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>, failed: ParseKeys, done?: ParseKeys): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      if (done) toasts.success(t(done));
      return true;
    } catch (error) {
      toasts.failed(error, t(failed));
      return false;
    } finally {
      setBusy(false);
      await invalidate('todos');
    }
  }

  return {
    isBusy,
    add: (todo: NewTodo) => run(() => addTodo(todo), 'failure.save'),
    change: ({ id }: Todo, change: TodoChange) => run(() => editTodo(id, change), 'failure.save'),
    complete: ({ id }: Todo, isCompleted: boolean) =>
      run(
        () => setCompleted(id, isCompleted),
        'failure.save',
        isCompleted ? 'todos.completed' : 'todos.reopened',
      ),
    async remove({ id, task, repeat }: Todo): Promise<boolean> {
      const text = t(repeat ? 'todos.deletion.ofSeries' : 'todos.deletion.question', { task: isolate(task) });
      if (!(await confirm({ text, destructive: true }))) return false;
      return run(() => removeTodo(id), 'failure.delete', 'done.deleted');
    },
  };
}

export type TodoActs = ReturnType<typeof useTodoActs>;
