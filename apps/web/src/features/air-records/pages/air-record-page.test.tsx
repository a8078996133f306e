import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';

const RECORD: AirRecord = {
  language: 'en',
  title: 'Air quality record',
  name: 'All rooms',
  subtitle: '1–31 October 2026',
  isNot: ['It is not a certificate.'],
  facts: [['Rooms', '1']],
  sections: [
    {
      level: 2,
      title: 'Time within each limit',
      sentences: [],
      table: { columns: [{ title: 'Quantity', isNumber: false }], rows: [['CO₂']] },
      pictures: [],
    },
  ],
  notes: ['Percentiles are interpolated.'],
  sha256: 'ab'.repeat(32),
  hasRows: false,
};

afterEach(leaveConsole);

it('shows the record of the chosen period, and says that its rows are a file of their own', async () => {
  fakeServer({
    'GET /backoffice/places/found': () => ({ body: [] }),
    'GET /backoffice/airRecords': () => ({ body: RECORD }),
  });
  signInAs();
  await openConsole('/air-records');
  await userEvent.click(await screen.findByRole('button', { name: 'Show record' }));
  expect(await screen.findByRole('article', { name: 'Air quality record' })).toHaveTextContent(
    'It is not a certificate.',
  );
  expect(screen.getByText(/Download them beside the PDF/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download Excel' })).toBeEnabled();
});
