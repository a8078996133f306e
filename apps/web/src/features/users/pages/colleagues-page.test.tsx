import { USER_ERRORS } from '@airdeck/contract/users/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const LIST = 'POST /backoffice/users/getUsersByfilters';
const self = aListedUser(1, {
  userId: aUser().id.id,
  userFirstName: 'Asha',
  userLastName: null,
  accessRole: 'ADMINISTRATOR',
});
const noor = aListedUser(2, { userFirstName: 'Noor', userLastName: 'Ito' });
const ken = aListedUser(3, {
  userFirstName: 'Ken',
  userLastName: 'Mori',
  accessRole: 'VIEWER',
  roleSource: { provider: 'Campus', group: null },
});
const SAVE = `PUT /backoffice/users/${noor.userId}/accessRole`;

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({ [LIST]: () => pageOf([self, noor, ken]) });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('administrators decide what their colleagues may do, but not they themselves', async () => {
  await openConsole('/colleagues');
  expect((await row('Asha')).getByText('Administrator')).toBeInTheDocument();
  expect((await row('Asha')).queryByRole('button')).toBeNull();
  expect(backend.to(LIST)[0]?.body).toEqual({ filters: { userType: 'TENANT_ADMIN' } });
  await userEvent.click((await row('Noor')).getByRole('button', { name: 'Change the role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Noor Ito' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Administrator');
  expect(dialog.getByText(/^Also manages users, customers/)).toBeInTheDocument();
  backend.on(SAVE, () => refusal(USER_ERRORS.roleFromGroup));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The groups at the provider/)).toBeInTheDocument();
  backend.on(SAVE, () => ({ body: { ...noor, accessRole: 'ADMINISTRATOR' } }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.to(SAVE).at(-1)?.body).toEqual({ accessRole: 'ADMINISTRATOR', placeIds: null });
});

it('a role is limited to places, of which there is at least one', async () => {
  const ward = { id: 'a1', kind: 'room', path: ['Ward 3', 'Main building'], customerTitle: null };
  backend.on('GET /backoffice/places/found', () => ({ body: [ward] }));
  backend.on(SAVE, () => ({ body: noor }));
  await openConsole('/colleagues');
  await userEvent.click((await row('Noor')).getByRole('button', { name: 'Change the role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Noor Ito' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Area' }), 'some');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose at least one place.')).toBeInTheDocument();
  expect(backend.to(SAVE)).toEqual([]);
  await userEvent.click(dialog.getByRole('combobox', { name: /^Buildings, floors and rooms/ }));
  await userEvent.click(await screen.findByText('Ward 3, Main building'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.to(SAVE).at(-1)?.body).toMatchObject({ placeIds: ['a1'] });
});

it('a role that a group decides is only shown', async () => {
  await openConsole('/colleagues');
  await userEvent.click((await row('Ken')).getByRole('button', { name: 'Change the role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ken Mori' }));
  expect(dialog.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  expect(dialog.getByText(/The user is in none of them/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});
