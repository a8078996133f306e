import { defineFeature } from '../../feature.ts';
import { purifierRoutes } from './purifiers.routes.ts';

/** Models of purifiers. */
export const purifiersFeature = defineFeature({
  name: 'purifiers',
  uses: ['purifiers'],
  register(app, needs) {
    purifierRoutes(app, needs.purifiers);
  },
});
