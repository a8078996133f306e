import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';
import { AboutAlarm } from './about-subject.tsx';

const { read, count } = ALARM_PERMISSIONS;
const title: PageTitle = (t) => t('alarms.one');

async function loadAlarmPage(isTenant: boolean) {
  const { AlarmPage } = await import('../../features/alarms/pages/alarm-page.tsx');
  return {
    Component: () => <AlarmPage isTenant={isTenant} about={(alarm) => <AboutAlarm alarm={alarm} />} />,
  };
}

async function loadVisitedAlarmPage() {
  const [{ VisitedAlarms }, { Component: AlarmPage }] = await Promise.all([
    import('../../features/alarms/components/visited-alarms.tsx'),
    loadAlarmPage(false),
  ]);
  return {
    Component: () => (
      <VisitedAlarms>
        <AlarmPage />
      </VisitedAlarms>
    ),
  };
}

/** One alarm, with its conversations. */
export const ALARM_PAGES: readonly AppRoute[] = [
  {
    path: PATHS.alert,
    ...readersWith([count]),
    section: 'alerts',
    title,
    load: loadVisitedAlarmPage,
  },
  {
    path: PATHS.alert,
    ...readersWith([read], { without: ['customer'] }),
    section: 'alerts',
    title,
    load: () => loadAlarmPage(true),
  },
  {
    path: PATHS.alert,
    ...readersWith([read], { without: ['tenantAdmin', 'partner'] }),
    inReducedMenu: true,
    section: 'alerts',
    title,
    load: () => loadAlarmPage(false),
  },
];
