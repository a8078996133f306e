import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import { todo } from './todos.tables.ts';

/** To-dos, as shown in mails and notifications. */
export function findGivenTodos(queryable: Queryable, ids: readonly string[]) {
  const { id, task, dueDate, deviceName, deviceLabel, alarmName } = todo;
  return queryable
    .select({
      id,
      task,
      dueDate,
      deviceName,
      deviceLabel,
      alarmName,
      /** Null: deleted since. */
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
    })
    .from(todo)
    .leftJoin(appUser, eq(appUser.id, todo.authorUserId))
    .where(inArray(id, [...ids]));
}

/** The to-do is done, deleted, reassigned, or was assigned to the reader again. */
export const isNoLongerTheirs = (): SQL => sql`(
  not exists (
    select 1 from todo t
    where t.id = ${delivery.todoId} and t.holder_user_id = ${delivery.userId} and t.done_time is null)
  or exists (
    select 1 from delivery d
    where d.todo_id = ${delivery.todoId} and d.user_id = ${delivery.userId} and d.channel = ${delivery.channel}
      and d.subscription_id is not distinct from ${delivery.subscriptionId} and d.state = 'waiting'
      and (d.created_time, d.id) > (${delivery.createdTime}, ${delivery.id})))`;
