import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import type { AnswerContent } from './answers.ts';
import { question, questionnaireAnswer, questionnaireResponse } from './questionnaires.tables.ts';
import type { QuestionRow } from './questions.repository.ts';

/** Responses of present users of a tenant's customers. */
export type UnbatchedQuery = {
  readonly tenantId: string;
  readonly questionnaireIds: readonly QuestionnaireId[];
  /** Epoch ms, exclusive. */
  readonly beforeTime: number;
};

const isUnbatched = ({ tenantId, questionnaireIds, beforeTime }: UnbatchedQuery) =>
  and(
    eq(appUser.tenantId, tenantId),
    isNotNull(appUser.customerId),
    isNull(questionnaireResponse.batchedTime),
    inArray(questionnaireResponse.questionnaireId, [...questionnaireIds]),
    lt(questionnaireResponse.submittedTime, beforeTime),
  );

/** Responses that are in no batch, oldest first. Locked until the transaction ends. */
export function lockUnbatched(tx: Queryable, wish: UnbatchedQuery) {
  const { id, questionnaireId, submittedTime, deviceId } = questionnaireResponse;
  return tx
    .select({
      id,
      questionnaireId,
      submittedTime,
      deviceId,
      customerId: appUser.customerId,
      accessRole: appUser.accessRole,
    })
    .from(questionnaireResponse)
    .innerJoin(appUser, eq(appUser.id, questionnaireResponse.userId))
    .where(isUnbatched(wish))
    .orderBy(asc(submittedTime), asc(id))
    .for('update', { of: questionnaireResponse });
}

/** The answers of these responses. */
export async function findUnbatchedAnswers(
  tx: Queryable,
  wish: UnbatchedQuery,
): Promise<
  { readonly responseId: string; readonly question: QuestionRow; readonly answer: AnswerContent }[]
> {
  return tx
    .select({ responseId: questionnaireAnswer.responseId, question, answer: questionnaireAnswer })
    .from(questionnaireAnswer)
    .innerJoin(question, eq(question.id, questionnaireAnswer.questionId))
    .innerJoin(questionnaireResponse, eq(questionnaireResponse.id, questionnaireAnswer.responseId))
    .innerJoin(appUser, eq(appUser.id, questionnaireResponse.userId))
    .where(isUnbatched(wish));
}

export async function setBatched(tx: Queryable, ids: readonly string[], batchedTime: number): Promise<void> {
  await tx
    .update(questionnaireResponse)
    .set({ batchedTime })
    .where(inArray(questionnaireResponse.id, [...ids]));
}
