import { defineFeature } from '../../feature.ts';
import { passportRoutes } from './passports.routes.ts';
import { createPassports } from './passports.service.ts';

/** The history of a device on one page, also as a document that can be verified. */
export const passportsFeature = defineFeature({
  name: 'passports',
  uses: ['addresses', 'clock', 'database', 'devices', 'documentRenderer', 'domainEvents', 'limits'],
  register(app, { limits, addresses, ...needs }) {
    const passports = createPassports({
      ...needs,
      limits: limits.passports,
      consoleUrl: () => addresses().httpUrl,
    });
    passportRoutes(app, passports);
  },
});
