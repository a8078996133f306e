import { does, nothing, rows, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Answers of customers' users: for themselves and for system administrators. Other users have no answers. */
const ANSWERS = rows('user', '200 403 403 403 403 403', '403 403 403 - 403 403', '404 200 404 - 200 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    // Questions
    'GET /backoffice/questionnarieApi/getAllQuestionsByMasterId/:masterId': does(
      'QUESTION listed',
      nothing('200', '403', '200'),
    ),
    'POST /backoffice/questionnarieApi/createQuestion': does('QUESTION created', SYSTEM_ADMINS),
    // Unknown id.
    'DELETE /backoffice/questionnarieApi/deleteQuestion/:questionId': does(
      'QUESTION deleted',
      nothing('403', '403', '404'),
    ),

    // Answers
    'GET /backoffice/questionnarieApi/getAllQuestionsWithAnswers/:userId/:masterId': does(
      'QUESTIONNAIRE answers read',
      ANSWERS,
    ),
    'GET /backoffice/questionnarieApi/getAllQuestionsWithAnswerAndWeightage/:userId': does(
      'QUESTIONNAIRE answers read',
      ANSWERS,
    ),
    'GET /backoffice/questionnarieApi/checIfAnsSubmitted/:userId': does(
      'QUESTIONNAIRE answers counted',
      ANSWERS,
    ),
    'GET /backoffice/questionnarieApi/downloadResponse/:userId/:masterId': does(
      'QUESTIONNAIRE answers read',
      ANSWERS,
    ),
    'GET /backoffice/questionnarieApi/getSubmissions': does(
      'QUESTIONNAIRE submissions listed',
      SYSTEM_ADMINS,
    ),
    'GET /backoffice/questionnarieApi/getFormerUsers': does(
      'QUESTIONNAIRE former users listed',
      SYSTEM_ADMINS,
    ),
    // No user with answers has this id.
    'DELETE /backoffice/questionnarieApi/deleteResponse/:userId/:masterId': does(
      'USER answersDeleted',
      SYSTEM_ADMINS,
    ),
    // The body names the user.
    'POST /backoffice/questionnarieResponseApi/submitAnswer': does('USER questionnaireAnswered', ANSWERS),
  },
  requests: {
    'POST /backoffice/questionnarieApi/createQuestion': (_row, { nextTitle }) => ({
      payload: { question: nextTitle(), questionTypeId: 1, questionMasterId: 1, waitage: 1 },
    }),
    'GET /backoffice/questionnarieApi/getSubmissions': ({ id }) => ({ query: { userIds: id } }),
    'POST /backoffice/questionnarieResponseApi/submitAnswer': ({ id }, { questionId }) => ({
      payload: [{ questionId, questionMasterId: 1, userId: id, responseBoolean: true }],
    }),
  },
};
