import type { Feature } from '../../feature.ts';
import { passportRoutes } from './passports.routes.ts';
import { createPassports } from './passports.service.ts';

/** Everything of a device on one page, on paper too, which can be checked. */
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
