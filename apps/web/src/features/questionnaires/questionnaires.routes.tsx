import { QUESTIONNAIRE_PERMISSIONS } from '@airdeck/contract/questionnaires/questionnaires.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { answer, manage } = QUESTIONNAIRE_PERMISSIONS;

/** Questionnaires: their questions, users' responses, and forms to answer them. */
export const QUESTIONNAIRE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.createQuestion,
    ...readersWith([manage]),
    section: 'questions',
    tab: { order: 1 },
    title: (t) => t('questionnaires.create.title'),
    load: screen(() => import('./pages/create-question-page.tsx'), 'CreateQuestionPage'),
  },
  {
    path: PATHS.userFeedback,
    ...readersWith([manage]),
    section: 'feedback',
    tab: { order: 1 },
    title: (t) => t('questionnaires.users.title'),
    load: screen(() => import('./pages/user-feedback-page.tsx'), 'UserFeedbackPage'),
  },
  {
    path: PATHS.viewResponse,
    ...readersWith([manage]),
    section: 'feedback',
    title: (t) => t('questionnaires.response.title'),
    load: screen(() => import('./pages/view-response-page.tsx'), 'ViewResponsePage'),
  },
  {
    path: PATHS.fillUserResponse,
    ...readersWith([manage]),
    section: 'feedback',
    title: (t) => t('questionnaires.fill.title'),
    load: screen(() => import('./pages/fill-user-response-page.tsx'), 'FillUserResponsePage'),
  },
  {
    path: PATHS.fillResponse,
    ...readersWith([answer], { without: ['systemAdmin'] }),
    section: 'feedback',
    tab: { order: 1 },
    title: (t) => t('questionnaires.own.title'),
    load: screen(() => import('./pages/fill-response-page.tsx'), 'FillResponsePage'),
  },
];
