import { RECEIVER_KINDS, type Receiver } from '@airdeck/contract/notifications/receivers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const CALL = '/backoffice/notifications/receivers';
const ID = '0a5c7a10-6a1e-41f1-9c5b-d3c1b2a4f004';

const receiver = (part: Partial<Receiver> = {}): Receiver => ({
  id: ID,
  createdTime: Date.UTC(2026, 10, 21, 11),
  version: 3,
  kind: 'slack',
  name: 'Ward team',
  language: 'en',
  notifiesOfEnd: true,
  isEnabled: true,
  target: 'hooks.slack.com',
  type: null,
  body: null,
  isConfirmed: true,
  rules: 2,
  sentTime: null,
  failure: null,
  ...part,
});

let backend: FakeServer;
let receivers: Receiver[];

beforeEach(() => {
  receivers = [];
  const save = ({ body }: { body: unknown }) => {
    receivers = [receiver({ name: (body as Receiver).name })];
    return { body: receivers[0] };
  };
  backend = fakeServer({
    [`GET ${CALL}`]: () => ({ body: { receivers, kinds: RECEIVER_KINDS } }),
    [`POST ${CALL}`]: save,
    [`PUT ${CALL}/${ID}`]: save,
    [`POST ${CALL}/${ID}/test`]: () => ({
      body: { isDelivered: false, reason: 'refused', detail: 'HTTP 404: no_service' },
    }),
    'GET /backoffice/notifications/onCall': () => ({ body: { rotas: [] } }),
    'GET /backoffice/notifications/webhook': () => ({ body: null }),
    'GET /backoffice/notifications/failures': () => ({
      body: { data: [], totalElements: 0, totalPages: 0, hasNext: false },
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const open = () => openConsole('/notifications');
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('is added with the fields of its kind, which are checked', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add recipient' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'telegram');
  await enterText(dialog.getByRole('textbox', { name: /Name/ }), 'Night team');
  await enterText(dialog.getByLabelText(/Token of the bot/), '123456:ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  await enterText(dialog.getByRole('textbox', { name: /Chat/ }), 'night');
  await userEvent.click(dialog.getByRole('button', { name: 'Add recipient' }));
  expect(await dialog.findByText('* Enter a number, or a name that begins with @')).toBeInTheDocument();
  await userEvent.clear(dialog.getByRole('textbox', { name: /Chat/ }));
  await enterText(dialog.getByRole('textbox', { name: /Chat/ }), '-1000000000042');
  await userEvent.click(dialog.getByRole('button', { name: 'Add recipient' }));
  expect(await rowOf(/Night team/)).toBeDefined();
  expect(backend.to(`POST ${CALL}`).map(({ body }) => body)).toEqual([
    {
      kind: 'telegram',
      name: 'Night team',
      token: '123456:ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      chatId: '-1000000000042',
      language: 'en',
      notifiesOfEnd: true,
      isEnabled: true,
    },
  ]);
});

it('keeps its secret when it is renamed, and the version that was seen', async () => {
  receivers = [receiver()];
  await open();
  await userEvent.click((await rowOf(/Ward team/)).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('URL')).toHaveValue('');
  await userEvent.clear(dialog.getByRole('textbox', { name: /Name/ }));
  await enterText(dialog.getByRole('textbox', { name: /Name/ }), 'Day team');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await rowOf(/Day team/)).toBeDefined();
  expect(backend.to(`PUT ${CALL}/${ID}`).map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: 'slack', name: 'Day team', url: '', version: 3 }),
  ]);
});

it('shows why a message or a test failed, and that an address is not confirmed', async () => {
  const failure = { time: Date.UTC(2026, 10, 21, 12), reason: 'noAnswer', detail: null } as const;
  receivers = [
    receiver({ failure }),
    receiver({ id: '2', kind: 'mail', name: 'Caretaker', target: 'c@example.com', isConfirmed: false }),
  ];
  await open();
  const row = await rowOf(/Ward team/);
  expect(row.getByText('No answer arrived in time.')).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('HTTP 404: no_service');
  const mail = await rowOf(/Caretaker/);
  expect(mail.getByText('Waiting for confirmation by email')).toBeInTheDocument();
  expect(mail.getByRole('button', { name: 'Send the link again' })).toBeInTheDocument();
});
