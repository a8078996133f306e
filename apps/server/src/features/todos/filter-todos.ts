import { roomTitle } from '@airdeck/air/room-name';
import type { Clock } from '../../clock.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import {
  completeFilterTodos,
  deleteFilterTodos,
  type FilterToChange,
  findKeepers,
  insertFilterTodos,
  reopenFilterTodos,
} from './filter-todos.repository.ts';
import { utcDay } from './repeat-days.ts';
import { todoTexts } from './todo-texts.ts';

const MOST_LETTERS = 300;

/**
 * Creates to-dos for the users in charge of a purifier whose filter is due soon or now, and completes them when it is
 * changed, in the transaction of the respective event.
 */
export function noteFilterTodos(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }): void {
  const { clock, events, domainEvents } = parts;

  function announce(unit: UnitOfWork, userIds: readonly string[], tenantId: string | null): void {
    if (userIds.length > 0) unit.afterCommit(() => events.emit('todos.changed', { userIds, tenantId }));
  }

  async function note(unit: UnitOfWork, filters: readonly FilterToChange[]): Promise<void> {
    const keepers = await findKeepers(unit.tx, filters);
    const createdTime = clock();
    await insertFilterTodos(
      unit.tx,
      keepers.map(({ userId, language, dueDate, deviceName, deviceLabel, ...of }) => ({
        ...of,
        createdTime,
        // The holder is the author, and can change and delete it.
        authorUserId: userId,
        assigneeUserId: userId,
        task: todoTexts(language ?? 'en')('changeFilter', {
          room: [...roomTitle({ deviceName, deviceLabel })].slice(0, MOST_LETTERS).join(''),
        }),
        dueDate,
        deviceName,
        deviceLabel,
      })),
    );
    for (const tenantId of new Set(filters.map((one) => one.tenantId))) {
      const ofTenant = keepers.filter((one) => one.tenantId === tenantId).map(({ userId }) => userId);
      announce(unit, [...new Set(ofTenant)], tenantId);
    }
  }

  domainEvents.listenToAll(async (unit, published) => {
    const due = published.flatMap((event) => filterToChange(event, clock()));
    if (due.length > 0) await note(unit, due);
    for (const event of published) {
      if (event.entityType !== 'DEVICE') continue;
      const { id, tenantId } = event.entity;
      if (event.action === 'filterChanged') {
        const done = { doneTime: event.details.notedTime, doneByUserId: unit.by && authorOf(unit.by).userId };
        announce(unit, await completeFilterTodos(unit.tx, id, done), tenantId);
      } else if (event.action === 'filterChangeUndone') {
        announce(unit, await reopenFilterTodos(unit.tx, id, event.details.notedTime), tenantId);
      } else if (LEAVES.has(event.action)) {
        announce(unit, await deleteFilterTodos(unit.tx, id), tenantId);
      }
    }
  });
}

/** Actions after which other users are in charge of the filter. */
const LEAVES: ReadonlySet<string> = new Set(['assigned', 'unassigned', 'movedToTenant', 'deleted']);

function filterToChange(event: DomainEvent, now: number): FilterToChange[] {
  if (event.entityType !== 'DEVICE') return [];
  if (event.action !== 'filterSoon' && event.action !== 'filterDue') return [];
  const { id: deviceId, name: deviceName, label: deviceLabel = null, tenantId, customerId } = event.entity;
  const dueDate = event.details.day ?? utcDay(now);
  return tenantId === null ? [] : [{ deviceId, deviceName, deviceLabel, tenantId, customerId, dueDate }];
}
