import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';

/** Questionnaires: their questions, what users answer, and answering them. */
export const QUESTIONNAIRE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.createQuestion,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.create.title'),
    load: async () => {
      const page = await import('./pages/create-question-page.tsx');
      return { Component: page.CreateQuestionPage };
    },
  },
  {
    path: PATHS.userFeedback,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.users.title'),
    load: async () => {
      const page = await import('./pages/user-feedback-page.tsx');
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
      const page = await import('./pages/view-response-page.tsx');
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
      const page = await import('./pages/fill-user-response-page.tsx');
      return { Component: page.FillUserResponsePage };
    },
  },
  {
    path: PATHS.fillResponse,
    roles: ['customer'],
    inReducedMenu: false,
    title: (t) => t('questionnaires.own.title'),
    load: async () => {
      const page = await import('./pages/fill-response-page.tsx');
      return { Component: page.FillResponsePage };
    },
  },
];
