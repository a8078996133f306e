import type {
  AnswerCounts,
  NewQuestion,
  QuestionnaireId,
} from '@airdeck/contract/questionnaires/questionnaires';
import {
  createQuestion,
  deleteQuestion,
  deleteResponse,
  downloadResponse,
  getAnswerCounts,
  getResponse,
  listFormerRespondents,
  listQuestions,
  listSubmissions,
  submitAnswers,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, invalidate, mapPage, mapQuery, queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import type { AnswerList } from './answer-list.ts';
import { type QuestionnaireResponse, toQuestion, toResponse, toSubmission } from './questionnaire.ts';

/** Refetches questions and answers: a change of one affects several lists. */
const questionnairesChanged = () => invalidate(listQuestions);

/** The present questions, oldest first. */
export function useQuestions(questionnaireId: QuestionnaireId) {
  const query = queryOf(listQuestions, { params: { masterId: questionnaireId } });
  return useQuery(mapQuery(query, (questions) => questions.map(toQuestion)));
}

/** Another user may have filled the list: it is refetched after a refusal, too. */
export const sendQuestion = (question: NewQuestion) =>
  changing(call(createQuestion, { body: question }), listQuestions);

/** The question is no longer asked; existing answers to it are kept. */
export const removeQuestion = (questionId: string) =>
  changing(call(deleteQuestion, { params: { questionId } }), listQuestions);

const answerCountsQuery = (userId: string) => queryOf(getAnswerCounts, { params: { userId } });

/** Number of a user's answers to each questionnaire. */
export function useAnswerCounts(userId: string) {
  return useQuery(answerCountsQuery(userId));
}

export function isAnswered(counts: AnswerCounts, questionnaireId: QuestionnaireId): boolean {
  return counts[`answerCount${questionnaireId}`] > 0;
}

/** A user's response to a questionnaire; until it is given, the present questions. */
export function useResponse(userId: string, questionnaireId: QuestionnaireId) {
  const query = queryOf(getResponse, { params: { userId, masterId: questionnaireId } });
  return useQuery(mapQuery(query, toResponse));
}

/** A user's response as a CSV file. @throws ApiFailure */
export function downloadResponseFile(userId: string, questionnaireId: QuestionnaireId): Promise<Blob> {
  return downloadFile(requestOf(downloadResponse, { params: { userId, masterId: questionnaireId } }));
}

/** Deletes the response of a user, or of a former user, to a questionnaire. */
export const removeResponse = ({ user, questionnaireId }: QuestionnaireResponse) =>
  call(deleteResponse, { params: { userId: user.userId, masterId: questionnaireId } }).finally(
    () => void questionnairesChanged(),
  );

/**
 * The questionnaires that these users have answered, with times.
 * @param userIds the users of one page: at most 100
 */
export function useSubmissions(userIds: readonly string[]) {
  return useQuery({
    ...mapQuery(queryOf(listSubmissions, { query: { userIds: userIds.join(',') } }), (submissions) =>
      submissions.map(({ userId, ...submission }) => ({ userId, ...toSubmission(submission) })),
    ),
    enabled: userIds.length > 0,
  });
}

/** One page of the deleted users who responded. */
export const formerRespondentsQuery = (wanted: WantedPage) =>
  mapQuery(
    queryOf(listFormerRespondents, { query: pageParameters(wanted, []) }),
    mapPage(({ userId, submissions }) => ({ userId, submissions: submissions.map(toSubmission) })),
  );

/** Submits the answers of a user to a questionnaire, which is possible only once. */
export function useSubmitAnswers(userId: string, onSubmitted: () => void) {
  return useMutation({
    mutationFn: (body: AnswerList) => call(submitAnswers, { body }),
    onSuccess(counts) {
      onSubmitted();
      queryClient.setQueryData(answerCountsQuery(userId).queryKey, counts);
    },
    // After a refusal, too: it may have been answered elsewhere, or the questions may have changed.
    onSettled: () => void questionnairesChanged(),
  });
}
