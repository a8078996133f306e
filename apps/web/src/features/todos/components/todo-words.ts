import type { Todo, TodoRepeat } from '@airdeck/contract/todos/todos';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { type Day, dayAfter } from '../../../lib/time/days.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** `every 4 weeks` */
export const repeatWord = ({ every, unit }: TodoRepeat, t: TFunction): string =>
  t(`todos.every.${unit}`, { count: every });

/** Sentence about the due date; undefined: none. */
export function dueSentence(
  { dueDate, isCompleted }: Pick<Todo, 'dueDate' | 'isCompleted'>,
  today: Day,
  t: TFunction,
  format: Formatters,
): string | undefined {
  if (dueDate === null) return undefined;
  const day = dayWord(dueDate, today, format);
  if (isCompleted) return t('todos.due.on', { day });
  if (dueDate < today) return t('todos.due.overdue', { day });
  if (dueDate === today) return t('todos.due.today');
  return dueDate === dayAfter(today, 1) ? t('todos.due.tomorrow') : t('todos.due.on', { day });
}

/** `21 Nov`, in another year `21-11-2027`. */
function dayWord(day: Day, today: Day, format: Formatters): string {
  return day.slice(0, 4) === today.slice(0, 4) ? format.shortDay(day) : format.calendarDay(day);
}

/** Sentence about the author or the assignee; undefined: both are the reader. */
export function personSentence(
  { author, assignee, isOwn }: Todo,
  ownId: string | undefined,
  t: TFunction,
): string | undefined {
  const nameOf = ({ name }: Todo['author']) => (name === null ? t('todos.formerUser') : isolate(name));
  if (assignee.userId !== ownId) return t('todos.givenTo', { name: nameOf(assignee) });
  return isOwn && author.userId !== null ? undefined : t('todos.givenBy', { name: nameOf(author) });
}
