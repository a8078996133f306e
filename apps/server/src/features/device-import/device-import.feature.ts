import { defineFeature } from '../../feature.ts';
import { deviceImportRoutes } from './device-import.routes.ts';

/** Import and export of devices as files. */
export const deviceImportFeature = defineFeature({
  name: 'device-import',
  uses: ['clock', 'deviceExport', 'deviceImport'],
  register(app, needs) {
    deviceImportRoutes(app, needs);
  },
});
