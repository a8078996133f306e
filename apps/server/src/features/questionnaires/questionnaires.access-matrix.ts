import { nothing, rows, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Answers of customers' users: for themselves and for system administrators. Other users have no answers. */
const ANSWERS = rows('user', '200 403 403 403 403 403', '403 403 403 - 403 403', '404 200 404 - 200 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    // Questions
    'GET /backoffice/questionnarieApi/getAllQuestionsByMasterId/:masterId': nothing('200', '403', '200'),
    'POST /backoffice/questionnarieApi/createQuestion': SYSTEM_ADMINS,
    // Unknown id.
    'DELETE /backoffice/questionnarieApi/deleteQuestion/:questionId': nothing('403', '403', '404'),

    // Answers
    'GET /backoffice/questionnarieApi/getAllQuestionsWithAnswers/:userId/:masterId': ANSWERS,
    'GET /backoffice/questionnarieApi/getAllQuestionsWithAnswerAndWeightage/:userId': ANSWERS,
    'GET /backoffice/questionnarieApi/checIfAnsSubmitted/:userId': ANSWERS,
    'GET /backoffice/questionnarieApi/downloadResponse/:userId/:masterId': ANSWERS,
    'GET /backoffice/questionnarieApi/getSubmissions': SYSTEM_ADMINS,
    'GET /backoffice/questionnarieApi/getFormerUsers': SYSTEM_ADMINS,
    // No user with answers has this id.
    'DELETE /backoffice/questionnarieApi/deleteResponse/:userId/:masterId': SYSTEM_ADMINS,
    // The body names the user.
    'POST /backoffice/questionnarieResponseApi/submitAnswer': ANSWERS,
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
