import { defineFeature } from '../../feature.ts';
import { PASSPORT_CONTENT } from './passport-content.repository.ts';
import { PASSPORT_PERSONAL_DATA } from './passport-personal-data.repository.ts';
import { PASSPORT_LIMITS } from './passports.limits.ts';
import { passportRoutes } from './passports.routes.ts';
import { createPassports } from './passports.service.ts';

/** The history of a device on one page, also as a document that can be verified. */
export const passportsFeature = defineFeature({
  name: 'passports',
  personalData: PASSPORT_PERSONAL_DATA,
  limits: PASSPORT_LIMITS,
  content: PASSPORT_CONTENT,
  uses: [
    ...(['brandOf', 'clock', 'contentQuota', 'database', 'deviceActivity', 'devices'] as const),
    ...(['documentRenderer', 'domainEvents', 'keptTime'] as const),
  ],
  register(app, needs) {
    passportRoutes(app, createPassports(needs));
  },
});
