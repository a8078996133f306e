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
  uses: ['brandOf', 'clock', 'database', 'linkLookups', 'outdoor', 'wallScreens'],
  register(app, { brandOf, database, clock, linkLookups, outdoor, wallScreens }) {
    const outlook = createOutlook({ database, clock, outdoor });
    const wall = createWallService({ brandOf, database, clock, linkLookups, outlook });
    wallScreenRoutes(app, { wallScreens, wall });
  },
});
