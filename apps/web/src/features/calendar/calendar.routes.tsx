import { CALENDAR_PERMISSIONS } from '@airdeck/contract/calendar.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** A year of rooms as a calendar of days. */
export const CALENDAR_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.calendar,
    // A partner's menu has no place for it, and a screen of a partner's device leads there.
    roles: rolesWith([CALENDAR_PERMISSIONS.read]),
    title: (t) => t('calendar.title'),
    load: screen(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
  },
];
