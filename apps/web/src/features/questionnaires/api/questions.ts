import type { NewQuestion, QuestionnaireId } from '@airdeck/contract/questionnaires';
import { createQuestion, deleteQuestion, listQuestions } from '@airdeck/contract/questionnaires.operations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

/** Everything that is read of questionnaires is kept under it: answers change more than one of its lists. */
export const QUESTIONNAIRES_KEY = ['questionnaires'] as const;

/** Where the questions of a questionnaire are kept. */
export const questionsKey = (questionnaireId: QuestionnaireId) =>
  [...QUESTIONNAIRES_KEY, 'questions', questionnaireId] as const;

/** The questions that are asked now, the oldest first. */
export function useQuestions(questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: questionsKey(questionnaireId),
    queryFn: ({ signal }) => call(listQuestions, { params: { masterId: questionnaireId } }, { signal }),
  });
}

export const sendQuestion = (question: NewQuestion) => call(createQuestion, { body: question });

/** From now on it is not asked any more; what was answered to it stays. */
export const removeQuestion = (questionId: string) => call(deleteQuestion, { params: { questionId } });
