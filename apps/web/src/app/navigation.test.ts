import { ACCESS_ROLES, type AccessRole } from '@airdeck/contract/common/access-role';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../lib/session/role.ts';
import { textsIn } from '../testing/texts.ts';
import { APP_ROUTES } from './features.ts';
import { menuOf, routeAt, tabsOf } from './navigation.ts';
import { routesOf } from './routes/views.ts';
import { groupsOf } from './shell/tab-groups.ts';

const full = (role: Role) => ({ role, accessRole: 'ADMINISTRATOR' as const, isReducedMenu: false });
const reduced = (role: Role) => ({ role, accessRole: 'ADMINISTRATOR' as const, isReducedMenu: true });

const ENTRIES: Record<Role, number> = { tenantAdmin: 8, customer: 7, partner: 4, systemAdmin: 9 };

/** The sidebars of the specification, in its words. Customers have Historical Data as well. */
const SPECIFIED: Record<Role, readonly string[]> = {
  partner: ['Dashboard', 'My Shipments', 'Manage Customers', 'Devices'],
  tenantAdmin: [
    'Dashboard',
    'Customers',
    'Devices',
    'Alerts',
    'Messages',
    'Historical Data',
    'Partners',
    'Profile',
  ],
  customer: ['Dashboard', 'Alerts', 'Messages', 'Historical Data', 'Connect Device', 'Feedback', 'Profile'],
  systemAdmin: [
    'Dashboard',
    'Tenants',
    'Devices',
    'Purifier',
    'Shipments',
    'Customers',
    'Partners',
    'Create Questions',
    'Feedback',
  ],
};

describe.each(ROLES)('the sidebar of a %s', (role) => {
  it('has the entries of the specification, and no more', async () => {
    const { t } = await textsIn('en');
    const entries = menuOf(full(role)).map(({ label }) => t(label));
    expect(entries).toEqual(SPECIFIED[role]);
    expect(entries).toHaveLength(ENTRIES[role]);
  });

  it('leads from each entry to a screen of its section, whose first tab it is', () => {
    for (const { path, section } of menuOf(full(role))) {
      expect(routeAt(full(role), path)).toMatchObject({ path, section });
    }
  });
});

it.each(['customer', 'tenantAdmin'] as const)(
  'has two entries for a %s with the reduced menu',
  async (role) => {
    const { t } = await textsIn('en');
    expect(menuOf(reduced(role)).map(({ label }) => t(label))).toEqual(['Dashboard', 'Historical Data']);
  },
);

/** The addresses of the tabs of each section with several, the most used first. */
const TABS: Record<Role, Record<string, readonly string[]>> = {
  tenantAdmin: {
    devices: [
      '/devices',
      '/DeviceHealthStatus',
      '/filters',
      '/myshipments',
      '/devices/places',
      '/devices/import',
      '/devices/import/readings',
      '/devices/labels',
      '/devices/self-registration',
      '/devices/uplinks',
      '/devices/key-names',
    ],
    alerts: [
      '/alerts',
      '/rules',
      '/automations',
      '/maintenance',
      '/notifications',
      '/readingWebhook',
      '/homeAssistant',
    ],
    messages: ['/messages', '/messages/conversations', '/messages/todos', '/messages/sent'],
    history: [
      '/HistoricalData',
      '/HistoricalData/compare',
      '/historicaldatadownload',
      '/calendar',
      '/before-after',
      '/felt-and-measured',
      '/scheduled-reports',
    ],
    profile: [
      '/profile',
      '/user/changeEmail',
      '/user/data',
      '/user/changePassword',
      '/user/secondFactor',
      '/user/sessions',
      '/user/apiKeys',
      '/user/notifications',
      '/organisation',
      '/colleagues',
      '/wall-screens',
      '/apiKeys',
      '/organisation/sign-in',
      '/deletion-requests',
      '/audit',
    ],
  },
  customer: {
    devices: ['/connectDevice', '/device/add', '/filters', '/devices/places'],
    alerts: ['/alerts', '/automations', '/maintenance'],
    messages: ['/messages', '/messages/conversations', '/messages/todos'],
    history: [
      '/HistoricalData',
      '/HistoricalData/compare',
      '/calendar',
      '/before-after',
      '/felt-and-measured',
      '/scheduled-reports',
    ],
    profile: [
      '/profile',
      '/user/changeEmail',
      '/user/data',
      '/user/changePassword',
      '/user/secondFactor',
      '/user/sessions',
      '/user/apiKeys',
      '/user/notifications',
      '/customerUsers/:id',
      '/wall-screens',
    ],
  },
  partner: {
    devices: ['/partner-devices', '/DeviceHealthStatus', '/filters'],
    alerts: [
      '/alerts',
      '/rules',
      '/automations',
      '/maintenance',
      '/notifications',
      '/readingWebhook',
      '/homeAssistant',
    ],
    messages: ['/messages', '/messages/conversations', '/messages/todos', '/messages/sent'],
    history: [
      '/HistoricalData',
      '/HistoricalData/compare',
      '/calendar',
      '/before-after',
      '/scheduled-reports',
    ],
    profile: [
      '/user/profile',
      '/user/changeEmail',
      '/user/data',
      '/user/changePassword',
      '/user/secondFactor',
      '/user/sessions',
      '/user/apiKeys',
      '/user/notifications',
      '/organisation/brand',
      '/wall-screens',
      '/apiKeys',
      '/deletion-requests',
      '/audit',
    ],
  },
  systemAdmin: {
    tenants: ['/tenants', '/organisation/sign-in', '/host-names'],
    devices: ['/devices', '/DeviceHealthStatus', '/devices/import', '/devices/quantities'],
    alerts: ['/alerts', '/rules', '/notifications'],
    messages: ['/messages', '/messages/conversations', '/messages/todos', '/messages/sent'],
    profile: [
      '/user/profile',
      '/user/changeEmail',
      '/user/data',
      '/user/changePassword',
      '/user/secondFactor',
      '/user/sessions',
      '/user/apiKeys',
      '/apiKeys',
      '/deletion-requests',
      '/audit',
    ],
  },
};

const SECTIONS = [...new Set(APP_ROUTES.flatMap(({ section }) => (section === undefined ? [] : [section])))];

it.each(ROLES)('gives a %s the rest of the screens as tabs', (role) => {
  const tabs = SECTIONS.map(
    (section) => [section, tabsOf(full(role), section).map(({ path }) => path)] as const,
  );
  expect(Object.fromEntries(tabs.filter(([, paths]) => paths.length > 1))).toEqual(TABS[role]);
});

/** Tabs beside each other without groups, on which all fit even on a small screen. */
const MOST_IN_A_ROW = 7;

it('shows no more tabs in a row than are in sight', () => {
  const rows = ROLES.flatMap((role) =>
    SECTIONS.flatMap((section) => {
      const groups = groupsOf(tabsOf(full(role), section), ({ tab }) => tab.group);
      return [groups.length, ...groups.map(({ tabs }) => tabs.length)];
    }),
  );
  expect(Math.max(...rows)).toBeLessThanOrEqual(MOST_IN_A_ROW);
});

it('orders the tabs of a section without ties', () => {
  for (const role of ROLES) {
    for (const section of SECTIONS) {
      const orders = tabsOf(full(role), section).map(({ tab }) => tab.order);
      expect([section, new Set(orders).size]).toEqual([section, orders.length]);
    }
  }
});

describe('the section of a screen that is no tab', () => {
  it.each([
    ['tenantAdmin', '/users/7', 'customers'],
    ['partner', '/users/7', 'customers'],
    ['systemAdmin', '/users/7', 'customers'],
    ['systemAdmin', '/partner/create', 'partners'],
    ['systemAdmin', '/shipmentDetails/7', 'shipments'],
    ['partner', '/shipmentDetails/7', 'shipments'],
    ['tenantAdmin', '/shipmentDetails/7', 'devices'],
    ['tenantAdmin', '/rules/create', 'alerts'],
    ['systemAdmin', '/viewResponse/7/1', 'feedback'],
    ['systemAdmin', '/fill-user-response/7/1', 'feedback'],
    ['customer', '/customerUser/create/7', 'profile'],
    ['customer', '/wall-screens/7', 'profile'],
  ] as const)('for a %s at %s is %s', (role, pathname, section) => {
    expect(routeAt(full(role), pathname)?.section).toBe(section);
  });

  it('is unknown at an unknown address', () => {
    expect(routeAt(full('tenantAdmin'), '/nowhere')).toBeUndefined();
  });
});

describe('a user with a lesser role', () => {
  const screensOf = (accessRole: AccessRole) =>
    routesOf({ role: 'tenantAdmin', accessRole, isReducedMenu: false }).map(({ path }) => path);

  it('has the screens on which the role may do something', () => {
    expect(screensOf('VIEWER')).toEqual(
      expect.arrayContaining(['/devices', '/alerts', '/customers', '/user/profile']),
    );
    expect(screensOf('VIEWER')).not.toContain('/rules');
    expect(screensOf('EDITOR')).toContain('/rules');
    expect(screensOf('EDITOR')).not.toContain('/audit');
    expect(screensOf('ADMINISTRATOR')).toContain('/audit');
  });

  it('has a sidebar whose entries all lead somewhere', () => {
    for (const accessRole of ACCESS_ROLES) {
      for (const role of ROLES) {
        const view = { role, accessRole, isReducedMenu: false };
        for (const { path } of menuOf(view)) expect([role, routeAt(view, path)?.path]).toEqual([role, path]);
      }
    }
  });
});
