import type { Energy } from '@airdeck/contract/energy/energy';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { plainText } from '../../../testing/plain-text.ts';
import { renderIn } from '../../../testing/render.tsx';
import { EnergyCard } from './energy-card.tsx';

const USED: Energy = {
  modelName: 'AP-260',
  from: '2026-03-01',
  until: '2026-03-30',
  elapsedHours: 719,
  countedHours: 700,
  isCounting: false,
  modes: [
    { mode: 3, name: 'Turbo', isOff: false, hours: 24, watts: 40, kWh: 0.96, caughtMg: 468 },
    { mode: 0, name: 'off', isOff: true, hours: 670, watts: 0.8, kWh: 0.536, caughtMg: null },
    { mode: 4, name: 'auto', isOff: false, hours: 6, watts: null, kWh: null, caughtMg: null },
  ],
  kWh: 1.496,
  hoursWithoutWatts: 6,
  caughtMg: 468,
  perMg: { wh: 2.0513, low: 1.6276, high: 2.7733 },
  refusal: null,
  tariff: { pricePerKWh: 8, currency: 'INR', from: 'tenant' },
};

let backend: FakeServer;
let energy: Energy;
beforeEach(() => {
  energy = USED;
  backend = fakeServer({ 'GET /backoffice/energy/d1': () => ({ body: energy }) });
});
afterEach(() => queryClient.clear());

async function show(): Promise<() => string> {
  const { container } = await renderIn(
    'en',
    <QueryClientProvider client={queryClient}>
      <EnergyCard deviceId="d1" />
    </QueryClientProvider>,
  );
  return () => plainText(container.textContent ?? '');
}

it('says what energy was used, what it cost and caught, and the cost of a mg and a µg', async () => {
  const text = await show();
  await screen.findByText(/used .*1\.50 kWh/);
  expect(text()).toContain('used 1.50 kWh, which cost ₹11.97, and caught about 468 mg of particles.');
  expect(text()).toContain(
    'Catching 1 mg of particles cost ₹0.016 (₹0.013 to ₹0.022). That is ₹0.000016 per µg.',
  );
  expect(text()).toContain('700 of 719 hours were counted');
  expect(text()).toContain('The energy of 6 hours is missing');
  expect(screen.getByRole('rowheader', { name: 'Off' }).closest('tr')).toHaveTextContent('6700.8');
});

it('has energy alone without a price, says why a µg has none, and asks for another period', async () => {
  energy = { ...USED, tariff: null };
  const text = await show();
  await screen.findByText(/used .*1\.50 kWh.* and caught/);
  expect(text()).toContain('Catching 1 mg of particles took 2.05 Wh (1.63 to 2.77).');
  energy = { ...USED, perMg: null, refusal: 'tooClean' };
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7 days');
  expect(await screen.findByText(/the air was so clean/)).toBeInTheDocument();
  expect(backend.to('GET /backoffice/energy/d1').at(-1)?.query.get('days')).toBe('7');
});

it('is nothing for a device without a fan', async () => {
  energy = { ...USED, modelName: null };
  await show();
  await expect.poll(() => backend.to('GET /backoffice/energy/d1')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});
