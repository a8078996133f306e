import { defineFeature } from '../../feature.ts';
import { PERSONAL_DATA_LIMITS } from './personal-data.limits.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { createPersonalDataService } from './personal-data.service.ts';

/** Stored data about a user, for that user. */
export const personalDataFeature = defineFeature({
  name: 'personal-data',
  limits: PERSONAL_DATA_LIMITS,
  uses: ['clock', 'database', 'domainEvents', 'numbersOf', 'personalData', 'sharedLimits', 'users'],
  register(app, needs) {
    personalDataRoutes(app, createPersonalDataService(needs));
  },
});
