import { MAX_NAMED_TODOS, type TodoList } from '@airdeck/contract/todos/todos';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { todo } from './todos.tables.ts';

export type StoredTodo = typeof todo.$inferSelect;
export type NewTodo = typeof todo.$inferInsert;
export type TodoChange = Partial<Omit<NewTodo, 'id' | 'createdTime' | 'authorUserId'>>;

const author = alias(appUser, 'author');
const holder = alias(appUser, 'holder');
const doneBy = alias(appUser, 'done_by');
/**
 * To-dos that the caller holds, has given to others, or both. During an impersonation, those are included that the
 * administrator gave to users of this tenant.
 */
function inList({ userId, impersonator, tenantId }: Caller, list?: TodoList): SQL | undefined {
  const isMine = eq(todo.holderUserId, userId);
  if (list === 'mine') return isMine;
  const isByImpersonator =
    impersonator && tenantId !== null
      ? and(eq(todo.authorUserId, impersonator.userId), eq(todo.tenantId, tenantId))
      : undefined;
  const isGiven = and(or(eq(todo.authorUserId, userId), isByImpersonator), ne(todo.holderUserId, userId));
  return list === 'given' ? isGiven : or(isMine, isGiven);
}

/** Devices and alarms that a scope may see; a system administrator sees all devices, and no alarm. */
const devicesOf = (scope: Scope): SQL | undefined =>
  scope.authority === 'SYS_ADMIN' ? undefined : callerScope(scope, device);
const alarmsOf = (scope: Scope): SQL | undefined =>
  scope.authority === 'SYS_ADMIN' ? sql`false` : callerScope(scope, alarm);

const selectTodos = (db: Queryable, caller: Caller) =>
  db
    .select({
      todo: getTableColumns(todo),
      author: { id: author.id, email: author.email, firstName: author.firstName, lastName: author.lastName },
      holder: { id: holder.id, email: holder.email, firstName: holder.firstName, lastName: holder.lastName },
      doneBy: { id: doneBy.id, email: doneBy.email, firstName: doneBy.firstName, lastName: doneBy.lastName },
      readableDeviceId: device.id,
      readableAlarmId: alarm.id,
    })
    .from(todo)
    .leftJoin(author, eq(author.id, todo.authorUserId))
    .leftJoin(holder, eq(holder.id, todo.holderUserId))
    .leftJoin(doneBy, eq(doneBy.id, todo.doneByUserId))
    .leftJoin(device, and(eq(device.id, todo.deviceId), devicesOf(caller)))
    .leftJoin(alarm, and(eq(alarm.id, todo.alarmId), alarmsOf(caller)))
    .$dynamic();
export type TodoRecord = Awaited<ReturnType<typeof selectTodos>>[number];

export type TodoQuery = {
  readonly list?: TodoList | undefined;
  readonly state: 'open' | 'done';
  readonly deviceId?: string | undefined;
  readonly alarmId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
};

/** One page of the caller's to-dos: open ones by due date, completed ones newest first. */
export async function listTodos(
  db: Queryable,
  caller: Caller,
  { list, state, deviceId, alarmId, page, pageSize }: TodoQuery,
): Promise<Rows<TodoRecord>> {
  const isOpen = state === 'open';
  const where = and(
    inList(caller, list),
    isOpen ? isNull(todo.doneTime) : isNotNull(todo.doneTime),
    deviceId === undefined ? undefined : eq(todo.deviceId, deviceId),
    alarmId === undefined ? undefined : eq(todo.alarmId, alarmId),
  );
  const order = isOpen
    ? [asc(todo.dueDate), asc(todo.createdTime), asc(todo.id)]
    : [desc(todo.doneTime), desc(todo.id)];
  const [rows, counted] = await Promise.all([
    selectTodos(db, caller)
      .where(where)
      .orderBy(...order)
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(todo).where(where),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

export async function findTodoFor(
  db: Queryable,
  caller: Caller,
  id: string,
): Promise<TodoRecord | undefined> {
  const [found] = await selectTodos(db, caller).where(and(inList(caller), eq(todo.id, id)));
  return found;
}

/** Locked until the transaction ends. */
export async function lockTodoFor(
  tx: Queryable,
  caller: Caller,
  id: string,
): Promise<StoredTodo | undefined> {
  const [found] = await tx
    .select()
    .from(todo)
    .where(and(inList(caller), eq(todo.id, id)))
    .for('no key update');
  return found;
}

/** @param today to-dos due before this day are overdue */
export async function summariseTodos(db: Queryable, caller: Caller, today: string) {
  const isOpen = isNull(todo.doneTime);
  const isMine = and(inList(caller, 'mine'), isOpen);
  const [counted, given, mostOverdue] = await Promise.all([
    db
      .select({
        open: count(),
        due: count(sql`case when ${todo.dueDate} <= ${today} then 1 end`),
        overdue: count(sql`case when ${todo.dueDate} < ${today} then 1 end`),
      })
      .from(todo)
      .where(isMine),
    db
      .select({ given: count() })
      .from(todo)
      .where(and(inList(caller, 'given'), isOpen)),
    db
      .select({ id: todo.id, task: todo.task, dueDate: sql<string>`${todo.dueDate}::text` })
      .from(todo)
      .where(and(isMine, sql`${todo.dueDate} < ${today}`))
      .orderBy(asc(todo.dueDate), asc(todo.createdTime), asc(todo.id))
      .limit(MAX_NAMED_TODOS),
  ]);
  return { ...firstOrThrow(counted), ...firstOrThrow(given), mostOverdue };
}

export async function countOpenOfAuthor(tx: Queryable, userId: string): Promise<number> {
  const where = and(eq(todo.authorUserId, userId), isNull(todo.doneTime));
  return firstOrThrow(await tx.select({ total: count() }).from(todo).where(where)).total;
}

export async function insertTodo(tx: Queryable, row: NewTodo): Promise<StoredTodo> {
  return firstOrThrow(await tx.insert(todo).values(row).returning());
}

export async function updateTodo(tx: Queryable, id: string, change: TodoChange): Promise<StoredTodo> {
  return firstOrThrow(await tx.update(todo).set(change).where(eq(todo.id, id)).returning());
}

export async function deleteTodo(tx: Queryable, id: string): Promise<void> {
  await tx.delete(todo).where(eq(todo.id, id));
}

/** The to-do that was created by the completion of this one, locked until the transaction ends. */
export async function lockFollower(tx: Queryable, id: string): Promise<StoredTodo | undefined> {
  const [found] = await tx.select().from(todo).where(eq(todo.followsId, id)).for('no key update');
  return found;
}

/** Deletes to-dos whose author and assignee are deleted. */
export async function deleteAbandoned(tx: Queryable): Promise<void> {
  await tx.delete(todo).where(isNull(todo.holderUserId));
}

/** A device that all of the scopes may see. */
export async function findDeviceForAll(
  tx: Queryable,
  scopes: readonly Scope[],
  id: string,
): Promise<{ id: string; name: string; label: string | null } | undefined> {
  const [found] = await tx
    .select({ id: device.id, name: device.name, label: device.label })
    .from(device)
    .where(and(eq(device.id, id), ...scopes.map(devicesOf)));
  return found;
}

type AlarmSubject = {
  readonly id: string;
  readonly name: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
};

/** An alarm that all of the scopes may see, with its names of the device. */
export async function findAlarmForAll(
  tx: Queryable,
  scopes: readonly Scope[],
  id: string,
): Promise<AlarmSubject | undefined> {
  const { deviceId, deviceName, deviceLabel } = alarm;
  const [found] = await tx
    .select({ id: alarm.id, name: alarm.type, deviceId, deviceName, deviceLabel })
    .from(alarm)
    .where(and(eq(alarm.id, id), ...scopes.map(alarmsOf)));
  return found;
}
