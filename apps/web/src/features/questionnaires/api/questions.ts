import {
  type NewQuestion,
  type QuestionnaireId,
  questionListSchema,
  questionSchema,
} from '@airdeck/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { QUESTIONNAIRES_KEY } from './questionnaires-key.ts';

/** Where the questions of a questionnaire are kept. */
export const questionsKey = (questionnaireId: QuestionnaireId) =>
  [...QUESTIONNAIRES_KEY, 'questions', questionnaireId] as const;

/** The questions that are asked now, the oldest first. */
export function useQuestions(questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: questionsKey(questionnaireId),
    queryFn: ({ signal }) =>
      api.request({
        path: `/backoffice/questionnarieApi/getAllQuestionsByMasterId/${questionnaireId}`,
        schema: questionListSchema,
        signal,
      }),
  });
}

export function createQuestion(question: NewQuestion) {
  return api.request({
    method: 'POST',
    path: '/backoffice/questionnarieApi/createQuestion',
    body: question,
    schema: questionSchema,
  });
}

/** From now on it is not asked any more; what was answered to it stays. */
export function deleteQuestion(questionId: string): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/backoffice/questionnarieApi/deleteQuestion/${encodeURIComponent(questionId)}`,
    schema: emptyAnswer,
  });
}
