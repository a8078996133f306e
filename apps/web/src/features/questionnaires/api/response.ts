import {
  type QuestionnaireId,
  questionnaireResponseSchema,
} from '@airdeck/contract/backoffice/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
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

/** Whether there is no such user to the reader: the address names nobody, or somebody out of sight. */
export function isNobody(error: unknown): boolean {
  return isApiFailure(error) && [400, 403, 404].includes(error.status);
}
