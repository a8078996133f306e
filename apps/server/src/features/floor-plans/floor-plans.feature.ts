import { defineFeature } from '../../feature.ts';
import { FLOOR_PLAN_LIMITS } from './floor-plans.limits.ts';
import { FLOOR_PLAN_CONTENT } from './floor-plans.repository.ts';
import { floorPlanRoutes } from './floor-plans.routes.ts';

/** Pictures of floors, with the rooms on them. */
export const floorPlansFeature = defineFeature({
  name: 'floor-plans',
  uses: ['floorPlans', 'numbersOf'],
  limits: FLOOR_PLAN_LIMITS,
  content: FLOOR_PLAN_CONTENT,
  register: floorPlanRoutes,
});
