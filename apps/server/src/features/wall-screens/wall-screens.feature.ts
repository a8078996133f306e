import { defineFeature } from '../../feature.ts';
import { createOutlook } from '../outlook/outlook.service.ts';
import { createWallService } from './wall.service.ts';
import { WALL_SCREEN_PERSONAL_DATA } from './wall-screen-personal-data.repository.ts';
import { WALL_SCREEN_LIMITS } from './wall-screens.limits.ts';
import { wallScreenRoutes } from './wall-screens.routes.ts';

/** Pages for lobbies and classrooms, and badges for websites. */
export const wallScreensFeature = defineFeature({
  name: 'wall-screens',
  personalData: WALL_SCREEN_PERSONAL_DATA,
  limits: WALL_SCREEN_LIMITS,
  uses: ['brandOf', 'clock', 'database', 'floorPlans', 'linkLookups', 'outdoor', 'wallScreens'],
  register(app, { wallScreens, outdoor, ...parts }) {
    const outlook = createOutlook({ ...parts, outdoor });
    wallScreenRoutes(app, { wallScreens, wall: createWallService({ ...parts, outlook }) });
  },
});
