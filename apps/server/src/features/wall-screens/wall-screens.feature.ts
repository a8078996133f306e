import { defineFeature } from '../../feature.ts';
import { createWallService } from './wall.service.ts';
import { wallScreenRoutes } from './wall-screens.routes.ts';

/** Pages for lobbies and classrooms, and badges for websites. */
export const wallScreensFeature = defineFeature({
  name: 'wall-screens',
  uses: ['clock', 'database', 'linkLookups', 'wallScreens'],
  register(app, { database, clock, linkLookups, wallScreens }) {
    const wall = createWallService({ database, clock, linkLookups });
    wallScreenRoutes(app, { wallScreens, wall });
  },
});
