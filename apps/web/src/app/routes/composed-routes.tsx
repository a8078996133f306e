import {
  DEVICE_PERMISSIONS,
  PLATFORM_DEVICE_PERMISSIONS,
} from '@airdeck/contract/devices/devices.permissions';
import { lazy, Suspense } from 'react';
import type { DevicePageProps } from '../../features/dashboard/pages/device-page.tsx';
import type { RoomParts } from '../../features/dashboard/room-parts.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';
import { AboutDevice } from './about-subject.tsx';
import { DevicesOnMap } from './devices-on-map.tsx';
import { RoomOutlook } from './room-outlook.tsx';
import { OverdueTodos } from './todos-on-pages.tsx';

const title: PageTitle = (t) => t('nav.dashboard');
const home = {
  path: PATHS.dashboard,
  inReducedMenu: true,
  section: 'dashboard',
  tab: { order: 1 },
  title,
} satisfies Partial<AppRoute>;

/** Shown after the readings, for purifiers only. */
const ModeCard = lazy(async () => {
  const module = await import('../../features/commands/components/mode-card.tsx');
  return { default: module.ModeCard };
});
const FilterCard = lazy(async () => {
  const module = await import('../../features/filter-wear/components/filter-card.tsx');
  return { default: module.FilterCard };
});

const EnergyCard = lazy(async () => {
  const module = await import('../../features/energy/components/energy-card.tsx');
  return { default: module.EnergyCard };
});

const ROOM: RoomParts = {
  control: (deviceId, heard) => (
    <Suspense fallback={null}>
      <ModeCard deviceId={deviceId} heard={heard} />
    </Suspense>
  ),
  outlook: (room) => <RoomOutlook room={room} />,
  purifier: (deviceId) => (
    <Suspense fallback={null}>
      <FilterCard deviceId={deviceId} />
      <EnergyCard deviceId={deviceId} />
    </Suspense>
  ),
};

/** Shown while there is any, after the readings have been asked for. */
const PresentMaintenance = lazy(async () => {
  const module = await import('../../features/maintenance/components/present-maintenance.tsx');
  return { default: module.PresentMaintenance };
});
const presentMaintenance = (deviceId?: string) => (
  <Suspense fallback={null}>
    <PresentMaintenance deviceId={deviceId} />
  </Suspense>
);

/** Shown last, and empty for most devices. */
const GatewayCard = lazy(async () => {
  const module = await import('../../features/devices/gateways/components/gateway-card.tsx');
  return { default: module.GatewayCard };
});

/** Shown on a dashboard without devices only. */
const AddFirstDevice = lazy(async () => {
  const module = await import('./add-first-device.tsx');
  return { default: module.AddFirstDevice };
});

async function loadDashboardPage() {
  const { DashboardPage, prepareDashboard } = await import(
    '../../features/dashboard/pages/dashboard-page.tsx'
  );
  await prepareDashboard();
  return {
    Component: () => (
      <DashboardPage
        overdue={
          <>
            {presentMaintenance()}
            <OverdueTodos />
          </>
        }
        parts={ROOM}
        addDevice={
          <Suspense fallback={null}>
            <AddFirstDevice />
          </Suspense>
        }
        map={<DevicesOnMap readsAir />}
      />
    ),
  };
}

/** The home of each role, with the map of its devices. */
export const DASHBOARDS: readonly AppRoute[] = [
  {
    ...home,
    roles: ['customer', 'tenantAdmin', 'partner'],
    load: loadDashboardPage,
  },
  {
    path: PATHS.newDashboard,
    roles: ['partner'],
    inReducedMenu: true,
    section: 'dashboard',
    title,
    load: loadDashboardPage,
  },
  {
    ...home,
    roles: ['systemAdmin'],
    load: async () => {
      const { SystemHomePage } = await import('../../features/system-home/pages/system-home-page.tsx');
      return {
        Component: () => (
          <SystemHomePage map={<DevicesOnMap readsAir={false} />} overdue={<OverdueTodos />} />
        ),
      };
    },
  },
];

async function loadDevicePage() {
  const page = await import('../../features/dashboard/pages/device-page.tsx');
  return { Component: page.DevicePage };
}

const loadDeviceLinks = () => import('./device-links.tsx');

const { listAll, readActivity } = DEVICE_PERMISSIONS;

const devicePage = {
  path: PATHS.singleDevice,
  title: (_t, { deviceName = '' }) => deviceName,
} satisfies Partial<AppRoute>;

/** The screen of a device for its owners. @param load what depends on their rights */
const ownDevice = (load: () => Promise<Pick<DevicePageProps, 'setup' | 'life'>>) => async () => {
  const [{ DeviceLinks }, { Component: DevicePage }, further] = await Promise.all([
    loadDeviceLinks(),
    loadDevicePage(),
    load(),
  ]);
  return {
    Component: () => (
      <DevicePage
        actions={(deviceId, room) => <DeviceLinks deviceId={deviceId} room={room} />}
        notice={presentMaintenance}
        parts={ROOM}
        {...further}
      />
    ),
  };
};

/** A device's own screen, from several features. */
export const DEVICE_PAGES: readonly AppRoute[] = [
  {
    ...devicePage,
    ...readersWith([PLATFORM_DEVICE_PERMISSIONS.read], { without: ['tenantAdmin', 'partner'] }),
    inReducedMenu: true,
    section: 'dashboard',
    load: ownDevice(async () => ({
      life: (deviceId, room) => (
        <>
          <AboutDevice deviceId={deviceId} room={room} />
          <Suspense fallback={null}>
            <GatewayCard deviceId={deviceId} name={room} />
          </Suspense>
        </>
      ),
    })),
  },
  {
    ...devicePage,
    ...readersWith([PLATFORM_DEVICE_PERMISSIONS.read, readActivity]),
    inReducedMenu: true,
    section: 'dashboard',
    load: ownDevice(async () => {
      const [{ DeviceSetup }, { DeviceActivityCard }] = await Promise.all([
        import('../../features/devices/device-setup/components/device-setup.tsx'),
        import('./activity-card.tsx'),
      ]);
      return {
        setup: (deviceId, room) => (
          <>
            <DeviceSetup deviceId={deviceId} />
            <Suspense fallback={null}>
              <GatewayCard deviceId={deviceId} name={room} hasList />
            </Suspense>
          </>
        ),
        life: (deviceId, room) => (
          <>
            <AboutDevice deviceId={deviceId} room={room} />
            <DeviceActivityCard deviceId={deviceId} />
          </>
        ),
      };
    }),
  },
  {
    ...devicePage,
    ...readersWith([listAll, readActivity]),
    section: 'devices',
    load: async () => {
      const [{ VisitedDevice }, { DeviceActivityCard }, { VisitedDeviceLinks }, { Component: DevicePage }] =
        await Promise.all([
          import('../../features/devices/components/visited-device.tsx'),
          import('./activity-card.tsx'),
          loadDeviceLinks(),
          loadDevicePage(),
        ]);
      return {
        Component: () => (
          <VisitedDevice>
            <DevicePage
              backTo={PATHS.devices}
              actions={(deviceId, room) => <VisitedDeviceLinks deviceId={deviceId} room={room} />}
              parts={ROOM}
              life={(deviceId) => <DeviceActivityCard deviceId={deviceId} />}
            />
          </VisitedDevice>
        ),
      };
    },
  },
];

/** A customer's users, whom a system administrator sees while acting in their tenant. */
export const VISITED_USERS: readonly AppRoute[] = [
  {
    path: PATHS.users,
    roles: ['systemAdmin'],
    section: 'customers',
    title: (t) => t('users.heading'),
    load: async () => {
      const [{ Impersonated }, { UsersPage }] = await Promise.all([
        import('../../features/customers/platform-customers/components/impersonated.tsx'),
        import('../../features/users/pages/users-page.tsx'),
      ]);
      return {
        Component: () => (
          <Impersonated>
            <UsersPage canAdd={false} />
          </Impersonated>
        ),
      };
    },
  },
];
