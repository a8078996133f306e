import { toPage } from '@airdeck/contract/common/page';
import { QUESTIONNAIRES } from '@airdeck/contract/questionnaires/questionnaires';
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
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import type { FastifyInstance } from 'fastify';
import { attachmentHeader } from '../../http/file-names.ts';
import { serve } from '../../http/serve.ts';
import { QUESTIONNAIRE_LIMITS } from './questionnaires.limits.ts';
import type { QuestionService } from './questions.service.ts';
import type { ResponseService } from './responses.service.ts';
import type { SubmissionService } from './submission.service.ts';

export function questionnaireRoutes(
  app: FastifyInstance,
  services: { questions: QuestionService; responses: ResponseService; submissions: SubmissionService },
): void {
  const { questions, responses, submissions } = services;

  serve(app, listQuestions, ({ params }) => questions.asked(params.masterId));
  serve(app, createQuestion, ({ caller, body }) => questions.create(caller, body));
  serve(app, deleteQuestion, ({ caller, params }) => questions.delete(caller, params.questionId));

  serve(app, getResponse, ({ caller, params }) => responses.of(caller, params.userId, params.masterId));
  serve(app, getCustomerFeedback, ({ caller, params }) =>
    responses.of(caller, params.userId, QUESTIONNAIRES.customerFeedback),
  );
  serve(app, getAnswerCounts, ({ caller, params }) => responses.counts(caller, params.userId));
  serve(app, listSubmissions, ({ query }) => responses.submissions(query.userIds));
  serve(app, listFormerRespondents, async ({ query }) => {
    const { rows, total } = await responses.formerRespondents(query);
    return toPage(rows, total, query.page, query.pageSize);
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
  serve(app, submitAnswers, ({ caller, body }) => submissions.submit(caller, body), {
    bodyLimit: QUESTIONNAIRE_LIMITS.numbers.answersBytes,
  });
}
