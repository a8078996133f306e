import { SIGN_IN_DOMAIN_ERRORS } from '@airdeck/contract/sign-in-providers/sign-in-domains';
import {
  type Provider,
  SIGN_IN_PROVIDER_ERRORS,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/signInProviders';
const DOMAINS = 'GET /backoffice/signInDomains';
const LOCAL = 'GET /backoffice/localSignIn';
const ADMIN_ID = '5e000000-6a1e-11f1-9c5b-000000000003';
const EVERYONE = {
  exceptUserId: null,
  isOff: false,
  administrators: [{ id: ADMIN_ID, email: 'root@example.com' }],
};
const CAMPUS: Provider = {
  id: '5e000000-6a1e-11f1-9c5b-000000000001',
  createdTime: 1,
  version: 1,
  name: 'Campus',
  icon: 'school',
  issuer: 'https://id.example.com',
  clientId: '',
  hasClientSecret: false,
  trustsAddresses: false,
  isEnabled: false,
  userCount: 0,
  newUsersCustomerId: null,
  newUsersCustomerTitle: null,
  newUsersRole: 'VIEWER',
  groupsClaim: 'groups',
  roleWithoutGroup: null,
  groupRoles: [],
  redirectUrl: 'https://air.example.com/oauth2/code/5e000000-6a1e-11f1-9c5b-000000000001',
  signOutUrl: 'https://air.example.com/',
};
const OF_CAMPUS = `/backoffice/signInProviders/${CAMPUS.id}`;

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => ({ body: [] }),
    [DOMAINS]: () => ({ body: [] }),
    [LOCAL]: () => ({ body: EVERYONE }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});
afterEach(leaveConsole);

describe('the providers of the installation', () => {
  it('are added, registered with the address that is then known, and switched on', async () => {
    backend.on('POST /backoffice/signInProviders', () => ({ status: 201, body: CAMPUS }));
    await openConsole('/organisation/sign-in');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a provider' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add a provider' }));
    await enterText(adding.getByRole('textbox', { name: /^Name/ }), 'Campus');
    await enterText(adding.getByRole('textbox', { name: /^Issuer/ }), 'id.example.com');
    await userEvent.click(adding.getByRole('button', { name: 'Next' }));
    expect(await adding.findByText(/must be an https address/)).toBeInTheDocument();
    await userEvent.clear(adding.getByRole('textbox', { name: /^Issuer/ }));
    await enterText(adding.getByRole('textbox', { name: /^Issuer/ }), CAMPUS.issuer);
    backend.on(LIST, () => ({ body: [CAMPUS] }));
    await userEvent.click(adding.getByRole('button', { name: 'Next' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit' }));
    expect(await editing.findByDisplayValue(CAMPUS.redirectUrl)).toBeInTheDocument();
    await enterText(editing.getByRole('textbox', { name: /^Client ID/ }), 'airdeck');
    await enterText(editing.getByLabelText(/^Client secret/, { selector: 'input' }), 'a secret');
    await userEvent.click(editing.getByRole('checkbox', { name: 'Turned on' }));
    const addGroup = () => userEvent.click(editing.getByRole('button', { name: 'Add a group' }));
    await addGroup();
    await enterText(editing.getByRole('textbox', { name: 'Group' }), 'air editors');
    await userEvent.selectOptions(editing.getByRole('combobox', { name: 'Role' }), 'Editor');
    // A row without a name is left out.
    await addGroup();
    await userEvent.selectOptions(editing.getByRole('combobox', { name: /^In none/ }), 'Viewer');
    backend.on(`PUT ${OF_CAMPUS}`, () => ({ body: { ...CAMPUS, isEnabled: true, version: 2 } }));
    await userEvent.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.to(`PUT ${OF_CAMPUS}`)[0]?.body).toMatchObject({
      clientId: 'airdeck',
      clientSecret: 'a secret',
      isEnabled: true,
      version: 1,
      groupsClaim: 'groups',
      roleWithoutGroup: 'VIEWER',
      groupRoles: [{ group: 'air editors', customerId: null, accessRole: 'EDITOR' }],
    });
  });

  it('are tested, and keep the form when the server refuses it', async () => {
    backend.on(LIST, () => ({ body: [CAMPUS] }));
    backend.on(`POST ${OF_CAMPUS}/test`, () => ({
      body: { failure: 'otherIssuer', detail: 'https://login.example.com', endsSessions: false },
    }));
    backend.on(`PUT ${OF_CAMPUS}`, () => refusal(SIGN_IN_PROVIDER_ERRORS.clientIncomplete));
    await openConsole('/organisation/sign-in');
    await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText(/names itself differently/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit' }));
    await userEvent.click(editing.getByRole('checkbox', { name: 'Turned on' }));
    await userEvent.click(editing.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Enter the client ID/)).toBeInTheDocument();
    expect(editing.getByRole('checkbox', { name: 'Turned on' })).toBeChecked();
  });
});

describe('the mail domains of a tenant', () => {
  it('are added, and proven by their record', async () => {
    leaveConsole();
    signInAs({ authority: 'TENANT_ADMIN' });
    const domain = {
      id: '5e000000-6a1e-11f1-9c5b-000000000002',
      createdTime: 1,
      domain: 'example.org',
      recordName: '_airdeck.example.org',
      recordValue: 'airdeck-verification=abc',
      provenTime: null,
      tenantTitle: 'Tenant A',
    };
    backend.on('POST /backoffice/signInDomains', () => ({ status: 201, body: domain }));
    backend.on(`POST /backoffice/signInDomains/${domain.id}/proof`, () =>
      refusal(SIGN_IN_DOMAIN_ERRORS.notFound),
    );
    await openConsole('/organisation/sign-in');
    await enterText(await screen.findByRole('textbox', { name: /^Domain/ }), 'example.org');
    backend.on(DOMAINS, () => ({ body: [domain] }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByDisplayValue(domain.recordValue)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/The record was not found/)).toBeInTheDocument();
  });
});

it('passwords are switched off after a question, but for one administrator', async () => {
  const SAVE = 'PUT /backoffice/localSignIn';
  backend.on(SAVE, () => ({ body: { ...EVERYONE, exceptUserId: ADMIN_ID, isOff: true } }));
  await openConsole('/organisation/sign-in');
  const field = await screen.findByRole('combobox', { name: /^Sign-in with a password/ });
  await userEvent.selectOptions(field, 'Only root@example.com');
  const form = within(screen.getByRole('form', { name: 'Passwords' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(backend.to(SAVE)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(backend.to(SAVE)[0]?.body).toEqual({ exceptUserId: ADMIN_ID }));
});
