import type { Feature } from '../../feature.ts';
import { engagementRoutes } from './engagement.routes.ts';

/** How many people use the product. */
export const engagementFeature: Feature = {
  name: 'engagement',
  register(app, needs) {
    engagementRoutes(app, needs);
  },
};
