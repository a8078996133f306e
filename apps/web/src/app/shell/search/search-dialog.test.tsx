import { findCustomers, listCustomers } from '@airdeck/contract/customers/customers';
import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import { findPlaces } from '@airdeck/contract/places/place-search';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredUser } from '../../../lib/session/stored-data.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const DEVICES = `GET ${listDeviceRecords.path}`;
const USERS = `POST ${listUsersInConsole.path}`;

let backend: FakeServer;
// Loaded after the page in the product; here immediately.
beforeAll(() => import('../background.tsx'));
beforeEach(() => {
  backend = fakeServer({
    [DEVICES]: () => pageOf([aDeviceRecord(7, { deviceLabel: 'Ward 3', deviceName: 'AQ-7' })]),
    [`GET ${listCustomers.path}`]: () => pageOf([aCustomer({ title: 'Ward Hospital' })]),
    [`GET ${findPlaces.path}`]: () => ({
      body: [{ id: 'w', kind: 'floor', path: ['Ward floor', 'Building A'], customerTitle: null }],
    }),
    [`GET ${findCustomers.path}`]: () => pageOf([]),
    [USERS]: () => pageOf([aListedUser(1, { userFirstName: 'Edward', customerId: 'k1' })]),
  });
});
afterEach(leaveConsole);

async function open(authority: StoredUser['authority'] = 'TENANT_ADMIN') {
  signInAs({ authority });
  await openConsole('/user/changePassword');
  const button = await screen.findByRole('button', { name: 'Search' });
  await screen.findByRole('button', { name: /^Inbox/ });
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Search' }));
}

const field = () => screen.getByRole('combobox', { name: /^Search rooms/ });
const options = () =>
  screen
    .getAllByRole('group')
    .filter((group) => group.closest('[role=listbox]'))
    .map((group) =>
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    );
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

describe('the search of everything', () => {
  it('offers the sidebar at first, and asks the server for nothing', async () => {
    await open();
    expect(field()).toHaveFocus();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Customers',
      'Devices',
      'Alerts',
      'Messages',
      'Historical Data',
      'Partners',
      'Profile',
    ]);
    expect(backend.to(DEVICES)).toEqual([]);
  });

  it('finds rooms, customers and users by the search of their lists', async () => {
    await open();
    await userEvent.type(field(), ' ward ');
    await screen.findByText('Edward', { exact: false });
    expect(options()).toEqual([
      [expect.stringContaining('Ward 3')],
      ['Ward floorBuilding A'],
      [expect.stringContaining('Ward Hospital')],
      [expect.stringContaining('Edward')],
    ]);
    expect(backend.to(DEVICES).map(({ query }) => query.get('textSearch'))).toEqual(['ward']);
  });

  it('moves among the results by arrow keys with the focus in the field, and opens one by Enter', async () => {
    await open();
    await userEvent.type(field(), 'ward');
    await screen.findByText('Edward', { exact: false });
    await waitFor(() => expect(active()).toHaveTextContent('Ward 3'));
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toHaveTextContent('Edward');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent('Ward Hospital');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toMatch(/^\/users\//));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('finds tabs by the words of their section, too', async () => {
    await open();
    await userEvent.type(field(), 'hist comp');
    expect(options()[0]).toEqual(['CompareHistorical Data']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toBe('/HistoricalData/compare'));
  });

  it('says that nothing was found, and how many results there are', async () => {
    backend.on(`GET ${findPlaces.path}`, () => ({ body: [] }));
    for (const each of [DEVICES, `GET ${listCustomers.path}`, USERS]) backend.on(each, () => pageOf([]));
    const dialog = await open();
    await userEvent.type(field(), 'zzz');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing was found.'));
    await userEvent.clear(field());
    await userEvent.type(field(), 'compare');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1 result'));
  });

  it('leads to the list for more results than it shows', async () => {
    const many = Array.from({ length: 5 }, (_, at) => aDeviceRecord(at));
    backend.on(DEVICES, () => ({
      body: { data: many, totalElements: 12, totalPages: 3, hasNext: true },
    }));
    await open();
    await userEvent.type(field(), 'aq');
    await userEvent.click(await screen.findByText('Show all 12 matches'));
    await waitFor(() => expect(shownAddress()).toBe('/devices?q=aq'));
  });

  it("shows a system administrator the customers of users, by whose title the server's search finds them", async () => {
    backend.on(USERS, () => pageOf([aListedUser(1, { customerId: 'k1', customerTitle: 'Ward Hospital' })]));
    await open('SYS_ADMIN');
    await userEvent.type(field(), 'hospital');
    await screen.findByText('Ward Hospital · ', { exact: false });
  });

  it('finds customers of all tenants for a system administrator, with or without users', async () => {
    const tenantId = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';
    const found = {
      id: CUSTOMER_ID,
      title: 'Ward Clinic',
      tenantId,
      tenantTitle: 'Clear Air',
    };
    backend.on(`GET ${findCustomers.path}`, () => pageOf([found]));
    backend.on(USERS, () => pageOf([]));
    await open('SYS_ADMIN');
    await userEvent.type(field(), 'clinic');
    await userEvent.click(await screen.findByText('Ward Clinic'));
    await waitFor(() => expect(shownAddress()).toBe(`/users/${CUSTOMER_ID}?tenant=${tenantId}`));
  });

  it("asks for no customers on behalf of a customer's user", async () => {
    await open('CUSTOMER_USER');
    await userEvent.type(field(), 'ward');
    await screen.findByText('Edward', { exact: false });
    expect(backend.to(`GET ${listCustomers.path}`)).toEqual([]);
    expect(options()).toHaveLength(3);
  });
});
