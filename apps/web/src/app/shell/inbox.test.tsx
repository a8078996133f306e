import { countUnreadConversations } from '@airdeck/contract/conversations/conversations';
import { countUnreadMessages, listMessages, type Message } from '@airdeck/contract/messages/messages';
import { getTodoSummary } from '@airdeck/contract/todos/todos';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { fakeEventStream } from '../../testing/fake-event-stream.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

let counts: { messages: number; conversations: number; todos: number };
let send: (text: string) => Promise<void>;

beforeEach(() => {
  counts = { messages: 1, conversations: 2, todos: 3 };
  fakeServer({
    [`GET ${countUnreadMessages.path}`]: () => ({ body: { unread: counts.messages } }),
    [`GET ${countUnreadConversations.path}`]: () => ({ body: { conversations: counts.conversations } }),
    [`GET ${getTodoSummary.path}`]: () => ({
      body: { open: 5, given: 0, due: counts.todos, overdue: 0, mostOverdue: [] },
    }),
    [`GET ${listMessages.path}`]: () => pageOf([] as Message[]),
  });
  send = fakeEventStream();
});

async function open(name: string) {
  signInAs();
  await openConsole('/user/changePassword');
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Inbox' });
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'));
const current = () => screen.getByRole('tab', { selected: true }).getAttribute('aria-label');

describe('the inbox', () => {
  it('has one button with the sum, and a tab with a count for each kind', async () => {
    await open('Inbox: 6 unread or due');
    expect(tabs()).toEqual(['Messages: 1 unread', 'Conversations: 2 unread', 'To-dos: 3 due']);
    expect(current()).toBe('Messages: 1 unread');
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/messages');
  });

  it('opens at the first tab that has something', async () => {
    counts = { messages: 0, conversations: 0, todos: 1 };
    await open('Inbox: 1 unread or due');
    expect(current()).toBe('To-dos: 1 due');
  });

  it('refetches its counts when the server announces a change', async () => {
    await open('Inbox: 6 unread or due');
    counts.conversations = 7;
    await send('id: 1-1\nevent: conversations\ndata: {}\n\n');
    expect(await screen.findByRole('button', { name: 'Inbox: 11 unread or due' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Conversations: 7 unread' })).toBeInTheDocument();
  });

  it('changes tabs by arrow keys, keeping the focus, and returns the focus to its button', async () => {
    const inbox = await open('Inbox: 6 unread or due');
    await userEvent.click(screen.getByRole('tab', { name: 'Messages: 1 unread' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Conversations: 2 unread', selected: true })).toHaveFocus();
    expect(within(inbox).getByRole('tabpanel', { name: 'Conversations: 2 unread' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Inbox' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Inbox: 6 unread or due' })).toHaveFocus();
  });
});
