import { type DeviceFilter, FILTER_WEAR_ERRORS } from '@airdeck/contract/filter-wear/filter-wear';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderIn } from '../../../testing/render.tsx';
import { ConfirmProvider } from '../../../ui/dialog/confirm.tsx';
import { FilterCard } from './filter-card.tsx';

const PATH = '/backoffice/devices/d1/filter';
const USED: DeviceFilter = {
  model: { name: 'AP-260', filter: { ratedHours: 4_380, ratedMassMg: 12_000, cleanAir: [] } },
  mayChange: true,
  today: '2026-03-20',
  since: '2026-02-08',
  until: '2026-03-19',
  isCounting: false,
  change: null,
  elapsedHours: 960,
  countedHours: 940,
  particleHours: 400,
  runningHours: 480,
  massMg: 10_800,
  modes: [
    { mode: 3, name: 'Turbo', isOff: false, hours: 480, massMg: 10_800 },
    { mode: 0, name: 'off', isOff: true, hours: 460, massMg: null },
  ],
  shares: { hours: 0.11, mass: 0.9 },
  share: 0.9,
  limit: 'mass',
  dueDay: '2026-03-30',
};
const CHANGE = {
  id: 'c1',
  day: '2026-03-20',
  notedTime: 0,
  by: { userId: 'u1', name: 'Meera Das' },
  mayUndo: true,
};

let backend: FakeServer;
let filter: DeviceFilter;

beforeAll(() => import('../../../ui/form/calendar-field.tsx'), 30_000);
beforeEach(() => {
  filter = USED;
  backend = fakeServer({
    [`GET ${PATH}`]: () => ({ body: filter }),
    [`POST ${PATH}/changes`]: () => {
      filter = {
        ...USED,
        change: CHANGE,
        share: 0,
        shares: { hours: 0, mass: 0 },
        modes: [],
        elapsedHours: 0,
      };
      return { body: filter };
    },
    [`DELETE ${PATH}/changes/c1`]: () => refusal(FILTER_WEAR_ERRORS.changeNotUndone),
  });
});
afterEach(() => queryClient.clear());

const show = () =>
  renderIn(
    'en',
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <FilterCard deviceId="d1" />
      </ConfirmProvider>
    </QueryClientProvider>,
  );

it('shows the remaining share, the due date and the underlying numbers', async () => {
  await show();
  expect(await screen.findByText('10% left')).toBeInTheDocument();
  expect(screen.getByText('Change soon')).toBeInTheDocument();
  expect(screen.getByText(/due around .*30-03-2026/)).toBeInTheDocument();
  expect(screen.getByText(/480 of 4,380 hours/)).toBeInTheDocument();
  expect(screen.getByText(/about .*10\.8 g.* of .*12\.0 g/)).toHaveTextContent('this limit is reached first');
  expect(screen.getByText(/940 of 960 hours.*without a reported mode/)).toBeInTheDocument();
  expect(screen.getByText(/measured for 400 of these hours/)).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Off' }).closest('tr')).toHaveTextContent('Off460–');
  expect(screen.getByText('No filter change is recorded.')).toBeInTheDocument();
});

it('records a change, by default today, and shows why it cannot be undone', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Record filter change' }));
  await screen.findByRole('textbox', { name: 'Changed on' });
  const note = screen.getByRole('button', { name: 'Record' });
  await waitFor(() => expect(note).toHaveFocus());
  await userEvent.click(note);
  expect(await screen.findByText(/Changed on .*20-03-2026.* Recorded by .*Meera Das/)).toBeInTheDocument();
  expect(backend.to(`POST ${PATH}/changes`)[0]?.body).toEqual({ day: '2026-03-20' });
  expect(screen.getByText('100% left')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(/Only the latest filter change can be undone/)).toBeInTheDocument();
});

it('names the data that the model lacks, and shows no remaining share', async () => {
  const silent = { ratedHours: null, ratedMassMg: null, cleanAir: [] };
  filter = {
    ...USED,
    model: { name: 'AP-1', filter: silent },
    share: null,
    since: null,
    until: null,
    modes: [],
  };
  await show();
  expect(await screen.findByText(/AP-1.*no estimate/)).toBeInTheDocument();
  expect(screen.queryByText(/left$/)).toBeNull();
});

it('does not speak of numbers that change before there are any', async () => {
  filter = { ...USED, share: null, since: null, until: null, modes: [], isCounting: true };
  await show();
  expect(await screen.findByText(/No hours have been counted yet/)).toBeInTheDocument();
  expect(screen.queryByText(/will change/)).toBeNull();
});

it('says that earlier readings are still being counted', async () => {
  filter = { ...USED, isCounting: true };
  await show();
  expect(await screen.findByText(/Earlier readings are still being counted/)).toBeInTheDocument();
});

it('offers the change only to users who may operate the device', async () => {
  filter = { ...USED, mayChange: false, dueDay: '2026-03-19', share: 1.2 };
  await show();
  expect(await screen.findByText('Change now')).toBeInTheDocument();
  expect(screen.getByText('0% left')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
