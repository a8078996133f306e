import { STORED_UNITS } from '@airdeck/air/reader-units';
import { DEVICE_MODE_ERRORS, type DeviceMode } from '@airdeck/contract/commands/device-modes';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceModeQuery } from '../../../lib/devices/device-mode.ts';
import { createTimeFormatters } from '../../../lib/format/formatters.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import type { Point } from '../../../lib/telemetry/series.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';
import { aUser, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aUserProfile } from '../../../testing/listed-users.ts';
import { plainText } from '../../../testing/plain-text.ts';
import { renderIn } from '../../../testing/render.tsx';
import { ModeCard } from './mode-card.tsx';

const PATH = '/backoffice/devices/d1/mode';
const MODES = [
  { mode: 0, name: 'off' },
  { mode: 1, name: 'auto' },
  { mode: 2, name: 'Turbo' },
];

let backend: FakeServer;
let mode: DeviceMode;

const asked = (part: Partial<NonNullable<DeviceMode['asked']>>): DeviceMode['asked'] => ({
  mode: 2,
  askedTime: Date.now() - 12_000,
  expirationTime: Date.now() + 86_388_000,
  by: { userId: 'u1', name: 'Meera Das' },
  automation: null,
  state: 'waiting',
  ...part,
});

beforeEach(() => {
  mode = {
    modes: MODES,
    reported: { mode: 1, ts: Date.now() - 40_000 },
    asked: null,
    mayOperate: true,
  };
  backend = fakeServer({
    [`GET ${PATH}`]: () => ({ body: mode }),
    [`PUT ${PATH}`]: ({ body }) => {
      mode = { ...mode, asked: asked({ ...(body as { mode: number }) }) };
      return { body: mode };
    },
    [`DELETE ${PATH}`]: () => {
      mode = { ...mode, asked: null };
      return { body: mode };
    },
  });
});
afterEach(() => queryClient.clear());

const card = (heard?: Point) => (
  <QueryClientProvider client={queryClient}>
    <ModeCard deviceId="d1" heard={heard} />
  </QueryClientProvider>
);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('distinguishes the requested mode from the reported one, until the device reports it', async () => {
  const { rerender } = await renderIn('en', card());
  expect(await button('Auto')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await button('Turbo'));
  expect(await screen.findByText(/Turbo.* requested .* ago by .*Meera Das/)).toHaveTextContent(
    'Waiting for the device',
  );
  expect(await button(/^Turbo\s*\(requested\)$/)).toHaveAttribute('aria-pressed', 'false');
  expect(await button('Auto')).toHaveAttribute('aria-pressed', 'true');
  // The device reports it before the refetch.
  mode = { ...mode, reported: { mode: 2, ts: Date.now() }, asked: asked({ state: 'agreed' }) };
  rerender(card({ ts: Date.now(), value: 2 }));
  expect(await button('Turbo')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('The device has set the mode.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument();
});

it('handles a device that reports faster than the server responds', async () => {
  const { rerender } = await renderIn('en', card());
  await userEvent.click(await button('Turbo'));
  const answers: (() => void)[] = [];
  backend.on(`GET ${PATH}`, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { body: mode };
  });
  const before = backend.to(`GET ${PATH}`).length;
  const ts = Date.now();
  mode = { ...mode, reported: { mode: 2, ts: ts + 3 }, asked: asked({ state: 'agreed' }) };
  for (const news of [1, 2, 3]) rerender(card({ ts: ts + news, value: 2 }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  expect(await screen.findByText('The device has set the mode.')).toBeInTheDocument();
  expect(backend.to(`GET ${PATH}`)).toHaveLength(before + 1);
});

it('names the requesting automation, if the reader may know it', async () => {
  mode = { ...mode, asked: asked({ by: null, automation: { id: 'a1', name: 'Smoke' } }) };
  const { unmount } = await renderIn('en', card());
  expect(
    await screen.findByText(/Turbo.* requested .* ago by the automation “.?Smoke.?”/),
  ).toBeInTheDocument();
  unmount();
  queryClient.clear();
  mode = { ...mode, asked: asked({ by: null, automation: {} }) };
  await renderIn('en', card());
  expect(await screen.findByText(/Turbo.* requested .* ago by an automation\./)).toBeInTheDocument();
});

it.each([
  ['en', 'The request will be sent if the device reconnects by {time}.'],
  ['ja', '{time}までに接続すると送信されます。'],
  ['ar', 'يُرسل الطلب إذا عاد اتصاله قبل {time}.'],
] as const)('shows in %s until when a request waits', async (language, text) => {
  const expirationTime = Date.now() + 600_000;
  mode = { ...mode, asked: asked({ expirationTime }) };
  await renderIn(language, card());
  const time = createTimeFormatters(language, ownTimeZone(), STORED_UNITS).dateTimeInZone(expirationTime);
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain(text.replace('{time}', time));
});

it('withdraws a request that the device has not received', async () => {
  mode = { ...mode, asked: asked({ by: null }) };
  await renderIn('en', card());
  await userEvent.click(await button('Cancel request'));
  await waitFor(() => expect(screen.queryByText(/requested/)).not.toBeInTheDocument());
  expect(backend.to(`DELETE ${PATH}`)).toHaveLength(1);
});

it('shows an expired request, and refetches after a refusal of the server', async () => {
  mode = { ...mode, asked: asked({ state: 'expired' }) };
  backend.on(`PUT ${PATH}`, () => refusal(DEVICE_MODE_ERRORS.modeUnknown));
  await renderIn('en', card());
  expect(await screen.findByText('The device did not receive the request in time.')).toBeInTheDocument();
  expect(await button('Turbo')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(await button('Turbo'));
  await waitFor(() => expect(backend.to(`GET ${PATH}`).length).toBeGreaterThan(1));
});

it('says whom to ask to users who may not run it', async () => {
  mode = { ...mode, mayOperate: false };
  backend.on(`GET /backoffice/users/${aUser().id.id}`, () => ({
    body: aUserProfile(1, { tenantTitle: 'Clear Air Services' }),
  }));
  signInAs({ authority: 'CUSTOMER_USER' });
  await renderIn('en', card());
  const hint = await screen.findByText(/^Your provider does not allow customers to run this purifier/);
  await waitFor(() => expect(plainText(hint.textContent)).toMatch(/Your provider is Clear Air Services\.$/));
  expect(screen.queryByRole('button', { name: /Auto/ })).toBeNull();
});

it('says so to users whose role does not include it', async () => {
  mode = { ...mode, mayOperate: false };
  signInAs({ authority: 'CUSTOMER_USER' }, { userType: 'CUSTOMER_USER', accessRole: 'VIEWER' });
  await renderIn('en', card());
  expect(await screen.findByText(/^Your role does not include running purifiers/)).toBeInTheDocument();
  expect(screen.queryByText(/provider/)).toBeNull();
});

it('is empty for devices without several modes', async () => {
  const whole = mode;
  for (const part of [{ modes: [] }, { modes: MODES.slice(0, 1) }]) {
    mode = { ...whole, ...part };
    const { container, unmount } = await renderIn('en', card());
    await waitFor(() => expect(queryClient.getQueryData(deviceModeQuery('d1').queryKey)).toEqual(mode));
    expect(container.querySelector('section')).toBeNull();
    unmount();
    queryClient.clear();
  }
});

it('can be retried if the device is known to be a purifier', async () => {
  backend.on(`GET ${PATH}`, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await renderIn('en', card({ ts: Date.now(), value: 1 }));
  expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
  backend.on(`GET ${PATH}`, () => ({ body: mode }));
  await userEvent.click(await button('Try again'));
  expect(await button('Auto')).toBeInTheDocument();
});
