import { defineFeature } from '../../feature.ts';
import { questionnaireRoutes } from './questionnaires.routes.ts';

/** Questions to customers' users, and their answers. */
export const questionnairesFeature = defineFeature({
  name: 'questionnaires',
  uses: ['questions', 'responses', 'submissions'],
  register(app, needs) {
    questionnaireRoutes(app, needs);
  },
});
