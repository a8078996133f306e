import { pathOf } from '@airdeck/contract/common/operation';
import {
  type Conversation,
  type ConversationEntry,
  getConversation,
  listConversations,
} from '@airdeck/contract/conversations/conversations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeRequest, type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = `GET ${listConversations.path}`;
const ONE = pathOf(getConversation, { conversationId: 'c1' });
const HOSTILE = '<img src=x onerror=alert(1)>';

const aConversation = (part: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  createdTime: 1,
  subject: HOSTILE,
  tenant: { id: 't1', name: 'CleanAir' },
  customer: { id: 'k1', name: 'Hospital' },
  device: { id: null, name: 'AQ-1', label: null },
  alarm: { id: 'a1', type: 'PM2.5 high' },
  closedTime: null,
  entryCount: 1,
  unreadCount: 1,
  lastEntry: {
    createdTime: 1,
    side: 'tenant',
    author: { userId: null, name: null },
    isOwn: false,
    excerpt: HOSTILE,
    hasPicture: false,
  },
  ...part,
});

const anEntry = (part: Partial<ConversationEntry> = {}): ConversationEntry => ({
  id: 'e1',
  number: 1,
  createdTime: 1,
  side: 'tenant',
  author: { userId: null, name: null },
  isOwn: false,
  text: `${HOSTILE}\nSecond line`,
  hasPicture: false,
  chart: null,
  ...part,
});

const pageOf = (data: readonly unknown[]) => ({
  body: { data, totalElements: data.length, totalPages: 1, hasNext: false },
});

let backend: FakeServer;
let entries: ConversationEntry[];
let conversation: Conversation;

beforeEach(() => {
  entries = [anEntry()];
  conversation = aConversation();
  backend = fakeServer({
    [LIST]: () => pageOf([conversation]),
    [`${LIST}/unread`]: () => ({ body: { conversations: conversation.unreadCount === 0 ? 0 : 1 } }),
    [`GET ${ONE}`]: () => ({ body: conversation }),
    [`GET ${ONE}/entries`]: () => ({ body: { entries, hasEarlier: false } }),
    [`PUT ${ONE}/read`]: () => {
      conversation = { ...conversation, unreadCount: 0 };
      return { body: { unreadCount: 0 } };
    },
    [`POST ${ONE}/entries`]: takeEntry,
  });
});
afterEach(leaveConsole);

function takeEntry({ body }: FakeRequest) {
  const { text } = body as { text: string };
  const written = anEntry({ id: 'e2', number: 2, isOwn: true, text });
  entries = [anEntry(), written];
  return { body: written };
}

/** The inbox, with this heading above its content. */
async function openedAt(heading: string) {
  const inbox = await screen.findByRole('dialog', { name: 'Inbox' });
  await within(inbox).findByRole('heading', { name: heading });
  return inbox;
}

async function openThread() {
  signInAs({ authority: 'TENANT_ADMIN' });
  await openConsole('/user/changePassword');
  await userEvent.click(await screen.findByRole('button', { name: 'Inbox: 1 unread or due' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Conversations: 1 unread' });
  await userEvent.click(await within(panel).findByRole('button', { name: /Hospital/ }));
  return openedAt('Conversation');
}

describe('the panel of conversations', () => {
  it('shows a new entry as plain text, and marks it as read', async () => {
    const panel = await openThread();
    const entry = await within(panel).findByRole('listitem');
    expect(entry).toHaveTextContent('Former user');
    expect(within(entry).getByText(/Second line/).textContent).toBe(`${HOSTILE}\nSecond line`);
    expect(panel.querySelector('img')).toBeNull();
    expect(within(panel).getByRole('link', { name: 'PM2.5 high' })).toHaveAttribute('href', '/alerts/a1');
    // The device has another owner now.
    expect(within(panel).queryByRole('link', { name: 'AQ-1' })).toBeNull();
    await screen.findByRole('tab', { name: 'Conversations: 0 unread' });
    expect(backend.to(`PUT ${ONE}/read`).map(({ body }) => body)).toEqual([{ upTo: 1 }]);
  });

  it('keeps a failed entry, and sends it again with the same id', async () => {
    const panel = await openThread();
    backend.on(`POST ${ONE}/entries`, () => ({ status: 500 }));
    await enterText(await within(panel).findByRole('textbox'), 'It is the stove');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const again = await within(panel).findByRole('button', { name: 'Try again' });
    expect(within(panel).getByText('It is the stove')).toBeInTheDocument();
    backend.on(`POST ${ONE}/entries`, takeEntry);
    await userEvent.click(again);
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(await within(panel).findByText('It is the stove')).toBeInTheDocument();
    const sent = backend.to(`POST ${ONE}/entries`).map(({ body }) => (body as { sentId: string }).sentId);
    expect(new Set(sent).size).toBe(1);
  });

  it('asks about an alarm, and opens the new conversation', async () => {
    backend.on(LIST, () => pageOf([]));
    backend.on('POST /backoffice/conversations', () => ({ body: conversation }));
    signInAs();
    await openConsole('/user/changePassword');
    await screen.findByRole('button', { name: 'Inbox: 1 unread or due' });
    showChat({
      kind: 'new',
      draft: { subject: 'PM2.5 high · Lobby', alarm: { id: 'a1', type: 'PM2.5 high' }, customer: null },
    });
    const panel = await openedAt('New conversation');
    await userEvent.click(within(panel).getByRole('button', { name: 'Send' }));
    expect(await within(panel).findByText('* This field is required')).toBeInTheDocument();
    await waitFor(() => expect(within(panel).getByRole('textbox', { name: /Text/ })).toHaveFocus());
    await enterText(within(panel).getByRole('textbox', { name: /Text/ }), 'Why?');
    await userEvent.click(within(panel).getByRole('button', { name: 'Send' }));
    await openedAt('Conversation');
    expect(backend.to('POST /backoffice/conversations').map(({ body }) => body)).toEqual([
      { sentId: expect.any(String), subject: 'PM2.5 high · Lobby', text: 'Why?', alarmId: 'a1' },
    ]);
  });

  it('requires subject, text and recipient of a new conversation', async () => {
    backend.on('GET /api/customers', () => pageOf([]));
    backend.on('POST /backoffice/conversations', () => ({ body: conversation }));
    signInAs({ authority: 'TENANT_ADMIN' });
    await openConsole('/user/changePassword');
    await screen.findByRole('button', { name: 'Inbox: 1 unread or due' });
    showChat({ kind: 'new', draft: {} });
    const panel = within(await openedAt('New conversation'));
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(panel.getAllByText('* This field is required')).toHaveLength(3));
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'To' }), 'system');
    await enterText(panel.getByRole('textbox', { name: /Subject/ }), ' Filters ');
    await enterText(panel.getByRole('textbox', { name: /Text/ }), ' Where from? ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await openedAt('Conversation');
    expect(backend.to('POST /backoffice/conversations').map(({ body }) => body)).toEqual([
      { sentId: expect.any(String), subject: 'Filters', text: 'Where from?' },
    ]);
  });

  it('uses the known customer as recipient', async () => {
    backend.on('POST /backoffice/conversations', () => ({ body: conversation }));
    signInAs({ authority: 'TENANT_ADMIN' });
    await openConsole('/user/changePassword');
    await screen.findByRole('button', { name: 'Inbox: 1 unread or due' });
    const customer = { id: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f00a', name: 'Hospital' };
    showChat({ kind: 'new', draft: { subject: 'Filters', customer } });
    const panel = within(await openedAt('New conversation'));
    await enterText(panel.getByRole('textbox', { name: /Text/ }), 'Where from?');
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    await openedAt('Conversation');
    expect(backend.to('POST /backoffice/conversations').map(({ body }) => body)).toMatchObject([
      { customerId: customer.id, text: 'Where from?' },
    ]);
  });
});
