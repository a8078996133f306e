import { PATHS } from '../../lib/paths/paths.ts';
import { FeedbackIcon, QuestionIcon } from '../../ui/icon/icons.tsx';
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
  {
    path: PATHS.userFeedback,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.users.title'),
    menu: { label: 'nav.feedback', icon: FeedbackIcon, position: { systemAdmin: 9 } },
    load: async () => {
      const page = await import('../../features/questionnaires/pages/user-feedback-page.tsx');
      return { Component: page.UserFeedbackPage };
    },
  },
  {
    path: PATHS.viewResponse,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.userFeedback],
    title: (t) => t('questionnaires.response.title'),
    load: async () => {
      const page = await import('../../features/questionnaires/pages/view-response-page.tsx');
      return { Component: page.ViewResponsePage };
    },
  },
  {
    path: PATHS.fillUserResponse,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.userFeedback],
    title: (t) => t('questionnaires.fill.title'),
    load: async () => {
      const page = await import('../../features/questionnaires/pages/fill-user-response-page.tsx');
      return { Component: page.FillUserResponsePage };
    },
  },
  {
    path: PATHS.fillResponse,
    roles: ['customer'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.own.title'),
    menu: { label: 'nav.feedback', icon: FeedbackIcon, position: { customer: 5 } },
    load: async () => {
      const page = await import('../../features/questionnaires/pages/fill-response-page.tsx');
      return { Component: page.FillResponsePage };
    },
  },
];
