import { defineFeature } from '../../feature.ts';
import { PASSPORT_CONTENT } from './passport-content.repository.ts';
import { passportRoutes } from './passports.routes.ts';
import { createPassports } from './passports.service.ts';

/** The history of a device on one page, also as a document that can be verified. */
export const passportsFeature = defineFeature({
  name: 'passports',
  content: PASSPORT_CONTENT,
  uses: [
    ...(['addresses', 'clock', 'contentQuota', 'database', 'devices', 'documentRenderer'] as const),
    ...(['domainEvents', 'limits'] as const),
  ],
  register(app, { limits, addresses, ...needs }) {
    const passports = createPassports({
      ...needs,
      limits: limits.passports,
      consoleUrl: () => addresses().httpUrl,
    });
    passportRoutes(app, passports);
  },
});
