import { defineFeature } from '../../feature.ts';
import { ANSWER_PERSONAL_DATA } from './answer-personal-data.repository.ts';
import { QUESTIONNAIRE_LIMITS } from './questionnaires.limits.ts';
import { questionnaireRoutes } from './questionnaires.routes.ts';

/** Questions to customers' users, and their answers. */
export const questionnairesFeature = defineFeature({
  name: 'questionnaires',
  personalData: ANSWER_PERSONAL_DATA,
  limits: QUESTIONNAIRE_LIMITS,
  uses: ['questions', 'responses', 'submissions'],
  register(app, needs) {
    questionnaireRoutes(app, needs);
  },
});
