import type { NewDemoTodo } from '@airdeck/demo/host';
import type { Database } from '../database/database.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { createDomainEvents } from '../domain-events.ts';
import { createEventBus } from '../events.ts';
import { createTodoService } from '../features/todos/todos.service.ts';
import { createContentQuota } from '../limits/content-quota.ts';
import type { Services } from '../services.ts';

const SYSTEM_SCOPE = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, placeIds: null } as const;

/** See `DemoSetUp.noteTodo`. Causes no notifications. */
export async function noteTodo(
  unit: UnitOfWork,
  { services, database }: { services: Pick<Services, 'users'>; database: Database },
  given: { authorUserId: string; todo: NewDemoTodo; createdTime: number },
): Promise<void> {
  const { authorUserId: userId, todo, createdTime } = given;
  const author = await services.users.findTyped(SYSTEM_SCOPE, userId, unit);
  const assignee = await services.users.findTyped(SYSTEM_SCOPE, todo.assigneeUserId, unit);
  if (!author || !assignee) return;
  const todos = createTodoService({
    database,
    clock: () => createdTime,
    events: createEventBus(),
    domainEvents: createDomainEvents(),
    contentQuota: createContentQuota(),
  });
  await todos.create(
    { ...author, userId, address: '127.0.0.1', impersonator: null, sessionId: '' },
    todo,
    unit,
  );
}
