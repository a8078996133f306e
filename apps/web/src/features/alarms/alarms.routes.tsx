import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const { read, count } = ALARM_PERMISSIONS;
const title: PageTitle = (t) => t('alarms.title');

async function loadAlarmsPage(isTenant: boolean) {
  const { AlarmsPage } = await import('./pages/alarms-page.tsx');
  return { Component: () => <AlarmsPage isTenant={isTenant} /> };
}

async function loadAlarmPage(isTenant: boolean) {
  const { AlarmPage } = await import('./pages/alarm-page.tsx');
  return { Component: () => <AlarmPage isTenant={isTenant} /> };
}

/** Counts of all tenants, or the alarms of the one in which the reader acts. */
async function loadVisitedAlarmsPage() {
  const [{ VisitedAlarms }, { TenantAlarmsPage }, { AlarmsPage }] = await Promise.all([
    import('./components/visited-alarms.tsx'),
    import('./pages/tenant-alarms-page.tsx'),
    import('./pages/alarms-page.tsx'),
  ]);
  return {
    Component: () => (
      <VisitedAlarms otherwise={<TenantAlarmsPage />}>
        <AlarmsPage isTenant={false} isVisitor />
      </VisitedAlarms>
    ),
  };
}

async function loadVisitedAlarmPage() {
  const [{ VisitedAlarms }, { AlarmPage }] = await Promise.all([
    import('./components/visited-alarms.tsx'),
    import('./pages/alarm-page.tsx'),
  ]);
  return {
    Component: () => (
      <VisitedAlarms>
        <AlarmPage isTenant={false} />
      </VisitedAlarms>
    ),
  };
}

const customers = rolesWith([read], { without: ['tenantAdmin', 'partner'] });
const tenants = rolesWith([read], { without: ['customer'] });

/** Alarms: all of them, and one. */
export const ALARM_ROUTES: readonly AppRoute[] = [
  { path: PATHS.alerts, roles: tenants, inReducedMenu: false, title, load: () => loadAlarmsPage(true) },
  { path: PATHS.alerts, roles: customers, inReducedMenu: false, title, load: () => loadAlarmsPage(false) },
  {
    path: PATHS.alerts,
    roles: rolesWith([count]),
    inReducedMenu: false,
    title,
    load: loadVisitedAlarmsPage,
  },
  {
    path: PATHS.alert,
    roles: rolesWith([count]),
    inReducedMenu: false,
    under: [PATHS.dashboard],
    title: (t) => t('alarms.one'),
    load: loadVisitedAlarmPage,
  },
  {
    path: PATHS.alert,
    roles: tenants,
    inReducedMenu: false,
    under: [PATHS.alerts],
    title: (t) => t('alarms.one'),
    load: () => loadAlarmPage(true),
  },
  {
    path: PATHS.alert,
    roles: customers,
    inReducedMenu: true,
    under: [PATHS.alerts],
    title: (t) => t('alarms.one'),
    load: () => loadAlarmPage(false),
  },
];
