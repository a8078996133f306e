import type { Message } from '@airdeck/contract/messages/messages';
import { MESSAGE_ERRORS, type SentMessage } from '@airdeck/contract/messages/sent-messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const LIST = 'GET /backoffice/messages';
const UNREAD = 'GET /backoffice/messages/unread';
const READ = 'POST /backoffice/messages/read';
const SENT = 'GET /backoffice/messages/sent';
const WRITE = 'POST /backoffice/messages';
const TIME = Date.UTC(2026, 10, 21, 8, 30);

const aMessage = (part: Partial<Message> = {}): Message => ({
  id: 'm1',
  kind: 'written',
  title: 'Clean the filters',
  text: 'Today.\nSee https://air.example/filters. <b>Now</b>',
  params: null,
  importance: 'important',
  sender: { name: 'Asha', organisation: 'Clear Air' },
  fromTime: TIME,
  untilTime: null,
  readTime: null,
  deviceId: null,
  shipmentId: null,
  ...part,
});

const aSentMessage = (part: Partial<SentMessage> = {}): SentMessage => ({
  id: 's1',
  createdTime: TIME,
  title: 'Smoke is expected',
  text: 'Keep the windows closed.',
  importance: 'info',
  author: 'Asha',
  fromTime: TIME,
  untilTime: null,
  withdrawnTime: null,
  audience: { kind: 'customers', names: ['Das', 'Rao'], count: 7 },
  recipientCount: 12,
  readCount: 5,
  ...part,
});

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => pageOf([aMessage()]),
    [UNREAD]: () => ({ body: { unread: 1 } }),
    [READ]: () => ({ body: { marked: 1 } }),
    [SENT]: () => pageOf([aSentMessage()]),
    'GET /backoffice/messages/m1': () => ({ body: aMessage() }),
  });
});
afterEach(leaveConsole);

const asked = () => Object.fromEntries(backend.to(LIST).at(-1)?.query ?? []);

describe('received messages', () => {
  beforeEach(() => signInAs());

  it('are marked as read when opened, and shown as text with links', async () => {
    await openConsole('/messages');
    const row = await screen.findByRole('row', { name: /Clean the filters/ });
    expect(row).toHaveTextContent('Important');
    expect(row).toHaveTextContent('Unread');
    await userEvent.click(within(row).getByRole('link', { name: 'Clean the filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clean the filters' });
    expect(await within(dialog).findByText(/<b>Now<\/b>/)).toBeInTheDocument();
    const link = within(dialog).getByRole('link', { name: 'https://air.example/filters' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await waitFor(() => expect(backend.to(READ)[0]?.body).toEqual({ messageIds: ['m1'] }));
    expect(shownAddress()).toBe('/messages?open=m1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to-do' }));
    await waitFor(() => expect(shownAddress()).toBe('/messages'));
    expect(await screen.findByDisplayValue('Clean the filters')).toBeInTheDocument();
  });

  it('can be filtered by URL, too, and marked as read all at once', async () => {
    await openConsole('/messages?kind=shipmentMade&importance=nonsense');
    await screen.findByRole('row', { name: /Clean the filters/ });
    expect(asked()).toMatchObject({ kind: 'shipmentMade', sortProperty: 'fromTime', sortOrder: 'DESC' });
    expect(asked()).not.toHaveProperty('importance');
    await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(asked()).toMatchObject({ kind: 'shipmentMade', unread: 'true' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(backend.to(READ)[0]?.body).toEqual({}));
    // Users who cannot write have no other pages here.
    expect(screen.queryByRole('link', { name: 'New message' })).toBeNull();
  });

  it('are counted in the top bar, and reported as withdrawn', async () => {
    await openConsole('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Inbox: 1 unread or due' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Inbox' }));
    expect(panel.getByText('You have 1 unread message')).toBeInTheDocument();
    const link = (await panel.findByText('Clean the filters')).closest('a');
    expect(link).toHaveAttribute('href', '/messages?open=m1');
    backend.on('GET /backoffice/messages/m1', () => ({ status: 404, body: { message: '', errorCode: 32 } }));
    await userEvent.click(panel.getByText('Clean the filters'));
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
  });
});

describe('written messages', () => {
  beforeEach(() => signInAs({ authority: 'TENANT_ADMIN' }));

  it('are listed with their number of readers, and withdrawn after confirmation', async () => {
    const withdraw = 'POST /backoffice/messages/sent/s1/withdraw';
    backend.on(withdraw, () => ({ body: aSentMessage({ withdrawnTime: TIME }) }));
    await openConsole('/messages/sent');
    const row = await screen.findByRole('row', { name: /Smoke is expected/ });
    expect(row).toHaveTextContent('Read by 5 of 12');
    expect(row).toHaveTextContent(/Das.*Rao.* and 5 more/);
    await userEvent.click(within(row).getByRole('button', { name: 'Withdraw' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(withdraw)).toHaveLength(1);
  });

  it('are validated, and keep the input when the server refuses it', async () => {
    backend.on(WRITE, () => refusal(MESSAGE_ERRORS.periodInvalid));
    await openConsole('/messages/create');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('* Title is required')).toBeInTheDocument();
    expect(screen.getByText('* This field is required')).toBeInTheDocument();
    expect(backend.to(WRITE)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Hello');
    await userEvent.type(screen.getByRole('textbox', { name: /Text/ }), 'World');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Important' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/The end must be after the start/)).toBeInTheDocument();
    backend.on(WRITE, () => ({ body: aSentMessage({ recipientCount: 3 }) }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The message has been sent. Recipients: 3')).toBeInTheDocument();
    expect(backend.to(WRITE).at(-1)?.body).toEqual({
      title: 'Hello',
      text: 'World',
      importance: 'important',
      fromTime: null,
      untilTime: null,
      audience: { kind: 'all' },
    });
    await waitFor(() => expect(shownAddress()).toBe('/messages/sent'));
  });
});
