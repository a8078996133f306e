import { listTodos, TODO_ERRORS, type Todo } from '@airdeck/contract/todos/todos';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeRequest, type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';
import { clearToasts } from '../../../testing/toasts.ts';

const TODOS = listTodos.path;
const DONE = `PUT ${TODOS}/t1/isCompleted`;
const HOSTILE = 'Clean <img src=x onerror=alert(1)>';
const OWN_ID = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f004';

const ME = { userId: OWN_ID, name: 'Meera Das' };
const OTHER = { userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f009', name: 'Asha Mohanty' };

const aTodo = (part: Partial<Todo> = {}): Todo => ({
  id: 't1',
  task: HOSTILE,
  isCompleted: false,
  createdTime: 1,
  dueDate: '2020-01-02',
  repeat: null,
  author: OTHER,
  assignee: ME,
  completedTime: null,
  completedBy: null,
  isOwn: false,
  device: null,
  alarm: null,
  finding: null,
  ...part,
});

let backend: FakeServer;
let todos: Todo[];
beforeEach(() => {
  todos = [aTodo(), aTodo({ id: 't2', task: 'Order filters', author: ME, assignee: OTHER, isOwn: true })];
  const isMine = ({ assignee }: Todo) => assignee.userId === OWN_ID;
  backend = fakeServer({
    [`GET ${TODOS}`]: ({ query }) => {
      const isDone = query.get('state') === 'done';
      const wantsMine = query.get('list') === 'mine';
      return pageOf(todos.filter((one) => one.isCompleted === isDone && isMine(one) === wantsMine));
    },
    [`GET ${TODOS}/summary`]: () => {
      const open = todos.filter((one) => !one.isCompleted);
      const mine = open.filter(isMine).length;
      const given = open.length - mine;
      return { body: { open: mine, given, due: mine, overdue: mine, mostOverdue: [] } };
    },
    [`POST ${TODOS}`]: add,
    [DONE]: ({ body }) => {
      const { isCompleted } = body as { isCompleted: boolean };
      todos = todos.map((one) =>
        one.id === 't1' ? { ...one, isCompleted, completedTime: Date.now() } : one,
      );
      return { body: todos[0] };
    },
  });
});
afterEach(() => {
  clearToasts();
  leaveConsole();
});

function add({ body }: FakeRequest) {
  const { task, dueDate } = body as Pick<Todo, 'task' | 'dueDate'>;
  const added = aTodo({ id: 't3', task, dueDate, author: ME, isOwn: true });
  todos = [...todos, added];
  return { body: added };
}

async function openPanel() {
  signInAs();
  await openConsole('/user/changePassword');
  await userEvent.click(await screen.findByRole('button', { name: /^Inbox: \d+ unread or due$/ }));
  await userEvent.click(await screen.findByRole('tab', { name: /^To-dos: \d+ due$/ }));
  return within(await screen.findByRole('tabpanel', { name: /^To-dos/ }));
}

describe('to-dos in the inbox', () => {
  it('shows own to-dos and those given to others, as text', async () => {
    const panel = await openPanel();
    const mine = await panel.findByRole('list', { name: 'Mine' });
    expect(mine).toHaveTextContent(HOSTILE);
    expect(mine).toHaveTextContent(/Overdue since .*2020/);
    expect(mine).toHaveTextContent(/From .*Asha Mohanty/);
    // Only its author can delete it.
    expect(within(mine).queryByRole('button', { name: /Delete/ })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Assigned by me (1)' }));
    const given = await panel.findByRole('list', { name: 'Assigned by me' });
    expect(given).toHaveTextContent('Order filters');
    expect(given).toHaveTextContent(/For .*Asha Mohanty/);
  });

  it('adds a to-do with its due date, and is ready for the next', async () => {
    const panel = await openPanel();
    await enterText(await panel.findByRole('textbox', { name: 'Task' }), 'Call the school');
    await enterText(await panel.findByRole('textbox', { name: 'Due' }), '24-12-2030');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    expect(await panel.findByText('Call the school')).toBeInTheDocument();
    expect(backend.to(`POST ${TODOS}`).map(({ body }) => body)).toEqual([
      { task: 'Call the school', dueDate: '2030-12-24', repeat: null, assigneeUserId: null },
    ]);
    expect(panel.getByRole('textbox', { name: 'Task' })).toHaveValue('');
  });

  it('marks a missing task, and sends nothing', async () => {
    const panel = await openPanel();
    const task = await panel.findByRole('textbox', { name: 'Task' });
    await enterText(task, '  ');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(task).toHaveFocus());
    expect(task).toBeInvalid();
    await enterText(task, 'Clean');
    expect(task).toBeValid();
    expect(backend.to(`POST ${TODOS}`)).toEqual([]);
  });

  it('sets a due date for a repetition', async () => {
    const panel = await openPanel();
    await enterText(await panel.findByRole('textbox', { name: 'Task' }), 'Clean');
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Repeats' }), '1 weeks');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    await panel.findByText('Clean');
    expect(backend.to(`POST ${TODOS}`).map(({ body }) => body)).toMatchObject([
      { dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), repeat: { every: 1, unit: 'weeks' } },
    ]);
  });

  it('keeps the text after a failed save', async () => {
    backend.on(`POST ${TODOS}`, () => refusal(TODO_ERRORS.tooMany));
    const panel = await openPanel();
    const task = await panel.findByRole('textbox', { name: 'Task' });
    await enterText(task, 'One too many');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('You have too many open to-dos.')).toBeInTheDocument();
    expect(task).toHaveValue('One too many');
  });

  it('completes a to-do, and shows it with those of the last weeks', async () => {
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('checkbox', { name: HOSTILE }));
    expect(await panel.findByText(/You have no to-dos yet/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Inbox: 0 unread or due' })).toBeInTheDocument();
    expect(backend.to(DONE).map(({ body }) => body)).toEqual([
      { isCompleted: true, today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]);
    await userEvent.click(panel.getByText('Done in the last 4 weeks'));
    await waitFor(() => expect(panel.getByRole('checkbox', { name: HOSTILE })).toBeChecked());
  });

  it('shows a hint without to-dos', async () => {
    todos = [];
    const panel = await openPanel();
    expect(await panel.findByText(/You have no to-dos yet/)).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Assigned by me (0)' }));
    expect(await panel.findByText('You have no to-dos yet.')).toBeInTheDocument();
  });
});

it('opens on the dashboard from a link in a mail', async () => {
  signInAs({ authority: 'SYS_ADMIN' });
  await openConsole('/dashboard?panel=todos');
  expect(await screen.findByRole('tabpanel', { name: /^To-dos/ })).toBeInTheDocument();
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'));
});
