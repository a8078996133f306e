import { uuidParameter } from '@airdeck/contract/common/parameters';
import { questionnaireParameter, submissionQuerySchema } from '@airdeck/contract/questionnaire-parameters';
import {
  answerCountsSchema,
  answerListSchema,
  QUESTIONNAIRES,
  questionnaireResponseSchema,
  submissionListSchema,
} from '@airdeck/contract/questionnaires';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { attachmentHeader } from '../../http/file-names.ts';
import type { ResponseService } from './responses.service.ts';
import type { SubmissionService } from './submission.service.ts';

const tags = ['questionnaires'];
const counting = { permission: 'questionnaire:read' } as const;
const reading = { permission: 'questionnaire:read-answers' } as const;
const ofUser = z.object({ userId: uuidParameter('userId') });
const ofQuestionnaire = ofUser.extend({ masterId: questionnaireParameter });
const response = { 200: questionnaireResponseSchema, ...ERROR_RESPONSES };
const OWN_OR_ANY =
  "A customer's user reads what they answered themself, a system administrator what any customer's user did.";

/** What people answer. */
export function responseRoutes(
  app: FastifyInstance,
  services: { responses: ResponseService; submissions: SubmissionService },
): void {
  const { responses, submissions } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/questionnarieApi/getAllQuestionsWithAnswers/:userId/:masterId',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What a user answered to a questionnaire, and what it counts',
        description: OWN_OR_ANY,
        params: ofQuestionnaire,
        response,
      },
    },
    (request) => responses.of(callerOf(request), request.params.userId, request.params.masterId),
  );

  routes.get(
    '/backoffice/questionnarieApi/getAllQuestionsWithAnswerAndWeightage/:userId',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What a user answered to Customer Feedback, and what it counts',
        description: OWN_OR_ANY,
        params: ofUser,
        response,
      },
    },
    (request) => responses.of(callerOf(request), request.params.userId, QUESTIONNAIRES.customerFeedback),
  );

  routes.get(
    '/backoffice/questionnarieApi/checIfAnsSubmitted/:userId',
    {
      config: counting,
      schema: {
        tags,
        summary: 'How many answers a user has given to each questionnaire',
        description: OWN_OR_ANY,
        params: ofUser,
        response: { 200: answerCountsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => responses.counts(callerOf(request), request.params.userId),
  );

  routes.get(
    '/backoffice/questionnarieApi/getSubmissions',
    {
      config: { permission: 'questionnaire:manage' },
      schema: {
        tags,
        summary: 'Which questionnaires users have answered, and when',
        querystring: submissionQuerySchema,
        response: { 200: submissionListSchema, ...ERROR_RESPONSES },
      },
    },
    ({ query }) => responses.submissions(query.userIds),
  );

  routes.get(
    '/backoffice/questionnarieApi/downloadResponse/:userId/:masterId',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What a user answered to a questionnaire, as comma-separated text',
        description: OWN_OR_ANY,
        params: ofQuestionnaire,
        response: { 200: z.string().describe('text/csv'), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { userId, masterId } = request.params;
      const { fileName, csv } = await responses.fileOf(callerOf(request), userId, masterId);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachmentHeader(fileName))
        .header('cache-control', 'no-store')
        .send(csv);
    },
  );

  routes.post(
    '/backoffice/questionnarieResponseApi/submitAnswer',
    {
      config: { permission: 'questionnaire:answer' },
      schema: {
        tags,
        summary: 'Answer a questionnaire, once',
        description:
          "A customer's user answers for themself, a system administrator writes down what any customer's user says.",
        body: answerListSchema,
        response: { 200: answerCountsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => submissions.submit(callerOf(request), request.body),
  );
}
