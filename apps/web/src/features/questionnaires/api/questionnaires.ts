import type {
  AnswerCounts,
  NewQuestion,
  QuestionnaireId,
  QuestionnaireResponse,
} from '@airdeck/contract/questionnaires/questionnaires';
import {
  createQuestion,
  deleteQuestion,
  deleteResponse,
  downloadResponse,
  getAnswerCounts,
  getResponse,
  listQuestions,
  listSubmissions,
  submitAnswers,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import type { Submission } from '../answer-draft.ts';

/** Root of all query keys of questionnaires: answers change several of their lists. */
export const QUESTIONNAIRES_KEY = ['questionnaires'] as const;

/** Query key of the questions of a questionnaire. */
export const questionsKey = (questionnaireId: QuestionnaireId) =>
  [...QUESTIONNAIRES_KEY, 'questions', questionnaireId] as const;

/** The present questions, oldest first. */
export function useQuestions(questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: questionsKey(questionnaireId),
    queryFn: ({ signal }) => call(listQuestions, { params: { masterId: questionnaireId } }, { signal }),
  });
}

export const sendQuestion = (question: NewQuestion) => call(createQuestion, { body: question });

/** The question is no longer asked; existing answers to it are kept. */
export const removeQuestion = (questionId: string) => call(deleteQuestion, { params: { questionId } });

const answerCountsKey = (userId: string) => [...QUESTIONNAIRES_KEY, 'counts', userId] as const;

/** Number of a user's answers to each questionnaire. */
export function useAnswerCounts(userId: string) {
  return useQuery({
    queryKey: answerCountsKey(userId),
    queryFn: ({ signal }) => call(getAnswerCounts, { params: { userId } }, { signal }),
  });
}

export function isAnswered(counts: AnswerCounts, questionnaireId: QuestionnaireId): boolean {
  return counts[`answerCount${questionnaireId}`] > 0;
}

/** A user's response to a questionnaire; until it is given, the present questions. */
export function useResponse(userId: string, questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'response', userId, questionnaireId],
    queryFn: ({ signal }) => call(getResponse, { params: { userId, masterId: questionnaireId } }, { signal }),
  });
}

/** A user's response as a CSV file. @throws ApiFailure */
export function downloadResponseFile(userId: string, questionnaireId: QuestionnaireId): Promise<Blob> {
  return downloadFile(requestOf(downloadResponse, { params: { userId, masterId: questionnaireId } }));
}

/** Deletes the response of a user, or of a former user, to a questionnaire. */
export function useDeleteResponse() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user, questionMasterId }: QuestionnaireResponse) =>
      call(deleteResponse, { params: { userId: user.userId, masterId: questionMasterId } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY }),
  });
}

/**
 * The questionnaires that these users have answered, with times.
 * @param userIds the users of one page: at most 100
 */
export function useSubmissions(userIds: readonly string[]) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'submissions', userIds],
    queryFn: ({ signal }) => call(listSubmissions, { query: { userIds: userIds.join(',') } }, { signal }),
    enabled: userIds.length > 0,
  });
}

/** Submits the answers of a user to a questionnaire, which is possible only once. */
export function useSubmitAnswers(userId: string, onSubmitted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Submission) => call(submitAnswers, { body }),
    onSuccess(counts) {
      onSubmitted();
      queries.setQueryData(answerCountsKey(userId), counts);
    },
    // After a refusal, too: it may have been answered elsewhere, or the questions may have changed.
    onSettled: () => void queries.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY }),
  });
}
