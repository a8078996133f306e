import { answerCountsSchema, type QuestionnaireId } from '@airdeck/contract/questionnaires';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import type { Answer } from '../answer-draft.ts';
import { answerCountsKey } from './answer-counts.ts';
import { QUESTIONNAIRES_KEY } from './questionnaires-key.ts';

type Submission = {
  readonly userId: string;
  readonly questionnaireId: QuestionnaireId;
  readonly onSubmitted: () => void;
};

/** Submits the answers of one user to one questionnaire, once. */
export function useSubmitAnswers({ userId, questionnaireId, onSubmitted }: Submission) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: readonly Answer[]) =>
      api.request({
        method: 'POST',
        path: '/backoffice/questionnarieResponseApi/submitAnswer',
        body: answers.map((answer) => ({ ...answer, questionMasterId: questionnaireId, userId })),
        schema: answerCountsSchema,
      }),
    onSuccess(counts) {
      onSubmitted();
      queries.setQueryData(answerCountsKey(userId), counts);
    },
    // Where it was refused, too: it may have been answered elsewhere, or another question may be asked by now.
    onSettled: () => void queries.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY }),
  });
}
