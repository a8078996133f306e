import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { FailedDelivery, Webhook } from '@airdeck/contract/notifications/deliveries';
import { NOTIFICATION_ERRORS } from '@airdeck/contract/notifications/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import type { Language } from '../../../testing/texts.ts';

const WEBHOOK_CALL = '/backoffice/notifications/webhook';
const FAILURES_CALL = 'GET /backoffice/notifications/failures';
const REPEAT_CALL = 'POST /backoffice/notifications/failures/repeat';

const WEBHOOK: Webhook = {
  url: 'https://hooks.example.com/air',
  severities: ['CRITICAL', 'MAJOR'],
  isEnabled: true,
};

const failure = (part: Partial<FailedDelivery> = {}): FailedDelivery => ({
  id: '0a5c7a10-6a1e-41f1-9c5b-d3c1b2a4f004',
  createdTime: Date.UTC(2026, 10, 21, 11),
  endTime: Date.UTC(2026, 10, 21, 12),
  channel: 'mail',
  event: 'raised',
  severity: 'MAJOR',
  receiver: null,
  recipient: { userId: 'u', name: 'Priya', email: 'priya@example.com' },
  alarm: { id: 'alarm-1', type: 'High CO2', deviceName: 'AQ-1', deviceLabel: null, customerTitle: null },
  subject: null,
  path: null,
  alarms: 1,
  attempts: 5,
  reason: 'refused',
  detail: '550 mailbox unavailable',
  isRepeatable: true,
  ...part,
});

let backend: FakeServer;
let webhook: Webhook | null;
let failures: FailedDelivery[];

beforeEach(() => {
  webhook = WEBHOOK;
  failures = [];
  backend = fakeServer({
    [`GET ${WEBHOOK_CALL}`]: () => ({ body: webhook }),
    [`PUT ${WEBHOOK_CALL}`]: ({ body }) => {
      const secret = webhook ? null : 'whsec_abc';
      webhook = { ...WEBHOOK, ...(body as object) };
      return { body: { ...webhook, secret } };
    },
    [`DELETE ${WEBHOOK_CALL}`]: () => {
      webhook = null;
      return {};
    },
    [`POST ${WEBHOOK_CALL}/test`]: () => ({
      body: { isDelivered: false, reason: 'refused', detail: 'HTTP 500' },
    }),
    [`POST ${WEBHOOK_CALL}/secret`]: () => ({ body: { ...WEBHOOK, secret: 'whsec_new' } }),
    'GET /backoffice/notifications/receivers': () => ({ body: { receivers: [], kinds: ['slack'] } }),
    'GET /backoffice/notifications/onCall': () => ({ body: { rotas: [] } }),
    [FAILURES_CALL]: () => ({
      body: { data: failures, totalElements: failures.length, totalPages: 1, hasNext: false },
    }),
    [REPEAT_CALL]: ({ body }) => {
      const repeated = (body as { deliveryIds?: string[] }).deliveryIds?.length ?? failures.length;
      failures = [];
      return { body: { repeated } };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const open = (language: Language = 'en') => openConsole('/notifications', language);
const addressField = () => screen.findByRole('textbox', { name: /URL/ });

describe('the webhook', () => {
  it('is created with a URL and severities', async () => {
    webhook = null;
    await open();
    await enterText(await addressField(), 'https://hooks.example.com/new');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Warning' }));
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(`PUT ${WEBHOOK_CALL}`).map(({ body }) => body)).toEqual([
      {
        url: 'https://hooks.example.com/new',
        isEnabled: true,
        severities: ALARM_SEVERITIES.filter((severity) => severity !== 'WARNING'),
      },
    ]);
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc');
  });

  it.each([
    [' ', '* This field is required'],
    ['ftp://hooks.example.com', '* The URL must begin with https:// or http://'],
  ])('is not saved with an invalid URL: %s', async (typed, error) => {
    webhook = null;
    await open();
    await enterText(await addressField(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(backend.to(`PUT ${WEBHOOK_CALL}`)).toEqual([]);
  });

  it('shows why the server refuses a URL, and keeps the input', async () => {
    backend.on(`PUT ${WEBHOOK_CALL}`, () => refusal(NOTIFICATION_ERRORS.webhookAddressRefused));
    await open();
    const field = await addressField();
    await userEvent.clear(field);
    await enterText(field, 'https://10.0.0.1/x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/on a private network/)).toBeInTheDocument();
    expect(field).toHaveValue('https://10.0.0.1/x');
  });

  it('can be tested, and shows the result', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('The message could not be sent.');
    expect(toast).toHaveTextContent('The receiver rejected the message. HTTP 500');
  });

  it('gets a new secret, shown once, and is deleted, each after confirmation', async () => {
    await open();
    expect(await screen.findByText(/was shown when it was created/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create a new secret' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The item has been deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull());
  });
});

describe('failed deliveries', () => {
  it('are listed with recipient, channel, subject and reason', async () => {
    failures = [
      failure(),
      failure({
        id: '2',
        channel: 'webhook',
        recipient: null,
        alarm: null,
        alarms: 12,
        detail: null,
        reason: 'noAnswer',
      }),
    ];
    await open();
    const row = within(await screen.findByRole('row', { name: /High CO2/ }));
    expect(row.getByText('priya@example.com')).toBeInTheDocument();
    expect(row.getByText('Email')).toBeInTheDocument();
    expect(row.getByText('550 mailbox unavailable')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'High CO2' })).toHaveAttribute('href', '/alerts/alarm-1');
    expect(await screen.findByRole('row', { name: /12 alerts/ })).toHaveTextContent(
      'No answer arrived in time.',
    );
  });

  it('are repeated one by one, if repeatable', async () => {
    failures = [failure(), failure({ id: '2', isRepeatable: false, reason: 'forgotten', channel: 'push' })];
    await open();
    const [first, second] = await screen.findAllByRole('button', { name: 'Send again' });
    expect(second).toBeDisabled();
    await userEvent.click(first as HTMLElement);
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(await screen.findByText('There are no failed deliveries.')).toBeInTheDocument();
  });

  it('are repeated all at once', async () => {
    failures = [failure(), failure({ id: '2' })];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send all again' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(REPEAT_CALL).map(({ body }) => body)).toEqual([{}]);
  });

  it('are shown to system administrators, who have no webhook', async () => {
    failures = [
      failure({
        alarm: null,
        event: 'shipmentReceived',
        severity: null,
        subject: 'shipments',
        path: '/shipmentDetails/s1',
      }),
    ];
    signInAs({ authority: 'SYS_ADMIN' });
    await openConsole('/notifications');
    const row = within(await screen.findByRole('row', { name: /priya@example.com/ }));
    expect(row.getByRole('link', { name: 'A shipment' })).toHaveAttribute('href', '/shipmentDetails/s1');
    expect(screen.queryByText('Webhook')).not.toBeInTheDocument();
  });

  it.each(['ja', 'ar'] as const)('have reasons translated to %s', async (language) => {
    failures = [failure()];
    await open(language);
    expect(await screen.findByText('priya@example.com')).toBeInTheDocument();
    expect(screen.queryByText('The receiver rejected the message.')).toBeNull();
  });
});
