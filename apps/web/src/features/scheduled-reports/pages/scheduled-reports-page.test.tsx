import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  SCHEDULED_REPORT_ERRORS,
  type ScheduledReport,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const ID = '9bbe8c10-e742-11f1-969b-b3cfef778be5';
const LIST = 'GET /backoffice/scheduledReports';
const SUBSCRIPTION = `PUT /backoffice/scheduledReports/${ID}/subscription`;

const REPORT: ScheduledReport = {
  id: ID,
  createdTime: 0,
  version: 1,
  name: 'Each <week>',
  frequency: 'weekly',
  recordSet: null,
  countedHours: 'open',
  customerId: null,
  customerName: null,
  placeId: null,
  placeName: null,
  deviceIds: null,
  timeZone: 'Asia/Kolkata',
  isEnabled: true,
  readerIds: [],
  nextTime: Date.UTC(2026, 10, 30),
  readerCount: 3,
  isSubscribed: false,
  lastSpan: null,
};

let backend: FakeServer;
let reports: ScheduledReport[];
let mayManage: boolean;

beforeAll(async () => {
  await import('./report-screens.tsx');
}, 30_000);

beforeEach(() => {
  reports = [REPORT];
  mayManage = false;
  backend = fakeServer({
    [LIST]: () => ({ body: { reports, mayManage } }),
    [SUBSCRIPTION]: () => ({ body: REPORT }),
  });
  signInAs();
});
afterEach(leaveConsole);

const open = (path = '') => openConsole(`/scheduled-reports${path}`);

describe('the list of scheduled reports', () => {
  it('lets readers subscribe, and reports too many recipients', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(SUBSCRIPTION)[0]?.body).toEqual({ isSubscribed: true });
    backend.on(SUBSCRIPTION, () => refusal(SCHEDULED_REPORT_ERRORS.tooManyReaders, { max: 50 }));
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText(/The limit of 50 has been reached./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Schedule a report' })).toBeNull();
  });

  it('shows the numbers of sent and failed deliveries of the last report', async () => {
    mayManage = true;
    const counts = { sent: 2, failed: 1 };
    const lastSpan = { fromDay: '2026-11-16', toDay: '2026-11-22', counts, lastError: 'mailServer' } as const;
    reports = [{ ...REPORT, lastSpan }];
    await open();
    const row = (await screen.findByText('Each <week>')).closest('tr') as HTMLElement;
    expect(within(row).getByText(/2 sent/)).toBeInTheDocument();
    expect(within(row).getByText(/1 failed/)).toBeInTheDocument();
  });

  it('shows the next deliveries in the zones of the reports, with offsets if they differ', async () => {
    await open();
    // Midnight in UTC.
    expect(await screen.findByText('30-11-2026 05:30')).toBeInTheDocument();
    expect(screen.getByText(/Times are in .*India Standard Time/)).toBeInTheDocument();
    leaveConsole();
    signInAs();
    reports = [REPORT, { ...REPORT, id: REPORT.id.replace('9', 'a'), timeZone: 'Asia/Tokyo' }];
    await open();
    expect(await screen.findByText('30-11-2026 05:30 (UTC+5:30)')).toBeInTheDocument();
    expect(screen.getByText('30-11-2026 09:00 (UTC+9)')).toBeInTheDocument();
    expect(screen.getByText(/Times are in the time zone of each location\./)).toBeInTheDocument();
  });

  it('offers the first report to managers, and shows readers who can schedule one', async () => {
    reports = [];
    await open();
    expect(await screen.findByText(/Your administrators can schedule one/)).toBeInTheDocument();
    leaveConsole();
    signInAs();
    mayManage = true;
    await open();
    expect(await screen.findByText(/^There are no scheduled reports yet/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Schedule a report' })[0]).toBeInTheDocument();
  });

  it('offers a retry after a failed load, but not without permission', async () => {
    backend.on(LIST, () => ({ status: 500, body: {} }));
    await open();
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(LIST, () => refusal(REQUEST_ERRORS.forbidden));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You do not have permission to see this list.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('a scheduled report', () => {
  it('does not exist if it is not in the list', async () => {
    reports = [];
    await open(`/${ID}`);
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
  });

  it('can still be sent when its preview fails', async () => {
    await open(`/${ID}`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send me this report now' })).toBeEnabled();
  });
});
