import { FLOOR_PLAN_PERMISSIONS } from '@airdeck/contract/floor-plans/floor-plans.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The plan of a floor. */
export const FLOOR_PLAN_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.floorPlan,
    section: 'devices',
    title: (t) => t('floorPlans.title'),
    ...readersWith([FLOOR_PLAN_PERMISSIONS.read], { without: ['partner'] }),
    load: screen(() => import('./pages/floor-plan-page.tsx'), 'FloorPlanPage'),
  },
];
