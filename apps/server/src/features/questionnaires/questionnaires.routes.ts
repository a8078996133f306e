import { toPage } from '@airdeck/contract/common/page';
import {
  QUESTIONNAIRE_ERRORS,
  QUESTIONNAIRES,
  type NewQuestion as WireNewQuestion,
} from '@airdeck/contract/questionnaires/questionnaires';
import {
  createQuestion,
  deleteQuestion,
  deleteResponse,
  downloadResponse,
  getAnswerCounts,
  getCustomerFeedback,
  getResponse,
  listFormerRespondents,
  listQuestions,
  listSubmissions,
  submitAnswers,
  type GivenAnswer as WireAnswer,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../http/errors.ts';
import { attachmentHeader } from '../../http/file-names.ts';
import { serve } from '../../http/serve.ts';
import { QUESTIONNAIRE_LIMITS } from './questionnaires.limits.ts';
import {
  answerCountsBody,
  formerRespondentBody,
  questionBody,
  responseBody,
  submissionBody,
} from './questionnaires.presenter.ts';
import type { NewQuestion, QuestionService } from './questions.service.ts';
import type { ResponseService } from './responses.service.ts';
import type { NewSubmission, SubmissionService } from './submission.service.ts';

export function questionnaireRoutes(
  app: FastifyInstance,
  services: { questions: QuestionService; responses: ResponseService; submissions: SubmissionService },
): void {
  const { questions, responses, submissions } = services;

  serve(app, listQuestions, async ({ params }) => (await questions.asked(params.masterId)).map(questionBody));
  serve(app, createQuestion, async ({ caller, body }) =>
    questionBody(await questions.create(caller, toNewQuestion(body))),
  );
  serve(app, deleteQuestion, ({ caller, params }) => questions.delete(caller, params.questionId));

  serve(app, getResponse, async ({ caller, params }) =>
    responseBody(await responses.of(caller, params.userId, params.masterId)),
  );
  serve(app, getCustomerFeedback, async ({ caller, params }) =>
    responseBody(await responses.of(caller, params.userId, QUESTIONNAIRES.customerFeedback)),
  );
  serve(app, getAnswerCounts, async ({ caller, params }) =>
    answerCountsBody(await responses.counts(caller, params.userId)),
  );
  serve(app, listSubmissions, async ({ query }) =>
    (await responses.submissions(query.userIds)).map(submissionBody),
  );
  serve(app, listFormerRespondents, async ({ query }) => {
    const { rows, total } = await responses.formerRespondents(query);
    return toPage(rows.map(formerRespondentBody), total, query.page, query.pageSize);
  });
  serve(app, deleteResponse, ({ caller, params }) =>
    responses.delete(caller, params.userId, params.masterId),
  );
  serve(app, downloadResponse, async ({ caller, params, reply }) => {
    const { fileName, csv } = await responses.fileOf(caller, params.userId, params.masterId);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader(fileName))
      .header('cache-control', 'no-store')
      .send(csv);
  });
  serve(
    app,
    submitAnswers,
    async ({ caller, body }) => answerCountsBody(await submissions.submit(caller, toSubmission(body))),
    { bodyLimit: QUESTIONNAIRE_LIMITS.numbers.answersBytes },
  );
}

const toNewQuestion = (body: WireNewQuestion): NewQuestion => ({
  questionnaireId: body.questionMasterId,
  typeId: body.questionTypeId,
  question: body.question,
  weightage: body.waitage,
  options: body.answerOptions.map(({ option, waitage }) => ({ option, weightage: waitage })),
});

/** @throws ApiError 400/31 no answers */
function toSubmission(body: readonly WireAnswer[]): NewSubmission {
  const [first] = body;
  if (!first) throw badRequest(QUESTIONNAIRE_ERRORS.nothingAnswered);
  // Equal in all answers.
  const { userId, questionMasterId: questionnaireId, deviceId = null } = first;
  const answers = body.map(({ questionId, response, responseCheckBox, responseBoolean }) => ({
    questionId,
    text: response,
    chosen: responseCheckBox,
    isYes: responseBoolean,
  }));
  return { userId, questionnaireId, deviceId, answers };
}
