import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aShipment, SHIPMENT_ID } from '../../../testing/fake-shipments.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const LIST = 'GET /backoffice/shipmentApi/getAllShipment';
const COUNTS = 'GET /backoffice/shipmentApi/counts';
const DELETE = 'DELETE /backoffice/shipmentApi/deleteShipment';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => pageOf([aShipment({ status: 1, receivedCount: 18, missingCount: 2 })]),
    [COUNTS]: () => ({ body: { total: 9, byStatus: [4, 3, 0, 2], underWay: 7 } }),
    'GET /backoffice/geo/countries': () => ({
      body: [{ code: 'IN', name: { en: 'India', ar: 'الهند', jp: 'インド' } }],
    }),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  leaveConsole();
});

const asked = () => backend.to(LIST).map(({ query }) => Object.fromEntries(query));
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('all shipments, to a system administrator', () => {
  beforeEach(() => signInAs({ authority: 'SYS_ADMIN' }));

  it('show consignee, consignor, place and progress, newest first', async () => {
    await openConsole('/shipments');
    expect((await cells(/Blue Sky/)).slice(0, 8)).toEqual([
      'Blue Sky',
      'Robin Rao',
      'Odisha',
      'India',
      '12 Ring Road',
      'In transit',
      '2018 received',
      '20-11-2026',
    ]);
    expect(asked()[0]).toMatchObject({ sortProperty: 'createdAt', sortOrder: 'DESC', pageSize: '10' });
    expect(screen.getByRole('link', { name: 'Blue Sky' })).toHaveAttribute(
      'href',
      `/shipmentDetails/${SHIPMENT_ID}`,
    );
    expect(screen.getByRole('link', { name: 'Add Shipment' })).toHaveAttribute('href', '/shipment/create');
  });

  it('are filtered by status, which is part of the URL', async () => {
    await openConsole('/shipments');
    await userEvent.click(await screen.findByRole('button', { name: 'In transit (3)' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ status: '1', page: '0' }));
    expect(shownAddress()).toBe('/shipments?status=1');
    backend.on(LIST, () => pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Completed (2)' }));
    expect(await screen.findByText('Nothing matches your search and filters.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Blue Sky' })).toBeInTheDocument();
    expect(shownAddress()).toBe('/shipments');
  });

  it('are deleted after a confirmation that states the effect on devices', async () => {
    backend.on(DELETE, () => ({}));
    await openConsole('/shipments');
    const row = await screen.findByRole('row', { name: /Blue Sky/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('2 devices that have not been received return to stock.');
    expect(backend.to(DELETE)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Shipment has been deleted!')).toBeInTheDocument();
    expect(backend.to(DELETE)[0]?.query.get('_id')).toBe(SHIPMENT_ID);
  });

  it('report a failed deletion', async () => {
    backend.on(DELETE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/shipments');
    const row = await screen.findByRole('row', { name: /Blue Sky/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });

  it('are downloaded as CSV, read page by page', async () => {
    const files: Blob[] = [];
    const keep = vi.fn((file: Blob) => `blob:${files.push(file)}`);
    Object.assign(URL, { createObjectURL: keep, revokeObjectURL: vi.fn() });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(vi.fn());
    await openConsole('/shipments?status=1');
    await cells(/Blue Sky/);
    backend.on(LIST, ({ query }) => {
      const isFirst = query.get('page') === '0';
      const shipment = aShipment({ status: 1, address: isFirst ? '=cmd|calc' : 'Ring Road' });
      return { body: { data: [shipment], totalPages: 2, totalElements: 2, hasNext: isFirst } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]?.text())?.split('\r\n');
    expect(lines?.map((line) => line.split(',').slice(1))).toEqual([
      [
        'Consignee',
        'Consignor',
        'Country',
        'State',
        'City',
        'Address',
        'Phone',
        'Status',
        'Devices',
        'Received',
      ],
      [
        'Blue Sky',
        'Robin Rao',
        'India',
        'Odisha',
        'Cuttack',
        "'=cmd|calc",
        '9876543210',
        'In transit',
        '20',
        '0',
      ],
      [
        'Blue Sky',
        'Robin Rao',
        'India',
        'Odisha',
        'Cuttack',
        'Ring Road',
        '9876543210',
        'In transit',
        '20',
        '0',
      ],
      [],
    ]);
    expect(asked().slice(-2)).toMatchObject([
      { status: '1', pageSize: '1000', page: '0' },
      { status: '1', pageSize: '1000', page: '1' },
    ]);
  });

  it('have a hint if there are none', async () => {
    backend.on(LIST, () => pageOf([]));
    await openConsole('/shipments');
    expect(await screen.findByText(/There are no shipments yet/)).toBeInTheDocument();
  });

  it('report a failed load', async () => {
    backend.on(LIST, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/shipments');
    expect(await screen.findByText('Error in retrieving Shipments.')).toBeInTheDocument();
    backend.on(LIST, () => ({ status: 403, body: { message: 'No', errorCode: 20 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You do not have permission to see this list.')).toBeInTheDocument();
  });
});

describe('the shipments to a tenant', () => {
  it('are viewed by a partner from the menu, in the reader’s language', async () => {
    signInAs({ authority: 'TENANT_ADMIN' }, { userType: 'PARTNER' });
    await openConsole('/myshipments', 'ar');
    expect((await cells(/Robin Rao/)).slice(0, 2)).toEqual([
      'Robin Rao',
      'Cuttack، Odisha، الهند12 Ring Road',
    ]);
    expect(screen.queryByRole('button', { name: 'حذف' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'عرض' }));
    await waitFor(() => expect(shownAddress()).toBe(`/shipmentDetails/${SHIPMENT_ID}`));
  });

  it('are a tab of the devices of a tenant’s administrator', async () => {
    signInAs({ authority: 'TENANT_ADMIN' });
    backend.on('GET /backoffice/dapDevice/getAll', () => pageOf([]));
    backend.on('GET /backoffice/alarms/marks', () => ({ body: {} }));
    await openConsole('/devices');
    await userEvent.click(await screen.findByRole('link', { name: 'Shipments' }));
    expect(await screen.findByRole('heading', { level: 1, name: /My Shipments/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Shipments/, current: 'page' })).toBeInTheDocument();
  });

  it('have a hint if there are none', async () => {
    signInAs({ authority: 'TENANT_ADMIN' });
    backend.on(LIST, () => pageOf([]));
    await openConsole('/myshipments');
    expect(await screen.findByText('There are no shipments yet.')).toBeInTheDocument();
  });
});
