import type { Feature } from '../../feature.ts';
import { questionRoutes } from './questions.routes.ts';
import { responseRoutes } from './responses.routes.ts';

/** Questions to customers' users, and their answers. */
export const questionnairesFeature: Feature = {
  name: 'questionnaires',
  register(app, needs) {
    questionRoutes(app, needs.questions);
    responseRoutes(app, needs);
  },
};
