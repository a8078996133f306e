import {
  MAX_TASK_LENGTH,
  REPEAT_UNITS,
  type Todo,
  type TodoForm,
  type TodoRepeat,
  todoFormSchema,
} from '@airdeck/contract/todos/todos';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { partErrors } from '../../../lib/forms/part-errors.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { type LookupOption, useLookupField } from '../../../lib/lists/lookup.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { TodoDraft } from '../../../lib/side-panel/side-panel.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { today, useAssigneeLookup } from '../api/todos.ts';
import { repeatWord } from './todo-words.ts';
import classes from './todos.module.css';
import type { TodoActs } from './use-todo-acts.ts';

type NewTodoFormProps = {
  acts: TodoActs;
  /** Initial values; undefined: empty. */
  draft: TodoDraft | undefined;
  isFocused: boolean;
  /** Called after it was added. */
  onEnd: () => void;
};

/** Adds a to-do in one line; further fields are shown after its first letter. */
export function NewTodoForm({ acts, draft, isFocused, onEnd }: NewTodoFormProps) {
  const { t } = useTranslation();
  const form = useTodoForm(draft?.task ?? '', null, async (fields) => {
    const { device, alarm, finding } = draft ?? {};
    const isAdded = await acts.add({ ...fields, deviceId: device?.id, alarmId: alarm?.id, finding });
    if (isAdded) onEnd();
  });
  const subject = draft?.alarm ?? draft?.device;
  return (
    <form
      ref={form.form}
      className={classes.form}
      aria-label={t('todos.add')}
      onSubmit={form.send}
      noValidate
    >
      <div className={classes.line}>
        <TaskField form={form} isFocused={isFocused} />
        <SubmitButton sending={acts.isBusy}>{t('todos.addShort')}</SubmitButton>
      </div>
      {form.draft.task === '' ? null : (
        <>
          {subject ? (
            <p className={classes.meta}>
              {t('todos.about')} <bdi>{subject.name}</bdi>
            </p>
          ) : null}
          <TodoFields form={form} canGive />
        </>
      )}
    </form>
  );
}

/** Edits a to-do: all fields for its author, due date and repetition for its assignee. */
export function TodoEditForm({ acts, todo, onEnd }: { acts: TodoActs; todo: Todo; onEnd: () => void }) {
  const { t } = useTranslation();
  const ownId = useSession()?.user.id.id;
  const { isOwn } = todo;
  const { userId, name } = todo.assignee;
  const person = userId === null || userId === ownId ? null : { value: userId, label: name ?? userId };
  const form = useTodoForm(
    todo.task,
    person,
    async ({ task, assigneeUserId, ...days }) => {
      const change = isOwn ? { task, assigneeUserId: assigneeUserId ?? ownId } : {};
      if (await acts.change(todo, { ...change, ...days })) onEnd();
    },
    todo,
  );
  return (
    <form
      ref={form.form}
      className={classes.form}
      aria-label={t('todos.edit')}
      onSubmit={form.send}
      noValidate
    >
      {isOwn ? <TaskField form={form} isFocused /> : <p className={classes.task}>{todo.task}</p>}
      <TodoFields form={form} canGive={isOwn} />
      <div className={classes.line}>
        <SubmitButton sending={acts.isBusy}>{t('todos.save')}</SubmitButton>
        <Button variant="default" onClick={onEnd}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

type Fields = Required<TodoForm>;

const PARTS = ['task', 'dueDate', 'repeat'] as const;
type TodoPart = (typeof PARTS)[number];
type TodoDraftFields = Pick<Fields, TodoPart>;

const errorsOf = (draft: TodoDraftFields) =>
  partErrors<TodoPart>(
    todoFormSchema.safeParse(draft).error?.issues ?? [],
    ([first]) => PARTS.find((part) => part === first),
    {},
  );

function useTodoForm(
  task: string,
  person: LookupOption | null,
  onSubmit: (fields: Fields) => Promise<void>,
  { dueDate = null, repeat = null }: Partial<Pick<Todo, 'dueDate' | 'repeat'>> = {},
) {
  const assignee = useLookupField(useAssigneeLookup, person);
  // Refusals of the server are reported by `acts`.
  const form = useDraft<TodoDraftFields, TodoPart>({ task, dueDate, repeat }, errorsOf, []);
  const { draft, change } = form;
  return {
    ...form,
    assignee,
    // A repetition needs a due date: both are set and cleared together.
    setDueDate: (day: string | null) => change({ dueDate: day, ...(day === null && { repeat: null }) }),
    setRepeat: (next: TodoRepeat | null) =>
      change({ repeat: next, ...(next && { dueDate: draft.dueDate ?? today() }) }),
    send: form.submit(() => void onSubmit({ ...draft, assigneeUserId: assignee.chosen?.value ?? null })),
  };
}
type TodoFormState = ReturnType<typeof useTodoForm>;

function TaskField({ form, isFocused }: { form: TodoFormState; isFocused: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      value={form.draft.task}
      error={form.errorText('task')}
      onChange={(event) => form.change({ task: event.currentTarget.value })}
      className={classes.grow}
      aria-label={t('todos.task')}
      placeholder={t('todos.task')}
      maxLength={MAX_TASK_LENGTH}
      autoComplete="off"
      autoFocus={isFocused}
      data-autofocus={isFocused || undefined}
    />
  );
}

function TodoFields({ form, canGive }: { form: TodoFormState; canGive: boolean }) {
  const { t } = useTranslation();
  const { assignee } = form;
  const { dueDate = null, repeat } = form.draft;
  const choices = REPEATS.map(writeRepeat);
  const chosen = repeat ? writeRepeat(repeat) : '';
  const offered = repeat && !choices.includes(chosen) ? [...REPEATS, repeat] : REPEATS;
  return (
    <>
      <div className={looks.pair}>
        <DateField
          label={t('todos.dueDate')}
          value={dueDate}
          error={form.errorText('dueDate')}
          onChange={form.setDueDate}
          isOptional
        />
        <NativeSelect
          label={t('todos.repeat')}
          value={chosen}
          error={form.errorText('repeat')}
          onChange={(event) => form.setRepeat(readRepeat(event.currentTarget.value))}
          data={[
            { value: '', label: t('todos.never') },
            ...offered.map((each) => ({ value: writeRepeat(each), label: repeatWord(each, t) })),
          ]}
          rightSection={<ChevronDownIcon size={18} />}
        />
      </div>
      {canGive ? (
        <LookupField
          {...assignee.field}
          label={t('todos.person')}
          placeholder={t('todos.myself')}
          clearable
        />
      ) : null}
    </>
  );
}

/** Usual repetitions in a house; the API accepts others. */
const REPEATS: readonly TodoRepeat[] = [
  { every: 1, unit: 'days' },
  { every: 1, unit: 'weeks' },
  { every: 2, unit: 'weeks' },
  { every: 4, unit: 'weeks' },
  { every: 1, unit: 'months' },
  { every: 3, unit: 'months' },
  { every: 6, unit: 'months' },
  { every: 12, unit: 'months' },
];

const writeRepeat = ({ every, unit }: TodoRepeat) => `${every} ${unit}`;

function readRepeat(written: string): TodoRepeat | null {
  const [every, name] = written.split(' ');
  const unit = REPEAT_UNITS.find((each) => each === name);
  return unit ? { every: Number(every), unit } : null;
}
