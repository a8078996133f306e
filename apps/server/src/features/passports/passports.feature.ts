import type { Feature } from '../../feature.ts';
import { passportRoutes } from './passports.routes.ts';
import { createPassports } from './passports.service.ts';

/** The history of a device on one page, also as a document that can be verified. */
export const passportsFeature: Feature = {
  name: 'passports',
  register(app, { limits, addresses, ...needs }) {
    const passports = createPassports({
      ...needs,
      limits: limits.passports,
      consoleUrl: () => addresses().httpUrl,
    });
    passportRoutes(app, passports);
  },
};
