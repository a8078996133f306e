import type { DemoHost, DemoSetUp, NewDemoTodo } from './host.ts';
import { DAY_MS } from './time-spans.ts';

type DemoTodo = Pick<NewDemoTodo, 'task' | 'repeat'> & {
  /** E-mail addresses. */
  readonly author: string;
  readonly assignee: string;
  readonly daysAgo: number;
  /** From today; negative: overdue. */
  readonly dueInDays: number;
};

const ADMINISTRATOR = 'asha@clearair.example';
const CUSTOMER = 'meera@das.example';

/** To-dos of one tenant: one overdue, one repeated, one assigned to a customer. */
const DEMO_TODOS: readonly DemoTodo[] = [
  {
    author: ADMINISTRATOR,
    assignee: ADMINISTRATOR,
    task: 'Order filters for the hospital',
    repeat: null,
    daysAgo: 8,
    dueInDays: -2,
  },
  {
    author: ADMINISTRATOR,
    assignee: CUSTOMER,
    task: 'Send us a photo of where the device in the kitchen stands',
    repeat: null,
    daysAgo: 2,
    dueInDays: 3,
  },
  {
    author: CUSTOMER,
    assignee: CUSTOMER,
    task: 'Vacuum the pre-filter of the purifier',
    repeat: { every: 4, unit: 'weeks' },
    daysAgo: 20,
    dueInDays: 5,
  },
];

/**
 * Creates the to-dos with past dates, in one transaction.
 * @param userIds of the demo, by e-mail address
 * @param finish records the completion in the same transaction
 */
export async function createDemoTodos(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
  finish: (setUp: DemoSetUp) => Promise<void>,
): Promise<void> {
  const now = host.clock();
  await host.inTransaction(async (setUp) => {
    for (const { author, assignee, daysAgo, dueInDays, ...todo } of DEMO_TODOS) {
      const [authorUserId, assigneeUserId] = [userIds[author], userIds[assignee]];
      if (!authorUserId || !assigneeUserId) continue;
      const dueDate = new Date(now + dueInDays * DAY_MS).toISOString().slice(0, 10);
      await setUp.noteTodo(authorUserId, { ...todo, dueDate, assigneeUserId }, now - daysAgo * DAY_MS);
    }
    await finish(setUp);
  });
}
