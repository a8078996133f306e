import type { Feature } from '../../feature.ts';
import { reportFileRoutes } from './report-files.routes.ts';
import { reportRoutes } from './reports.routes.ts';

/** What devices measured, as reports: on screen, compared, and as files. */
export const historyFeature: Feature = {
  name: 'history',
  register(app, needs) {
    reportRoutes(app, needs);
    reportFileRoutes(app, needs);
  },
};
