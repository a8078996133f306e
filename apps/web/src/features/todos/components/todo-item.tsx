import { roomName } from '@airdeck/air/room-name';
import type { Todo } from '@airdeck/contract/todos/todos';
import { Anchor, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { alarmPath, singleDevicePath } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { deleteAction, RowActions } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { today } from '../api/todos.ts';
import { TodoEditForm } from './todo-form.tsx';
import { dueSentence, personSentence, repeatWord } from './todo-words.ts';
import classes from './todos.module.css';
import type { TodoActs } from './use-todo-acts.ts';

/** A to-do with its check box. */
export function TodoItem({ todo, acts }: { todo: Todo; acts: TodoActs }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const session = useSession();
  const [isEdited, setEdited] = useState(false);
  const { task, isCompleted, repeat, isOwn, dueDate, completedTime, completedBy } = todo;
  const ownId = session?.user.id.id;
  const day = today();
  if (isEdited) {
    return (
      <li className={classes.item}>
        <TodoEditForm acts={acts} todo={todo} onEnd={() => setEdited(false)} />
      </li>
    );
  }
  const due = dueSentence(todo, day, t, format);
  const isOverdue = !isCompleted && dueDate !== null && dueDate < day;
  const said = [
    personSentence(todo, ownId, t),
    repeat ? repeatWord(repeat, t) : undefined,
    completedTime === null
      ? undefined
      : t('todos.doneBy', {
          name: isolate(completedBy?.name ?? t('todos.formerUser')),
          time: format.dateTime(completedTime),
        }),
  ].filter((part) => part !== undefined);
  return (
    <li className={classes.item} data-done={isCompleted || undefined}>
      <Checkbox
        className={classes.grow}
        checked={isCompleted}
        disabled={acts.isBusy}
        onChange={(event) => void acts.complete(todo, event.currentTarget.checked)}
        label={<bdi className={classes.task}>{task}</bdi>}
        description={
          <span className={classes.meta}>
            {due === undefined ? null : <span data-overdue={isOverdue || undefined}>{due}</span>}
            {said.map((part) => (
              <span key={part}>{part}</span>
            ))}
            <Subject todo={todo} />
          </span>
        }
      />
      <RowActions
        row={task}
        reachable
        actions={[
          ...(isCompleted
            ? []
            : [{ label: t('todos.edit'), icon: EditIcon, onClick: () => setEdited(true) }]),
          ...(isOwn ? [deleteAction(t('todos.deletion.action'), () => void acts.remove(todo))] : []),
        ]}
      />
    </li>
  );
}

/** Subject of a to-do, linked if the reader has access. */
function Subject({ todo: { device, alarm } }: { todo: Todo }) {
  return (
    <>
      {alarm ? (
        <SubjectName subject={alarm} to={alarmPath(alarm.id)}>
          <bdi>{alarm.name}</bdi>
        </SubjectName>
      ) : null}
      {device ? (
        <SubjectName subject={device} to={singleDevicePath(device.id, device.name)}>
          <RoomLine name={roomName(device)} />
        </SubjectName>
      ) : null}
    </>
  );
}

type SubjectNameProps = { subject: NonNullable<Todo['alarm']>; to: string; children: ReactNode };

function SubjectName({ subject, to, children }: SubjectNameProps) {
  if (!subject.isReadable) return <span>{children}</span>;
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  );
}
