import type { HomeAssistantBridge } from '@airdeck/contract/home-assistant/home-assistant';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const CALL = '/backoffice/homeAssistant';

const BRIDGE: HomeAssistantBridge = {
  host: 'broker.example.com',
  port: '8883',
  usesTls: true,
  username: 'air',
  hasPassword: true,
  topicPrefix: 'airdeck',
  language: 'en',
  devices: { kind: 'places', places: ['School'] },
  keys: ['co2'],
  isEnabled: true,
  deviceCount: 1,
  connectedSince: null,
  publishedTime: null,
  failure: null,
};

let backend: FakeServer;
let bridge: HomeAssistantBridge | null;
const sent = () => backend.to(`PUT ${CALL}`).map(({ body }) => body as Record<string, unknown>);

beforeEach(() => {
  bridge = null;
  backend = fakeServer({
    [`GET ${CALL}`]: () => ({ body: bridge }),
    [`PUT ${CALL}`]: ({ body }) => {
      const { password, ...form } = body as { password?: string };
      bridge = { ...BRIDGE, ...form, hasPassword: password !== null };
      return { body: bridge };
    },
    [`POST ${CALL}/test`]: () => ({
      body: { isDelivered: false, reason: 'refused', detail: 'Connection refused: Not authorized' },
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

describe('the bridge to Home Assistant', () => {
  it('is set up with a broker, and tested', async () => {
    await openConsole('/homeAssistant', 'en');
    await enterText(await screen.findByRole('textbox', { name: /^Broker/ }), 'broker.example.com');
    await userEvent.click(screen.getByRole('checkbox', { name: /TLS/ }));
    await enterText(screen.getByRole('textbox', { name: 'User name' }), 'air');
    await enterText(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Leave empty to keep the stored password/)).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        host: 'broker.example.com',
        port: '8883',
        usesTls: true,
        username: 'air',
        password: 'secret',
        topicPrefix: 'airdeck',
        language: 'en',
        devices: { kind: 'all' },
        keys: [],
        isEnabled: true,
      },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText(/Connection refused: Not authorized/)).toBeInTheDocument();
  });

  it('says why it does not work, and keeps a password that is not entered', async () => {
    const time = Date.UTC(2026, 10, 21, 12);
    bridge = {
      ...BRIDGE,
      failure: { time, reason: 'unreachable', detail: 'connect ECONNREFUSED', nextTime: time + 5_000 },
    };
    await openConsole('/homeAssistant', 'en');
    expect(await screen.findByText('The broker is not connected.')).toBeInTheDocument();
    expect(screen.getByText('Rooms announced: 1')).toBeInTheDocument();
    expect(screen.getByText(/^Last failure: /)).toHaveTextContent(/ECONNREFUSED.*The next attempt/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The changes have been saved.');
    expect(sent()[0]).not.toHaveProperty('password');
    expect(sent()[0]).toMatchObject({ devices: BRIDGE.devices, keys: ['co2'] });
    await userEvent.clear(screen.getByRole('textbox', { name: 'User name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent()[1]?.['password']).toBeNull();
  });
});
