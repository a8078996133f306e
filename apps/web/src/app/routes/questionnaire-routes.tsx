import { PATHS } from '../../lib/paths/paths.ts';
import { QuestionIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute } from './app-route.ts';

/** Questionnaires: their questions, what users answer, and answering them. */
export const QUESTIONNAIRE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.createQuestion,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.create.title'),
    menu: { label: 'nav.createQuestions', icon: QuestionIcon, position: { systemAdmin: 8 } },
    load: async () => {
      const page = await import('../../features/questionnaires/pages/create-question-page.tsx');
      return { Component: page.CreateQuestionPage };
    },
  },
];
