import type {
  AnswerCounts,
  NewQuestion,
  QuestionnaireId,
  QuestionnaireResponse,
} from '@airdeck/contract/questionnaires';
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
} from '@airdeck/contract/questionnaires.operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import type { Submission } from '../answer-draft.ts';

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

const DOWNLOAD_TIMEOUT_MS = 30_000;

const answerCountsKey = (userId: string) => [...QUESTIONNAIRES_KEY, 'counts', userId] as const;

/** How many answers a user has given to each questionnaire. */
export function useAnswerCounts(userId: string) {
  return useQuery({
    queryKey: answerCountsKey(userId),
    queryFn: ({ signal }) => call(getAnswerCounts, { params: { userId } }, { signal }),
  });
}

export function isAnswered(counts: AnswerCounts, questionnaireId: QuestionnaireId): boolean {
  return counts[`answerCount${questionnaireId}`] > 0;
}

/** What a user answered to a questionnaire; until that, the questions that are asked now. */
export function useResponse(userId: string, questionnaireId: QuestionnaireId) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'response', userId, questionnaireId],
    queryFn: ({ signal }) => call(getResponse, { params: { userId, masterId: questionnaireId } }, { signal }),
  });
}

/** What a user answered, as a CSV file. @throws ApiFailure */
export function downloadResponseFile(userId: string, questionnaireId: QuestionnaireId): Promise<Blob> {
  const { path } = requestOf(downloadResponse, { params: { userId, masterId: questionnaireId } });
  return downloadFile({ path, signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) }, () => {});
}

/** Deletes what a user, or a former user, answered to a questionnaire. */
export function useDeleteResponse() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user, questionMasterId }: QuestionnaireResponse) =>
      call(deleteResponse, { params: { userId: user.userId, masterId: questionMasterId } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY }),
  });
}

/**
 * Which questionnaires these users have answered, and when.
 * @param userIds of one page: a hundred at most
 */
export function useSubmissions(userIds: readonly string[]) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'submissions', userIds],
    queryFn: ({ signal }) => call(listSubmissions, { query: { userIds: userIds.join(',') } }, { signal }),
    enabled: userIds.length > 0,
  });
}

/** Submits the answers of a user to a questionnaire, once. */
export function useSubmitAnswers(userId: string, onSubmitted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Submission) => call(submitAnswers, { body }),
    onSuccess(counts) {
      onSubmitted();
      queries.setQueryData(answerCountsKey(userId), counts);
    },
    // Where it was refused, too: it may have been answered elsewhere, or another question may be asked by now.
    onSettled: () => void queries.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY }),
  });
}
