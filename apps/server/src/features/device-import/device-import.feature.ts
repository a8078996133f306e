import type { Feature } from '../../feature.ts';
import { deviceImportRoutes } from './device-import.routes.ts';

/** Import and export of devices as files. */
export const deviceImportFeature: Feature = {
  name: 'device-import',
  register(app, needs) {
    deviceImportRoutes(app, needs);
  },
};
