import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { readersWith, rolesWith } from '../../lib/session/role.ts';

const { read, count } = ALARM_PERMISSIONS;
const list = {
  path: PATHS.alerts,
  section: 'alerts',
  tab: { order: 1 },
  title: (t) => t('alarms.title'),
} satisfies Partial<AppRoute>;

async function loadAlarmsPage(isTenant: boolean) {
  const { AlarmsPage } = await import('./pages/alarms-page.tsx');
  return { Component: () => <AlarmsPage isTenant={isTenant} /> };
}

/** Alarm counts of all tenants, or the alarms of the impersonated tenant. */
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

const customers = rolesWith([read], { without: ['tenantAdmin', 'partner'] });
const tenants = rolesWith([read], { without: ['customer'] });

/** The list of alarms. The page of one alarm is composed by the app from several features. */
export const ALARM_ROUTES: readonly AppRoute[] = [
  { ...list, roles: tenants, load: () => loadAlarmsPage(true) },
  { ...list, roles: customers, load: () => loadAlarmsPage(false) },
  { ...list, ...readersWith([count]), load: loadVisitedAlarmsPage },
];
