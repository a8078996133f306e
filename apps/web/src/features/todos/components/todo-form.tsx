import {
  MAX_TASK_LENGTH,
  REPEAT_UNITS,
  type Todo,
  type TodoRepeat,
  todoFormSchema,
} from '@airdeck/contract/todos';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { type LookupOption, useLookupField } from '../../../lib/lists/lookup.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { TodoDraft } from '../../../lib/side-panel/side-panel.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import { today, useAssigneeLookup } from '../api/todos.ts';
import { repeatWord } from './todo-words.ts';
import classes from './todos.module.css';
import type { TodoActs } from './use-todo-acts.ts';

type NewTodoFormProps = {
  acts: TodoActs;
  /** What it begins with; undefined: with nothing. */
  draft: TodoDraft | undefined;
  isFocused: boolean;
  /** It was noted. */
  onEnd: () => void;
};

/** Notes a to-do in one line; what else can be said of it comes up with its first letter. */
export function NewTodoForm({ acts, draft, isFocused, onEnd }: NewTodoFormProps) {
  const { t } = useTranslation();
  const form = useTodoForm(draft?.task ?? '', null, async (fields) => {
    const { device, alarm, finding } = draft ?? {};
    const isAdded = await acts.add({ ...fields, deviceId: device?.id, alarmId: alarm?.id, finding });
    if (isAdded) onEnd();
  });
  const subject = draft?.alarm ?? draft?.device;
  return (
    <form className={classes.form} aria-label={t('todos.add')} onSubmit={form.submit} noValidate>
      <div className={classes.line}>
        <TaskField form={form} isFocused={isFocused} />
        <SubmitButton sending={acts.isBusy}>{t('todos.addShort')}</SubmitButton>
      </div>
      {form.values.task === '' ? null : (
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

/** Changes a to-do: its author all of it, who is to do it when it is due. */
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
    <form className={classes.form} aria-label={t('todos.edit')} onSubmit={form.submit} noValidate>
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

type Fields = {
  readonly task: string;
  readonly dueDate: string | null;
  readonly repeat: TodoRepeat | null;
  readonly assigneeUserId: string | null;
};

function useTodoForm(
  task: string,
  person: LookupOption | null,
  onSubmit: (fields: Fields) => Promise<void>,
  days: Pick<Fields, 'dueDate' | 'repeat'> = { dueDate: null, repeat: null },
) {
  const [{ dueDate, repeat }, setDays] = useState({ dueDate: days.dueDate, repeat: days.repeat });
  const assignee = useLookupField(useAssigneeLookup, person);
  const text = useCheckedForm(
    { task },
    checkedBy(todoFormSchema),
    (values) => void onSubmit({ ...values, dueDate, repeat, assigneeUserId: assignee.chosen?.value ?? null }),
  );
  return {
    ...text,
    dueDate,
    repeat,
    assignee,
    // What repeats needs a day, and without a day nothing repeats.
    setDueDate: (day: string | null) => setDays({ dueDate: day, repeat: day === null ? null : repeat }),
    setRepeat: (next: TodoRepeat | null) =>
      setDays({ dueDate: next ? (dueDate ?? today()) : dueDate, repeat: next }),
  };
}
type TodoFormState = ReturnType<typeof useTodoForm>;

function TaskField({ form, isFocused }: { form: TodoFormState; isFocused: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...form.field('task')}
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
  const { t, i18n } = useTranslation();
  const { dueDate, repeat, assignee } = form;
  const choices = REPEATS.map(writeRepeat);
  const chosen = repeat ? writeRepeat(repeat) : '';
  const offered = repeat && !choices.includes(chosen) ? [...REPEATS, repeat] : REPEATS;
  return (
    <>
      <div className={classes.pair}>
        <DateField
          label={t('todos.dueDate')}
          value={dueDate}
          onChange={form.setDueDate}
          language={i18n.language}
        />
        <NativeSelect
          label={t('todos.repeat')}
          value={chosen}
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

/** How often things are done in a house; others can be given over the interface. */
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
