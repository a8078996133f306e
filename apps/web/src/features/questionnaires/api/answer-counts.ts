import {
  type AnswerCounts,
  answerCountsSchema,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { QUESTIONNAIRES_KEY } from './questionnaires-key.ts';

/** Where it is kept what a user has answered. */
export const answerCountsKey = (userId: string) => [...QUESTIONNAIRES_KEY, 'counts', userId] as const;

/** How many answers a user has given to each questionnaire. */
export function useAnswerCounts(userId: string) {
  return useQuery({
    queryKey: answerCountsKey(userId),
    queryFn: ({ signal }) =>
      api.request({
        path: `/backoffice/questionnarieApi/checIfAnsSubmitted/${encodeURIComponent(userId)}`,
        schema: answerCountsSchema,
        signal,
      }),
  });
}

export function isAnswered(counts: AnswerCounts, questionnaireId: QuestionnaireId): boolean {
  return counts[`answerCount${questionnaireId}`] > 0;
}
