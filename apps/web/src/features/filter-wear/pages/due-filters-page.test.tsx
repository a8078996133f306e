import type { DueFilter } from '@airdeck/contract/filter-wear/filter-wear';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';

const FILTER: DueFilter = {
  deviceId: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f101',
  deviceName: 'AD-3002',
  deviceLabel: 'Waiting room',
  customerTitle: 'Capital Hospital',
  placeNames: [],
  modelName: 'AP-260',
  share: 0.84,
  dueDay: '2026-12-03',
  today: '2026-11-28',
  isCounting: false,
};

beforeAll(() => import('./due-filters-page.tsx'), 30_000);
beforeEach(() => {
  fakeServer({
    'GET /backoffice/filters': () => ({
      body: { data: [FILTER], totalElements: 1, totalPages: 1, hasNext: false },
    }),
    'GET /backoffice/filters/counts': () => ({ body: { models: [] } }),
  });
});
afterEach(leaveConsole);

it('names the customer below the room, where the server tells it', async () => {
  signInAs({ authority: 'TENANT_ADMIN' });
  await openConsole('/filters');
  const room = await screen.findByText('Waiting room');
  expect(room.closest('td')).toHaveTextContent('Capital Hospital');
});
