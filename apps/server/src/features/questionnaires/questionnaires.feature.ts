import type { Feature } from '../../feature.ts';
import { questionnaireRoutes } from './questionnaires.routes.ts';

/** Questions to customers' users, and their answers. */
export const questionnairesFeature: Feature = {
  name: 'questionnaires',
  register(app, needs) {
    questionnaireRoutes(app, needs);
  },
};
