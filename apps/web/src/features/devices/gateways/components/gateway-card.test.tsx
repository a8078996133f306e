import type { DeviceGateway } from '@airdeck/contract/devices/gateways';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query/query-client.ts';
import { leaveConsole, signInAs } from '../../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';
import { renderIn } from '../../../../testing/render.tsx';
import { gatewayQuery } from '../api/device-gateway.ts';
import { GatewayCard } from './gateway-card.tsx';

const PATH = '/backoffice/devices/d1/gateway';

let backend: FakeServer;
let gateway: DeviceGateway;

beforeEach(() => {
  gateway = { isGateway: true, addsDevices: true, servesCustomers: false, servedDevices: 3, through: null };
  backend = fakeServer({
    [`GET ${PATH}`]: () => ({ body: gateway }),
    [`PUT ${PATH}`]: ({ body }) => {
      gateway = { ...gateway, ...(body as object) };
      return { body: gateway };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const card = (hasList = true) => (
  <QueryClientProvider client={queryClient}>
    <GatewayCard deviceId="d1" name="Roof & wall" hasList={hasList} />
  </QueryClientProvider>
);
const box = (name: string) => screen.findByRole('checkbox', { name });

it('links to the devices that a gateway serves', async () => {
  await renderIn('en', card());
  expect(await screen.findByRole('link', { name: 'Devices served: 3' })).toHaveAttribute(
    'href',
    '/devices?gatewayId=d1&gateway=Roof+%26+wall',
  );
});

it('links to the gateway of a device, with its name as plain text', async () => {
  gateway = { ...gateway, isGateway: false, servedDevices: 0, through: { id: 'g1', name: '<b>Roof</b>' } };
  await renderIn('en', card(false));
  expect(await screen.findByRole('link', { name: '<b>Roof</b>' })).toHaveAttribute(
    'href',
    '/getSingleDeviceData/g1/%3Cb%3ERoof%3C%2Fb%3E',
  );
  expect(screen.queryByText(/Serves/)).not.toBeInTheDocument();
});

it('saves each switch immediately, and shows the other ones for gateways only', async () => {
  gateway = { ...gateway, isGateway: false, servedDevices: 0 };
  await renderIn('en', card());
  expect(await box('This device is a gateway')).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Adds new devices' })).not.toBeInTheDocument();
  await userEvent.click(await box('This device is a gateway'));
  await userEvent.click(await box('Adds new devices'));
  await waitFor(() => expect(backend.to(`PUT ${PATH}`)).toHaveLength(2));
  expect(backend.to(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
    { isGateway: true, addsDevices: true, servesCustomers: false },
    { isGateway: true, addsDevices: false, servesCustomers: false },
  ]);
  await waitFor(async () => expect(await box('Adds new devices')).not.toBeChecked());
});

it('shows the stored settings after a refused change', async () => {
  backend.on(`PUT ${PATH}`, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await renderIn('en', card());
  await userEvent.click(await box('Forwards readings for devices of all customers'));
  await waitFor(() => expect(backend.to(`GET ${PATH}`).length).toBeGreaterThan(1));
  expect(await box('Forwards readings for devices of all customers')).not.toBeChecked();
});

it('is hidden for other devices from users who cannot change them, and for devices out of scope', async () => {
  gateway = { ...gateway, isGateway: false, servedDevices: 0 };
  signInAs({ authority: 'CUSTOMER_USER' });
  const { container, unmount } = await renderIn('en', card(false));
  await waitFor(() => expect(queryClient.getQueryData(gatewayQuery('d1').queryKey)).toEqual(gateway));
  expect(container.querySelector('section')).toBeNull();
  unmount();
  queryClient.clear();
  signInAs({ authority: 'TENANT_ADMIN' });
  backend.on(`GET ${PATH}`, () => ({ status: 404, body: { message: 'None', errorCode: 32 } }));
  const again = await renderIn('en', card());
  await waitFor(() => expect(backend.to(`GET ${PATH}`)).toHaveLength(2));
  expect(again.container.querySelector('section')).toBeNull();
});

it('can be reloaded after a failure', async () => {
  backend.on(`GET ${PATH}`, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await renderIn('en', card());
  expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
  backend.on(`GET ${PATH}`, () => ({ body: gateway }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Devices served: 3' })).toBeInTheDocument();
});
