import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../../testing/listed-users.ts';

const PARTNERS = 'GET /backoffice/partnerApi/getAll';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    // Names and places only.
    [PARTNERS]: () => pageOf([aListedUser(1, { email: null, phone: null, address: null })]),
    'GET /backoffice/geo/countries': () => ({
      body: [{ code: 'IN', name: { en: 'India', ar: 'الهند', jp: 'インド' } }],
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

describe('the partners, for a tenant administrator', () => {
  it('are listed by name and place, without actions', async () => {
    await openConsole('/partners');
    const row = within(await screen.findByRole('row', { name: /First 1/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'First 1',
      'Last 1',
      'Cuttack',
      'Odisha',
      'India',
    ]);
    expect(row.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add Partners' })).not.toBeInTheDocument();
  });

  it('have countries in the language of the recipient', async () => {
    await openConsole('/partners', 'ar');
    expect(await screen.findByRole('cell', { name: 'الهند' })).toBeInTheDocument();
  });

  it('are replaced by a text while there are none', async () => {
    backend.on(PARTNERS, () => pageOf([]));
    await openConsole('/partners');
    expect(await screen.findByText('There are no partners yet.')).toBeInTheDocument();
  });

  it('are replaced by an error if they cannot be loaded', async () => {
    backend.on(PARTNERS, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/partners');
    expect(await screen.findByText('Error in retrieving device.')).toBeInTheDocument();
  });
});
