import { READINESS_PARTS } from '@airdeck/contract/server/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import type { Language } from '../../../testing/texts.ts';

const COUNTS = 'GET /backoffice/dapDevice/counts';

const TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';

let backend: FakeServer;

const READY = {
  body: { status: 'up', checks: Object.fromEntries(READINESS_PARTS.map((part) => [part, 'up'])) },
};

const totalOf = (totalElements: number) => ({
  body: { data: [], totalElements, totalPages: totalElements, hasNext: true },
});

beforeEach(() => {
  backend = fakeServer({
    'GET /ready': () => READY,
    'GET /backoffice/users/getAllTenant': () => totalOf(2),
    'POST /backoffice/users/getUsersByfilters': () => totalOf(31),
    [COUNTS]: () => ({ body: { total: 1200, active: 1150, inactive: 50, stock: 20 } }),
    'GET /backoffice/rules/counts': () => ({
      body: { total: 9, tenants: [{ tenantId: TENANT, name: 'Clean Rooms', rules: 9 }] },
    }),
    'GET /backoffice/alarms/countsByTenant': () => ({
      body: {
        data: [{ tenantId: TENANT, name: 'Clean Rooms', open: 3, worstSeverity: 'MAJOR' }],
        totalElements: 1,
        totalPages: 1,
        hasNext: false,
      },
    }),
    'GET /backoffice/engagement': () => ({ body: { days: [] } }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

it('shows total numbers, each linked to the list of this length', async () => {
  await openConsole('/dashboard');
  await screen.findByRole('link', { name: '1,150' });
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual([
    'Customers31 /customers',
    'Devices1,200 /devices',
    'Tenants2 /tenants',
    'Rules9 /rules',
    'Open alerts3 /alerts',
    '2 /tenants',
    '31 /customers',
    '1,200 /devices',
    '50 /devices?state=inactive',
    '1,150 /DeviceHealthStatus?state=alive',
  ]);
});

it('reports a failed load of the numbers, and retries it on request', async () => {
  backend.on(COUNTS, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await openConsole('/dashboard');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  backend.on(COUNTS, () => ({ body: { total: 1, active: 1, inactive: 0, stock: 0 } }));
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Devices1' })).toBeInTheDocument();
});

const PARTS = {
  en: ['Database', 'Receiving readings', 'Connection between servers', 'This server'],
  ja: ['データベース', '測定値の受信', 'サーバー間の通信', 'このサーバー'],
  ar: ['قاعدة البيانات', 'استقبال القراءات', 'الاتصال بين الخوادم', 'هذا الخادم'],
} as const;

/** Parts of the service with their states, as shown. */
const partsIn = async (language: Language) => {
  await openConsole('/dashboard', language);
  const [first] = PARTS[language];
  const facts = (await screen.findByText(first)).closest('dl')?.children ?? [];
  return [...facts].map((fact) => [...fact.children].map(({ textContent }) => textContent));
};

it.each(['en', 'ja', 'ar'] as const)('names every part of the service in %s', async (language) => {
  expect((await partsIn(language)).map(([name]) => name)).toEqual(PARTS[language]);
});

it('shows that the server is shutting down, and unknown parts by their name from the server', async () => {
  const checks = { database: 'up', bus: 'down', staying: 'down', warp: 'up' };
  backend.on('GET /ready', () => ({ status: 503, body: { status: 'down', checks } }));
  expect(await partsIn('en')).toEqual([
    ['Database', 'Working'],
    ['Connection between servers', 'Not responding'],
    ['This server', 'Shutting down'],
    ['warp', 'Working'],
  ]);
});
