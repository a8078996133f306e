import { CALENDAR_PERMISSIONS } from '@airdeck/contract/calendar/calendar.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** A year of rooms as a calendar of days. */
export const CALENDAR_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.calendar,
    ...readersWith([CALENDAR_PERMISSIONS.read]),
    section: 'history',
    tab: { order: 4 },
    title: (t) => t('calendar.title'),
    load: screen(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
  },
];
