import { defineFeature } from '../../feature.ts';
import { DEVICE_IMPORT_LIMITS } from './device-import.limits.ts';
import { deviceImportRoutes } from './device-import.routes.ts';
import { importText, writeImportMessages } from './import-messages.ts';

/** Import and export of devices as files. */
export const deviceImportFeature = defineFeature({
  name: 'device-import',
  limits: DEVICE_IMPORT_LIMITS,
  messageTexts: { importEnded: importText },
  uses: ['clock', 'deviceExport', 'deviceImport', 'domainEvents', 'messageWriter'],
  register(app, needs) {
    writeImportMessages(needs);
    deviceImportRoutes(app, needs);
  },
});
