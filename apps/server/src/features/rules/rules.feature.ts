import type { Feature } from '../../feature.ts';
import { ruleRoutes } from './rules.routes.ts';

/** When alarms are raised. */
export const rulesFeature: Feature = {
  name: 'rules',
  register(app, needs) {
    ruleRoutes(app, needs.rules);
  },
};
