import { defineFeature } from '../../feature.ts';
import { PROFILE_LIMITS } from './profile.limits.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';
import { PROFILE_PERSONAL_DATA } from './profile-personal-data.repository.ts';

/** The own account and picture. */
export const profileFeature = defineFeature({
  name: 'profile',
  personalData: PROFILE_PERSONAL_DATA,
  limits: PROFILE_LIMITS,
  uses: ['clock', 'database', 'users'],
  register(app, { database, clock, users }) {
    profileRoutes(app, createProfileService({ database, clock, users }));
  },
});
