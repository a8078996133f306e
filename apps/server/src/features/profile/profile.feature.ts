import type { Feature } from '../../feature.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { profileRoutes } from './profile.routes.ts';

/** One's own account and picture. */
export const profileFeature: Feature = {
  name: 'profile',
  register(app, needs) {
    profileRoutes(app, needs.profiles);
    pictureRoutes(app, needs.profiles);
  },
};
