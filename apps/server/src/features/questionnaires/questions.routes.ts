import { uuidParameter } from '@airdeck/contract/common/parameters';
import { questionnaireParameter } from '@airdeck/contract/questionnaire-parameters';
import { newQuestionSchema, questionListSchema, questionSchema } from '@airdeck/contract/questionnaires';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { QuestionService } from './questions.service.ts';

const tags = ['questionnaires'];

/** What the questionnaires ask. */
export function questionRoutes(app: FastifyInstance, questions: QuestionService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/questionnarieApi/getAllQuestionsByMasterId/:masterId',
    {
      config: { permission: 'questionnaire:read' },
      schema: {
        tags,
        summary: 'The questions that a questionnaire asks now, the oldest first',
        params: z.object({ masterId: questionnaireParameter }),
        response: { 200: questionListSchema, ...ERROR_RESPONSES },
      },
    },
    ({ params }) => questions.asked(params.masterId),
  );

  routes.post(
    '/backoffice/questionnarieApi/createQuestion',
    {
      config: { permission: 'questionnaire:manage' },
      schema: {
        tags,
        summary: 'Make a question, which is asked from now on',
        body: newQuestionSchema,
        response: { 200: questionSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => questions.create(callerOf(request), request.body),
  );

  routes.delete(
    '/backoffice/questionnarieApi/deleteQuestion/:questionId',
    {
      config: { permission: 'questionnaire:manage' },
      schema: {
        tags,
        summary: 'Ask a question no more; what was answered to it stays',
        params: z.object({ questionId: uuidParameter('questionId') }),
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await questions.delete(callerOf(request), request.params.questionId);
    },
  );
}
