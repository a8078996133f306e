import { AIR_RECORD_PERMISSIONS } from '@airdeck/contract/air-records/air-records.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The record of rooms for a period. Reached from the scheduled reports, or as a tab by those who have none. */
export const AIR_RECORD_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.airRecords,
    ...readersWith([AIR_RECORD_PERMISSIONS.read]),
    section: 'history',
    tab: { order: 8, ofBranches: true },
    title: (t) => t('airRecords.title'),
    load: screen(() => import('./pages/air-record-page.tsx'), 'AirRecordPage'),
  },
];
