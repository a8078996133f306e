import { type QuestionnaireId, questionnaireResponseSchema } from '@airdeck/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { QUESTIONNAIRES_KEY } from './questionnaires-key.ts';

/** What a user answered to a questionnaire; until that, the questions that are asked now. */
export function useResponse(userId: string, questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'response', userId, questionnaireId],
    queryFn: ({ signal }) =>
      api.request({
        path: `/backoffice/questionnarieApi/getAllQuestionsWithAnswers/${encodeURIComponent(userId)}/${questionnaireId}`,
        schema: questionnaireResponseSchema,
        signal,
      }),
  });
}
