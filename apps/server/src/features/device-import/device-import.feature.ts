import { defineFeature } from '../../feature.ts';
import { DEVICE_IMPORT_LIMITS } from './device-import.limits.ts';
import { deviceImportRoutes } from './device-import.routes.ts';

/** Import and export of devices as files. */
export const deviceImportFeature = defineFeature({
  name: 'device-import',
  limits: DEVICE_IMPORT_LIMITS,
  uses: ['clock', 'deviceExport', 'deviceImport'],
  register(app, needs) {
    deviceImportRoutes(app, needs);
  },
});
