import type { DeviceRecord } from '@airdeck/contract/devices/devices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aDeviceRecord, OWN_TENANT } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aTenant } from '../../../testing/fake-tenants.ts';
import { impersonationToken } from '../../../testing/impersonation-token.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const LIST = 'GET /backoffice/dapDevice/getAll';
const ADMIN = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa';
const IMPERSONATIONS = 'POST /backoffice/impersonations';
const IMPERSONATION = impersonationToken();

let backend: FakeServer;
let stock: DeviceRecord;
let out: DeviceRecord;

beforeEach(() => {
  stock = aDeviceRecord(1, { deviceId: null, tenantId: null, state: 'stock', isActive: 0 });
  out = aDeviceRecord(2, {
    TenantDetails: [{ userId: ADMIN, userFirstName: 'Asha', tenantName: 'Clean Rooms' }],
  });
  backend = fakeServer({
    [LIST]: () => pageOf([stock, out]),
    'GET /api/tenantInfos': () => pageOf([aTenant('Clean Rooms', OWN_TENANT)]),
    [IMPERSONATIONS]: () => ({
      body: {
        token: IMPERSONATION,
        user: aUser({ id: { id: ADMIN }, tenantId: { id: OWN_TENANT }, authority: 'TENANT_ADMIN' }),
      },
    }),
    'PUT /backoffice/deviceApi/updateDeviceAccessToken': () => ({ body: out }),
  });
  sessionStore.open({
    token: 'own-token',
    refreshToken: 'r',
    user: aUser({ authority: 'SYS_ADMIN' }),
    record: undefined,
  });
});

afterEach(leaveConsole);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

/** jsdom has no layout, so the menu counts as hidden. */
async function chooseFromMenu(name: string, action: string): Promise<void> {
  await userEvent.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

describe('all devices, for a system administrator', () => {
  it('are shown with their tenants, or as in stock', async () => {
    await openConsole('/devices');
    const cells = (await row('AD-2')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(1, 6)).toEqual(['AD-2', 'Room 2', 'Hospital · Cuttack', 'Active', 'Clean Rooms']);
    expect(screen.getByRole('columnheader', { name: 'Assigned Tenant' })).toBeInTheDocument();
    expect((await row('AD-1')).getByText('In stock')).toBeInTheDocument();
  });

  it('are filtered by the tenant in the URL', async () => {
    await openConsole(`/devices?ownerId=${OWN_TENANT}&ownerName=Clean+Rooms&sort=tenantName`);
    await row('AD-2');
    expect(await screen.findByRole('combobox', { name: 'Assigned Tenant' })).toHaveValue('Clean Rooms');
    expect(Object.fromEntries(backend.to(LIST)[0]?.query ?? [])).toMatchObject({
      tenantId: OWN_TENANT,
      sortProperty: 'tenantName',
    });
  });

  it('are assigned to a tenant after a confirmation', async () => {
    const call = `PUT /backoffice/assignToTenant/${stock._id}`;
    backend.on(call, () => ({ body: out }));
    await openConsole('/devices');
    const [button] = (await row('AD-1')).getAllByRole('button', { name: 'Assign Tenant' });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /Assign Tenant/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('* This field is required')).toBeInTheDocument();
    await userEvent.click(await dialog.findByRole('combobox', { name: /Tenant/ }));
    // The filter of the list has the same options.
    const options = await screen.findAllByRole('option', { name: 'Clean Rooms', hidden: true });
    await userEvent.click(options.at(-1) as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(backend.to(call)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Device has been assigned successfully!')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toEqual({ tenantId: OWN_TENANT, expectedTenantId: null });
  });

  it('get a new access token in another tenant, of which the question tells', async () => {
    const call = `PUT /backoffice/assignToTenant/${out._id}`;
    backend.on(call, () => ({ body: out }));
    await openConsole('/devices');
    const [button] = (await row('AD-2')).getAllByRole('button', { name: 'Assign Tenant' });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /Assign Tenant/ }));
    const field = await dialog.findByRole('combobox', { name: /Tenant/ });
    await userEvent.click(field);
    // The filter of the list has the same options.
    const choices = within(document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement);
    await userEvent.click(await choices.findByRole('option', { name: 'Clean Rooms', hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(question.getByText(/new access token/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.to(call)).toHaveLength(1));
  });

  it('get a new access token in one call without impersonation, even in a tenant', async () => {
    await openConsole('/devices');
    await chooseFromMenu('AD-2', 'Change Access Token');
    const dialog = within(await screen.findByRole('dialog', { name: /Access token/ }));
    await enterText(dialog.getByRole('textbox', { name: /New access token/ }), 'after');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access token has been changed!')).toBeInTheDocument();
    const [saved] = backend.to('PUT /backoffice/deviceApi/updateDeviceAccessToken');
    expect(saved?.body).toEqual({ deviceId: out._id, accessToken: 'after' });
    expect(saved?.token).toBe('own-token');
    expect(backend.to(IMPERSONATIONS)).toEqual([]);
  });

  it('In stock: show a failed change of the access token of a', async () => {
    const call = 'PUT /backoffice/deviceApi/updateDeviceAccessToken';
    backend.on(call, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/devices');
    await chooseFromMenu('AD-1', 'Change Access Token');
    const dialog = within(await screen.findByRole('dialog', { name: /Access token/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
    const made = (dialog.getByRole('textbox', { name: /New access token/ }) as HTMLInputElement).value;
    expect(made).toMatch(/^[A-Za-z0-9]{20}$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access Token change failed')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toEqual({ deviceId: stock._id, accessToken: made });
  });

  it('show their access token on demand, or an error if it is not found', async () => {
    await openConsole('/devices');
    await chooseFromMenu('AD-1', 'Change Access Token');
    const dialog = within(await screen.findByRole('dialog', { name: /Access token/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show the access token' }));
    expect(
      await screen.findByText(/This item does not exist, or you do not have access to it|Can't find token!/),
    ).toBeInTheDocument();
    backend.on(`GET /backoffice/dapDevice/${stock._id}/accessToken`, () => ({
      body: { accessToken: 'kept' },
    }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show the access token' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Show' }));
    expect(dialog.getByRole('textbox', { name: 'Current access token' })).toHaveValue('kept');
  });

  it('are opened by impersonating an administrator of their tenant, after a question', async () => {
    await openConsole('/devices');
    await chooseFromMenu('AD-2', 'Live view');
    const begin = await screen.findByRole('button', { name: 'Act as administrator' });
    expect(shownAddress()).toBe(`/getSingleDeviceData/${out.deviceId}/AD-2?tenant=${OWN_TENANT}`);
    expect(backend.to(IMPERSONATIONS)).toEqual([]);
    await userEvent.click(begin);
    await waitFor(() =>
      expect(backend.to(`GET /api/device/info/${out.deviceId}`).map(({ token }) => token)).toEqual([
        IMPERSONATION,
      ]),
    );
  });
});
