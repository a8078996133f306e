import { PURIFIER_ERRORS, type Purifier } from '@airdeck/contract/purifiers/purifiers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aTenant } from '../../../testing/fake-tenants.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';
const LIST = 'GET /backoffice/purifier/getAllPurifier';
const CREATE = 'POST /backoffice/purifier/createPurifier';
const ID = '5e000000-6a1e-11f1-9c5b-000000000001';

const purifier: Purifier = {
  _id: ID,
  purifierId: 4021,
  purifierModelNo: 'AirPro 2',
  purifierDescription: 'For rooms up to 40 m²',
  deviceInstalledPlace: 'School',
  modes: [
    { mode: 0, name: 'off' },
    { mode: 1, name: 'Turbo' },
  ],
  filter: { ratedHours: null, ratedMassMg: null, cleanAir: [] },
  power: [],
  tenantId: null,
  TenantDetails: [],
  deviceCount: 12,
  createdAt: 0,
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({ [LIST]: () => pageOf([purifier]) });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const row = async () => within(await screen.findByRole('row', { name: /AirPro 2/ }));

describe('the models of purifiers', () => {
  it('are listed at both paths, each with a link to its devices', async () => {
    await openConsole('/Purifiers');
    expect((await row()).getByRole('link', { name: '12' })).toHaveAttribute(
      'href',
      `/devices?purifierId=${ID}&model=AirPro+2`,
    );
    expect((await row()).getAllByRole('cell')[0]).toHaveTextContent('4021');
    expect(Object.fromEntries(backend.to(LIST)[0]?.query ?? [])).toMatchObject({
      sortProperty: 'id',
      sortOrder: 'DESC',
    });
  });

  it('are assigned to a tenant after confirmation', async () => {
    const call = `PUT /backoffice/assignToTenant/${ID}`;
    backend.on(call, () => ({ body: { ...purifier, tenantId: TENANT } }));
    backend.on('GET /api/tenantInfos', () => pageOf([aTenant('Clean Rooms', TENANT)]));
    await openConsole('/purifiers');
    const [button] = (await row()).getAllByRole('button', { name: 'Assign Tenant' });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'AirPro 2' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: /Tenant/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Clean Rooms', hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Purifier has been assigned successfully!')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toEqual({ tenantId: TENANT });
  });
});

describe('the modes of a model', () => {
  it('are shown and changed as lines of a number and a name', async () => {
    const call = `PUT /backoffice/purifier/${ID}/modes`;
    backend.on(call, () => ({ body: purifier }));
    await openConsole('/purifiers');
    await userEvent.click((await row()).getByRole('button', { name: 'Actions for AirPro 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Modes', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AirPro 2' }));
    const field = dialog.getByRole('textbox', { name: 'Modes' });
    expect(field).toHaveValue('0 off\n1 Turbo');
    await userEvent.clear(field);
    await enterText(field, 'Turbo');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/Each line must contain a number/)).toBeInTheDocument();
    expect(backend.to(call)).toEqual([]);
    await userEvent.clear(field);
    await enterText(field, '0 off\n2 Gentle\n9 auto');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toEqual({
      modes: [
        { mode: 0, name: 'off' },
        { mode: 2, name: 'Gentle' },
        { mode: 9, name: 'auto' },
      ],
    });
  });
});

describe('a new model', () => {
  it('requires a whole number and a model, and the form is cleared after it', async () => {
    backend.on(CREATE, () => refusal(PURIFIER_ERRORS.numberTaken));
    await openConsole('/purifier/create');
    const add = await screen.findByRole('button', { name: 'Add Purifier' });
    const number = screen.getByRole('textbox', { name: /Purifier Id/ });
    const model = screen.getByRole('textbox', { name: /Purifier Model Number/ });
    await enterText(number, '12.5');
    await userEvent.click(add);
    expect(screen.getByText('* Purifier Id must be a whole number')).toBeInTheDocument();
    expect(screen.getByText('* Purifier Model Number is required')).toBeInTheDocument();
    await userEvent.clear(number);
    await enterText(number, '4022');
    await enterText(model, 'AirPro 3');
    await userEvent.click(add);
    expect(await screen.findByText('Purifier with such id already exists!')).toBeInTheDocument();
    expect(model).toHaveValue('AirPro 3');
    backend.on(CREATE, () => ({ body: purifier }));
    await userEvent.click(add);
    expect(await screen.findByText('Purifier has been successfully created!')).toBeInTheDocument();
    await waitFor(() => expect(model).toHaveValue(''));
    expect(number).toHaveValue('');
    expect(backend.to(CREATE).at(-1)?.body).toEqual({
      purifierId: 4022,
      purifierModelNo: 'AirPro 3',
      purifierDescription: null,
    });
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/purifiers');
  });
});

describe('the filter life of a model', () => {
  it('is entered as hours, particles and clean air by mode; empty fields are unknown', async () => {
    const call = `PUT /backoffice/purifier/${ID}/filter`;
    backend.on(call, () => ({ body: purifier }));
    await openConsole('/purifiers');
    await userEvent.click((await row()).getByRole('button', { name: 'Actions for AirPro 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Filter life', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AirPro 2' }));
    await enterText(dialog.getByRole('textbox', { name: /Filter life in hours/ }), '0');
    await enterText(dialog.getByRole('textbox', { name: /Clean air/ }), '1 80\nturbo 260');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('* Enter a whole number from 1 to 100,000')).toBeInTheDocument();
    expect(dialog.getByText(/Each line must contain the number of a mode/)).toBeInTheDocument();
    for (const [name, text] of [
      [/Filter life in hours/, '4380'],
      [/Clean air/, '1 80\n3 260'],
    ] as const) {
      const field = dialog.getByRole('textbox', { name });
      await userEvent.clear(field);
      await enterText(field, text);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toEqual({
      ratedHours: 4380,
      ratedMassMg: null,
      cleanAir: [
        { mode: 1, m3PerHour: 80 },
        { mode: 3, m3PerHour: 260 },
      ],
    });
  });
});
