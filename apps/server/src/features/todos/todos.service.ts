import { isDeepStrictEqual } from 'node:util';
import type { ReadOf } from '@airdeck/contract/common/operation';
import {
  type changeTodo,
  type createTodo,
  lacksDay,
  MAX_OPEN_TODOS,
  TODO_ERRORS,
  type TodoRepeat,
} from '@airdeck/contract/todos/todos';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import { nextDay, utcDay } from './repeat-days.ts';
import { type Assignee, findAssignee, listAssignees } from './todo-people.repository.ts';
import { checkSubject, subjectOf } from './todo-subjects.ts';
import type { TodoAction } from './todos.events.ts';
import {
  countOpenOfAuthor,
  deleteAbandoned,
  deleteTodo,
  findTodoFor,
  insertTodo,
  listTodos,
  lockFollower,
  lockTodoFor,
  type NewTodo,
  type StoredTodo,
  summariseTodos,
  type TodoQuery,
  type TodoRecord,
  updateTodo,
} from './todos.repository.ts';

type Given = ReadOf<typeof createTodo, 'body'>;
type Change = ReadOf<typeof changeTodo, 'body'>;

export type TodoService = ReturnType<typeof createTodoService>;

/** To-dos. For a caller, only those exist that the caller holds or has given. */
export function createTodoService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  contentQuota: ContentQuota;
}) {
  const { clock, events, domainEvents, contentQuota } = parts;
  const { db } = parts.database;

  domainEvents.listen(async ({ tx }, { entityType, action }) => {
    const takesPeopleAlong = entityType === 'USER' || entityType === 'CUSTOMER';
    if (takesPeopleAlong && action === 'deleted') await deleteAbandoned(tx);
  });

  const newRow = () => ({ id: newId(), createdTime: clock() });

  /** @param before the former holder */
  async function publish(
    unit: UnitOfWork,
    action: TodoAction,
    stored: StoredTodo,
    before: string | null = null,
  ): Promise<void> {
    const { id, task: name, authorUserId, holderUserId, tenantId, customerId } = stored;
    const entity = { id, name, authorUserId, holderUserId, tenantId, customerId };
    await domainEvents.publish(unit, { entityType: 'TODO', action, entity, isAudited: false });
    const userIds = [authorUserId, holderUserId, before].filter((userId) => userId !== null);
    unit.afterCommit(() => events.emit('todos.changed', { userIds, tenantId }));
  }

  /** @throws ApiError 400/31 */
  async function add(unit: UnitOfWork, row: NewTodo): Promise<StoredTodo> {
    const { tenantId = null, customerId = null, task } = row;
    await contentQuota.take(unit, { tenantId, customerId }, sizeOf(task));
    return insertTodo(unit.tx, row);
  }

  /** @throws ApiError 404/32 */
  async function read({ tx }: UnitOfWork, caller: Caller, id: string): Promise<TodoRecord> {
    return orNotFound(await findTodoFor(tx, caller, id), 'Todo', id);
  }

  /**
   * Locks a to-do of the caller's, and first its users: in the same order as the deletion of a user.
   * @param others users to whom it will refer
   * @throws ApiError 404/32
   */
  async function lock(unit: UnitOfWork, caller: Caller, id: string, ...others: string[]) {
    const { todo } = await read(unit, caller, id);
    const people = [todo.authorUserId, todo.assigneeUserId, authorOf(caller).userId, ...others];
    const ids = new Set(people.filter((userId) => userId !== null));
    for (const userId of [...ids].sort()) await lockUserForShare(unit.tx, userId);
    return orNotFound(await lockTodoFor(unit.tx, caller, id), 'Todo', id);
  }

  /** @throws ApiError 400/31 too many open ones of this author */
  async function checkRoom({ tx }: UnitOfWork, authorUserId: string): Promise<void> {
    await takeTurnToAdd(tx, 'open to-dos', authorUserId);
    if ((await countOpenOfAuthor(tx, authorUserId)) >= MAX_OPEN_TODOS) throw badRequest(TODO_ERRORS.tooMany);
  }

  /** @throws ApiError 400/31 */
  async function assigneeFor({ tx }: UnitOfWork, caller: Caller, userId: string): Promise<Assignee> {
    const found = await findAssignee(tx, caller, userId);
    if (!found) throw badRequest(TODO_ERRORS.assigneeUnknown);
    return found;
  }

  return {
    list: (caller: Caller, query: TodoQuery) => listTodos(db, caller, query),

    /** @param today the caller's calendar day; default: in UTC */
    summary: (caller: Caller, today = utcDay(clock())) => summariseTodos(db, caller, today),

    assignees: (caller: Caller, query: Parameters<typeof listAssignees>[2]) =>
      listAssignees(db, caller, query),

    /** @throws ApiError 400/31, 404/32 */
    create: (caller: Caller, given: Given, outer?: UnitOfWork): Promise<TodoRecord> =>
      inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const userId = given.assigneeUserId ?? caller.userId;
        const { userId: authorUserId } = authorOf(caller);
        for (const one of new Set([authorUserId, userId].sort())) await lockUserForShare(tx, one);
        const assignee = await assigneeFor(unit, caller, userId);
        const days = daysOf(given.repeat ?? null, given.dueDate ?? null);
        const subject = await subjectOf(tx, caller, assignee, given);
        await checkRoom(unit, authorUserId);
        const of = { authorUserId, ...ofAssignee(assignee) };
        const made = await add(unit, { ...newRow(), task: given.task, ...of, ...days, ...subject });
        await publish(unit, 'created', made);
        return read(unit, caller, made.id);
      }),

    /**
     * Missing fields are unchanged. Only the author may change text and assignee.
     * @throws ApiError 400/31, 403/20, 404/32
     */
    change: (caller: Caller, id: string, change: Change): Promise<TodoRecord> =>
      inUnitOfWork(db, caller, async (unit) => {
        const { assigneeUserId, task, dueDate, repeat } = change;
        const stored = await lock(unit, caller, id, ...(assigneeUserId ? [assigneeUserId] : []));
        if (stored.doneTime !== null) throw badRequest(TODO_ERRORS.done);
        const isReworded = task !== undefined && task !== stored.task;
        const handedTo = assigneeUserId && assigneeUserId !== stored.holderUserId ? assigneeUserId : null;
        if ((isReworded || handedTo) && !isOwn(caller, stored)) throw new ApiError(TODO_ERRORS.authorOnly);
        const assignee = handedTo ? await assigneeFor(unit, caller, handedTo) : undefined;
        if (assignee) await checkSubject(unit.tx, stored, assignee);
        const before = { repeat: repeatOf(stored), dueDate: stored.dueDate };
        const after = {
          repeat: repeat === undefined ? before.repeat : repeat,
          dueDate: dueDate === undefined ? before.dueDate : dueDate,
        };
        if (lacksDay(after)) throw badRequest(TODO_ERRORS.repeatNeedsDay);
        const update = {
          ...(isReworded && { task }),
          ...(assignee && ofAssignee(assignee)),
          // Its series is counted from the new day.
          ...(!isDeepStrictEqual(before, after) && daysOf(after.repeat, after.dueDate)),
        };
        if (Object.keys(update).length === 0) return read(unit, caller, id);
        const changed = await updateTodo(unit.tx, id, update);
        await publish(unit, handedTo ? 'handedOn' : 'updated', changed, stored.holderUserId);
        return read(unit, caller, id);
      }),

    /** Completes or reopens a to-do; idempotent. @throws ApiError 400/31, 404/32 */
    complete: (
      caller: Caller,
      id: string,
      { isCompleted, today = utcDay(clock()) }: { isCompleted: boolean; today?: string | undefined },
    ): Promise<TodoRecord> =>
      inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, id);
        if (isCompleted && stored.doneTime === null) {
          const done = { doneTime: clock(), doneByUserId: authorOf(caller).userId };
          await publish(unit, 'completed', await updateTodo(unit.tx, id, done));
          const next = nextOf(stored, today);
          if (next) await publish(unit, 'repeated', await add(unit, { ...next, ...newRow() }));
        } else if (!isCompleted && stored.doneTime !== null) {
          const next = await lockFollower(unit.tx, id);
          if (next && next.doneTime !== null) throw badRequest(TODO_ERRORS.nextDone);
          if (next) await deleteTodo(unit.tx, next.id);
          if (stored.authorUserId !== null) await checkRoom(unit, stored.authorUserId);
          const open = { doneTime: null, doneByUserId: null };
          await publish(unit, 'reopened', await updateTodo(unit.tx, id, open));
        }
        return read(unit, caller, id);
      }),

    /** @throws ApiError 403/20, 404/32 */
    delete: (caller: Caller, id: string): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, id);
        if (!isOwn(caller, stored)) throw new ApiError(TODO_ERRORS.authorOnly);
        await deleteTodo(unit.tx, id);
        await publish(unit, 'deleted', stored);
      }),
  };
}

/**
 * Whether the caller is its author, or its assignee if the author is deleted. An administrator who acts as a user may do
 * what the user may, and is the author of what is written.
 */
export const isOwn = (
  caller: Caller,
  { authorUserId, holderUserId }: Pick<StoredTodo, 'authorUserId' | 'holderUserId'>,
): boolean => {
  const owner = authorUserId ?? holderUserId;
  return owner === caller.userId || owner === authorOf(caller).userId;
};

export const repeatOf = ({ repeatEvery, repeatUnit }: StoredTodo): TodoRepeat | null =>
  repeatEvery === null || repeatUnit === null ? null : { every: repeatEvery, unit: repeatUnit };

const ofAssignee = ({ id, tenantId, customerId }: Assignee) => ({ assigneeUserId: id, tenantId, customerId });

/** @param dueDate also the start of a series */
const daysOf = (repeat: TodoRepeat | null, dueDate: string | null) => ({
  dueDate,
  repeatEvery: repeat?.every ?? null,
  repeatUnit: repeat?.unit ?? null,
  repeatFrom: repeat && dueDate,
});

/** The to-do that follows a completed one of a series; undefined: none. */
function nextOf(stored: StoredTodo, today: string): Omit<NewTodo, 'id' | 'createdTime'> | undefined {
  const { dueDate, repeatFrom: from, holderUserId: _derived, ...same } = stored;
  const repeat = repeatOf(stored);
  if (!repeat || dueDate === null || from === null) return undefined;
  const next = nextDay(repeat, { from, dueDate, today });
  return { ...same, dueDate: next, repeatFrom: from, followsId: stored.id };
}
