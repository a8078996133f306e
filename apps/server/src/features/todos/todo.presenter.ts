import type { Todo } from '@airdeck/contract/todos';
import type { Caller } from '../../http/caller.ts';
import { personOf } from '../users/person.ts';
import type { TodoRecord } from './todos.repository.ts';
import { isOwn, repeatOf } from './todos.service.ts';

/** A to-do as the caller sees it. */
export function todoBody(caller: Pick<Caller, 'userId'>, record: TodoRecord): Todo {
  const { todo, author, holder, doneBy, readableDeviceId, readableAlarmId } = record;
  const { id, task, createdTime, dueDate, doneTime, finding } = todo;
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
    device: subject(todo.deviceId, todo.deviceName, readableDeviceId),
    alarm: subject(todo.alarmId, todo.alarmName, readableAlarmId),
    finding,
  };
}

/** @param readableId the same where the caller may open it */
function subject(id: string | null, name: string | null, readableId: string | null): Todo['device'] {
  return id === null ? null : { id, name: name ?? '', isReadable: readableId !== null };
}
