import { QUESTIONNAIRE_PERMISSIONS } from '@airdeck/contract/questionnaires.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const { answer, manage } = QUESTIONNAIRE_PERMISSIONS;

/** Questionnaires: their questions, what users answer, and answering them. */
export const QUESTIONNAIRE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.createQuestion,
    roles: rolesWith([manage]),
    inReducedMenu: false,
    title: (t) => t('questionnaires.create.title'),
    load: async () => {
      const page = await import('./pages/create-question-page.tsx');
      return { Component: page.CreateQuestionPage };
    },
  },
  {
    path: PATHS.userFeedback,
    roles: rolesWith([manage]),
    inReducedMenu: false,
    title: (t) => t('questionnaires.users.title'),
    load: async () => {
      const page = await import('./pages/user-feedback-page.tsx');
      return { Component: page.UserFeedbackPage };
    },
  },
  {
    path: PATHS.viewResponse,
    roles: rolesWith([manage]),
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
    roles: rolesWith([manage]),
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
    roles: rolesWith([answer], { without: ['systemAdmin'] }),
    inReducedMenu: false,
    title: (t) => t('questionnaires.own.title'),
    load: async () => {
      const page = await import('./pages/fill-response-page.tsx');
      return { Component: page.FillResponsePage };
    },
  },
];
