import type { Feature } from '../../feature.ts';
import { auditRoutes } from './audit.routes.ts';

/** The audit log. */
export const auditFeature: Feature = {
  name: 'audit',
  register(app, needs) {
    auditRoutes(app, needs);
  },
};
