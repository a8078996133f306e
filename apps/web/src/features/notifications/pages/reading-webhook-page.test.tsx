import type { ReadingWebhook } from '@airdeck/contract/notifications/reading-webhook';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aCustomer, CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const CALL = '/backoffice/notifications/readingWebhook';

const WEBHOOK: ReadingWebhook = {
  url: 'https://hooks.example.com/readings',
  devices: { kind: 'all' },
  keys: ['co2'],
  isEnabled: true,
  deliveredTime: null,
  waitingSince: null,
  failure: null,
  leftOutTime: null,
};

let backend: FakeServer;
let webhook: ReadingWebhook | null;

beforeEach(() => {
  webhook = null;
  backend = fakeServer({
    [`GET ${CALL}`]: () => ({ body: webhook }),
    [`PUT ${CALL}`]: ({ body }) => {
      const secret = webhook ? null : 'whsec_abc';
      webhook = { ...WEBHOOK, ...(body as object) };
      return { body: { ...webhook, secret } };
    },
    [`POST ${CALL}/test`]: () => ({ body: { isDelivered: true, reason: null, detail: null } }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

describe('the webhook of readings', () => {
  it('is created with a URL and keys, and shows its secret once', async () => {
    await openConsole('/readingWebhook', 'en');
    await enterText(await screen.findByRole('textbox', { name: /URL/ }), WEBHOOK.url);
    await enterText(screen.getByRole('textbox', { name: 'Keys' }), 'co2, pm25');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc');
    const { url, devices, isEnabled } = WEBHOOK;
    expect(backend.to(`PUT ${CALL}`).map(({ body }) => body)).toEqual([
      { url, devices, isEnabled, keys: ['co2', 'pm25'] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The test was delivered.')).toBeInTheDocument();
  });

  it('is limited to devices of certain location types and customers, which it names', async () => {
    webhook = { ...WEBHOOK, devices: { kind: 'customers', customerIds: [CUSTOMER_ID] } };
    backend.on(`GET /api/customer/${CUSTOMER_ID}`, () => ({ body: aCustomer({ title: 'School' }) }));
    await openConsole('/readingWebhook', 'en');
    expect(await screen.findByText('School')).toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'Readings of' });
    expect(choice).toHaveValue('customers');
    await userEvent.selectOptions(choice, 'Devices of certain location types');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(backend.to(`PUT ${CALL}`)).toEqual([]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'School' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend.to(`PUT ${CALL}`)[0]?.body).toMatchObject({
        devices: { kind: 'places', places: ['School'] },
      }),
    );
  });

  it('says how far the deliveries are, and why they fail', async () => {
    const since = Date.UTC(2026, 10, 21, 12);
    webhook = {
      ...WEBHOOK,
      waitingSince: since,
      failure: { since, reason: 'refused', detail: 'HTTP 500', nextTime: since + 60_000 },
      leftOutTime: since,
    };
    await openConsole('/readingWebhook', 'en');
    expect(await screen.findByText('Nothing has been delivered yet.')).toBeInTheDocument();
    expect(screen.getByText(/^Readings have been waiting since/)).toBeInTheDocument();
    expect(screen.getByText(/The receiver rejected the message/)).toHaveTextContent('HTTP 500');
    expect(screen.getByText(/^Readings were left out/)).toBeInTheDocument();
  });
});
