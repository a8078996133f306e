import { type BrandHost, changeBrand, type OwnBrand } from '@airdeck/contract/brands/brands';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const CALL = changeBrand.path;

const BRAND: OwnBrand = {
  version: 3,
  name: 'Blue Clinic',
  sender: '',
  accent: '#1A4FA0',
  host: 'air.blue.example',
  logoLight: null,
  logoDark: null,
  isHostConfirmed: false,
};
const HOST: BrandHost = {
  tenantId: '5e000000-6a1e-11f1-9c5b-000000000001',
  tenantTitle: 'Blue',
  name: 'Blue Clinic',
  host: 'air.blue.example',
  confirmedTime: null,
};

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({
    [`GET ${CALL}`]: () => ({ body: BRAND }),
    [`PUT ${CALL}`]: ({ body }) => ({ body: { ...BRAND, ...(body as object), version: 4 } }),
    'GET /backoffice/brands/hosts': () => ({ body: [HOST] }),
    [`PUT /backoffice/brands/${HOST.tenantId}/host`]: () => ({ body: undefined }),
  });
});
afterEach(leaveConsole);

describe('the brand', () => {
  it('is previewed, and only takes a colour that can be read, of which it knows the nearest', async () => {
    signInAs({ authority: 'TENANT_ADMIN' });
    await openConsole('/organisation/brand', 'en');
    const accent = await screen.findByRole('textbox', { name: /^Accent colour/ });
    expect(screen.getByText(/has not confirmed this host name yet/)).toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await enterText(name, 'Green Clinic');
    expect(screen.getAllByText('Green Clinic')).toHaveLength(3);
    await userEvent.clear(accent);
    await enterText(accent, '#FFCC00');
    expect(screen.getByText(/Texts in this colour need/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(accent).toHaveAccessibleDescription(/Choose a darker colour/);
    await userEvent.click(screen.getByRole('button', { name: /^Use #/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/saved/i);
    const [{ body } = {}] = backend.to(`PUT ${CALL}`);
    expect(body).toEqual({
      version: 3,
      name: 'Green Clinic',
      sender: '',
      accent: expect.stringMatching(/^#[\dA-F]{6}$/),
      host: 'air.blue.example',
    });
  });
});

it('a host name is confirmed by a system administrator', async () => {
  signInAs({ authority: 'SYS_ADMIN' });
  await openConsole('/host-names', 'en');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await screen.findByText(/saved/i);
  expect(backend.to(`PUT /backoffice/brands/${HOST.tenantId}/host`).map(({ body }) => body)).toEqual([
    { host: HOST.host },
  ]);
});
