import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/session/role.ts';
import { APP_ROUTES } from '../features.ts';
import { menuOf, menuPathOver } from '../navigation.ts';
import { destinationAfterSignIn, routesOf, signInPathKeeping } from './views.ts';

const ALSO = [
  '/user/profile',
  '/user/changePassword',
  '/user/changeEmail',
  '/alerts',
  '/messages',
  '/messages/conversations',
  '/messages/conversations/:conversationId',
  '/passports/:id',
];
const WRITERS_OWN = ['/messages/sent', '/messages/create'];
const TENANTS_OWN = ['/rules', '/rules/create', '/rules/:ruleId', '/notifications'];
const AUTOMATIONS = ['/automations', '/automations/create', '/automations/:automationId'];
const SCHEDULED_REPORTS = [
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
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    ...WRITERS_OWN,
    SINGLE,
    '/dashboard',
    ...INCOMING,
    '/manageCustomer',
    '/users/:id',
    '/user/create/:id',
    '/customer/create',
    '/new-dashboard',
    '/partner-devices',
    '/DeviceHealthStatus',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/calendar',
    '/filters',
    '/audit',
  ],
  tenantAdmin: [
    ...ALSO,
    '/alerts/:alarmId',
    ...TENANTS_OWN,
    ...AUTOMATIONS,
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    ...WRITERS_OWN,
    SINGLE,
    '/dashboard',
    '/customers',
    '/customer/:id/edit',
    '/customer/create',
    '/users/:id',
    '/user/create/:id',
    '/device/create',
    '/devices',
    '/devices/import',
    '/devices/labels',
    '/devices/self-registration',
    '/profile',
    '/historicaldatadownload',
    '/deviceData',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/calendar',
    '/felt-and-measured',
    '/filters',
    '/DeviceHealthStatus',
    '/update-device-location/:deviceId',
    '/partners',
    '/audit',
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
    '/device/create',
    '/tenants',
    '/tenant/create',
    '/customers',
    '/purifiers',
    '/purifier/create',
    '/shipments',
    '/shipment/create',
    ...SHIPMENT,
    '/shipmentDetails/:id/edit',
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
  ],
  customer: [
    ...ALSO,
    ...AUTOMATIONS,
    ...WALL_SCREENS,
    ...SCHEDULED_REPORTS,
    '/alerts/:alarmId',
    SINGLE,
    '/dashboard',
    '/profile',
    '/customerUsers/:id',
    '/user/create',
    '/customerUser/create/:id',
    '/device/add',
    '/connectDevice',
    '/fill-response',
    '/HistoricalData',
    '/HistoricalData/compare',
    '/before-after',
    '/calendar',
    '/felt-and-measured',
    '/filters',
  ],
};

/** The sidebar of each role, in its order. */
const MENUS: Record<Role, readonly string[]> = {
  partner: [
    '/dashboard',
    '/myshipments',
    '/manageCustomer',
    '/partner-devices',
    '/automations',
    '/wall-screens',
    '/scheduled-reports',
    '/audit',
  ],
  tenantAdmin: [
    '/dashboard',
    '/customers',
    '/devices',
    '/alerts',
    '/messages',
    '/automations',
    '/HistoricalData',
    '/before-after',
    '/calendar',
    '/felt-and-measured',
    '/wall-screens',
    '/filters',
    '/scheduled-reports',
    '/partners',
    '/profile',
    '/audit',
  ],
  customer: [
    '/dashboard',
    '/alerts',
    '/messages',
    '/automations',
    '/HistoricalData',
    '/before-after',
    '/calendar',
    '/felt-and-measured',
    '/wall-screens',
    '/filters',
    '/scheduled-reports',
    '/device/add',
    '/connectDevice',
    '/fill-response',
    '/profile',
  ],
  systemAdmin: [
    '/dashboard',
    '/tenants',
    '/devices',
    '/purifiers',
    '/shipments',
    '/customers',
    '/partners',
    '/createQuestion',
    '/user-feedback',
    '/audit',
  ],
};

const ROLES = Object.keys(ALLOWED) as Role[];
const full = (role: Role) => ({ role, isReducedMenu: false });
const reduced = (role: Role) => ({ role, isReducedMenu: true });
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

  it('are in the menu in the order of the role, as far as they exist', () => {
    const menu = menuOf(full(role)).map(({ path }) => path);
    expect(menu).toEqual(MENUS[role].filter((path) => paths.includes(path)));
  });

  it('are reduced to the dashboard and historical data in the reduced menu', () => {
    const menu = menuOf(reduced(role)).map(({ path }) => path);
    const inMenu = MENUS[role].filter((path) => ['/dashboard', '/HistoricalData'].includes(path));
    expect(menu).toEqual(inMenu.filter((path) => paths.includes(path)));
  });
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
      const { Component } = await route.load();
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

describe('the menu entry of a screen without its own entry', () => {
  const over = (role: Role, pathname: string) => menuPathOver({ role, isReducedMenu: false }, pathname);

  it.each([
    ['tenantAdmin', '/users/7', '/customers'],
    ['partner', '/users/7', '/manageCustomer'],
    ['systemAdmin', '/users/7', '/customers'],
    ['systemAdmin', '/partner/create', '/partners'],
    ['systemAdmin', '/shipmentDetails/7', '/shipments'],
    ['partner', '/shipmentDetails/7', '/myshipments'],
    ['tenantAdmin', '/shipmentDetails/7', '/devices'],
    ['tenantAdmin', '/myshipments', '/devices'],
    ['systemAdmin', '/viewResponse/7/1', '/user-feedback'],
    ['systemAdmin', '/fill-user-response/7/1', '/user-feedback'],
    ['customer', '/user/changePassword', '/profile'],
  ] as const)('for a %s at %s is %s', (role, pathname, path) => {
    expect(over(role, pathname)).toBe(path);
  });

  it('is undefined for roles without the entry, and for unknown paths', () => {
    expect(over('systemAdmin', '/user/changePassword')).toBeUndefined();
    expect(over('tenantAdmin', '/nowhere')).toBeUndefined();
  });
});
