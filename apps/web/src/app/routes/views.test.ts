import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/session/role.ts';
import { ENTRY_WORDS } from '../entry-words.ts';
import { APP_ROUTES } from '../features.ts';
import { PRIVATE_PATHS, signInPathKeeping } from './kept-path.ts';
import { destinationAfterSignIn, routesOf } from './views.ts';

const ALSO = [
  '/user/profile',
  '/user/changePassword',
  '/user/changeEmail',
  '/user/sessions',
  '/user/data',
  '/user/secondFactor',
  '/user/apiKeys',
  '/alerts',
  '/messages',
  '/messages/conversations',
  '/messages/conversations/:conversationId',
  '/messages/todos',
  '/passports/:id',
];
const WRITERS_OWN = ['/messages/sent', '/messages/create'];
const TENANTS_OWN = [
  '/rules',
  '/rules/create',
  '/rules/:ruleId',
  '/notifications',
  '/readingWebhook',
  '/homeAssistant',
];
const AUTOMATIONS = ['/automations', '/automations/create', '/automations/:automationId'];
const MAINTENANCE = ['/maintenance', '/maintenance/:maintenanceId'];
const SCHEDULED_REPORTS = [
  '/air-records',
  '/scheduled-reports',
  '/scheduled-reports/:scheduledReportId',
  '/scheduled-reports/:scheduledReportId/edit',
];
const SHIPMENT = [
  '/shipmentDetails/:id',
  '/shipmentDetails/:id/receive',
  '/shipmentDetails/:id/packing-list',
];
const INCOMING = [...SHIPMENT, '/myshipments'];
const SINGLE = '/getSingleDeviceData/:deviceId/:deviceName';

const WALL_SCREENS = ['/wall-screens', '/wall-screens/:wallScreenId'];

/** Every path of each role, by the specification and its additions, as far as built. */
const ALLOWED: Record<Role, readonly string[]> = {
  partner: [
    ...ALSO,
    '/alerts/:alarmId',
    ...TENANTS_OWN,
    ...AUTOMATIONS,
    ...MAINTENANCE,
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    ...WRITERS_OWN,
    SINGLE,
    '/dashboard',
    ...INCOMING,
    '/manageCustomer',
    '/users/:id',
    '/users/:userId/sessions',
    '/user/create/:id',
    '/customer/create',
    '/new-dashboard',
    '/partner-devices',
    '/DeviceHealthStatus',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/ventilation',
    '/calendar',
    '/filters',
    '/deletion-requests',
    '/apiKeys',
    '/audit',
    '/user/notifications',
    '/organisation/brand',
  ],
  tenantAdmin: [
    ...ALSO,
    '/alerts/:alarmId',
    ...TENANTS_OWN,
    ...AUTOMATIONS,
    ...MAINTENANCE,
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    ...WRITERS_OWN,
    SINGLE,
    '/dashboard',
    '/customers',
    '/customer/:id/edit',
    '/customer/create',
    '/users/:id',
    '/users/:userId/sessions',
    '/user/create/:id',
    '/device/create',
    '/devices',
    '/devices/import',
    '/devices/import/readings',
    '/devices/labels',
    '/devices/places',
    '/devices/places/:placeId/plan',
    '/devices/self-registration',
    '/devices/uplinks',
    '/devices/key-names',
    '/profile',
    '/historicaldatadownload',
    '/deviceData',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/ventilation',
    '/calendar',
    '/felt-and-measured',
    '/filters',
    '/DeviceHealthStatus',
    '/update-device-location/:deviceId',
    '/partners',
    '/colleagues',
    '/deletion-requests',
    '/apiKeys',
    '/audit',
    '/user/notifications',
    '/organisation',
    '/organisation/brand',
    '/organisation/sign-in',
    ...INCOMING,
  ],
  systemAdmin: [
    ...ALSO,
    '/alerts/:alarmId',
    '/rules',
    '/notifications',
    ...WRITERS_OWN,
    SINGLE,
    '/dashboard',
    '/devices',
    '/devices/import',
    '/devices/quantities',
    '/device/create',
    '/tenants',
    '/organisation/sign-in',
    '/host-names',
    '/tenant/create',
    '/customers',
    '/purifiers',
    '/purifier/create',
    '/shipments',
    '/shipment/create',
    ...SHIPMENT,
    '/shipmentDetails/:id/edit',
    '/deletion-requests',
    '/apiKeys',
    '/audit',
    '/partners',
    '/partner/create',
    '/DeviceHealthStatus',
    '/createQuestion',
    '/viewResponse/:userId/:masterId',
    '/fill-user-response/:userId/:masterId',
    '/user-feedback',
    '/update-device-location/:deviceId',
    '/users/:id',
    '/users/:userId/sessions',
  ],
  customer: [
    ...ALSO,
    ...AUTOMATIONS,
    ...MAINTENANCE,
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    '/alerts/:alarmId',
    SINGLE,
    '/dashboard',
    '/profile',
    '/customerUsers/:id',
    '/users/:userId/sessions',
    '/user/create',
    '/customerUser/create/:id',
    '/device/add',
    '/connectDevice',
    '/fill-response',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/ventilation',
    '/calendar',
    '/felt-and-measured',
    '/filters',
    '/devices/places',
    '/devices/places/:placeId/plan',
    '/user/notifications',
  ],
};

const ROLES = Object.keys(ALLOWED) as Role[];
const full = (role: Role) => ({ role, accessRole: 'ADMINISTRATOR' as const, isReducedMenu: false });
const at = (path: string) => {
  const { pathname, search } = new URL(path, window.location.origin);
  return { pathname, search };
};

describe.each(ROLES)('routes of a %s', (role) => {
  const paths = routesOf(full(role)).map(({ path }) => path);

  it('contain the dashboard, and each path once', () => {
    expect(paths).toContain('/dashboard');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are only those of the role', () => {
    expect(paths.filter((path) => !ALLOWED[role].includes(path))).toEqual([]);
  });
});

it('leads to the sign-in from every screen, and from no other path', () => {
  expect([...PRIVATE_PATHS].sort()).toEqual([...new Set(APP_ROUTES.map(({ path }) => path))].sort());
});

describe('a single device', () => {
  it.each(ROLES)('opens for a %s', (role) => {
    expect(routesOf(full(role)).some(({ path }) => path === SINGLE)).toBe(true);
  });
});

describe('every route', () => {
  it.each(APP_ROUTES.map((route) => [`${route.path} (${route.roles})`, route] as const))(
    '%s loads a screen',
    async (_name, route) => {
      const { Component } = await route.load({ routes: [], loadWords: async () => ENTRY_WORDS });
      expect(Component).toBeTypeOf('function');
    },
  );
});

describe('the path of a screen across the sign-in', () => {
  const device = '/getSingleDeviceData/abc/Room%202?tab=1';

  it('is kept for screens except the dashboard, and not for unknown paths', () => {
    expect(signInPathKeeping(at(device))).toBe(`/?next=${encodeURIComponent(device)}`);
    expect(signInPathKeeping(at('/dashboard'))).toBe('/');
    expect(signInPathKeeping(at('/nowhere'))).toBe('/');
  });

  it('is restored after the sign-in', () => {
    const signIn = at(signInPathKeeping(at(device)));
    expect(destinationAfterSignIn(full('customer'), signIn)).toBe(device);
  });

  it('is replaced by the dashboard if the role has no such screen', () => {
    const signIn = at(signInPathKeeping(at('/device/create')));
    expect(destinationAfterSignIn(full('customer'), signIn)).toBe('/dashboard');
  });

  it('is unchanged after a sign-in in another tab', () => {
    expect(destinationAfterSignIn(full('customer'), at(device))).toBe(device);
    expect(destinationAfterSignIn(full('customer'), at('/'))).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    'javascript:alert(1)',
    '/%09/evil.example',
    'dashboard',
    '/getSingleDeviceData/../../evil',
    '',
  ])('is replaced by the dashboard if it is %j', (next) => {
    const signIn = { pathname: '/', search: `?${new URLSearchParams({ next })}` };
    expect(destinationAfterSignIn(full('customer'), signIn)).toBe('/dashboard');
  });
});
