import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { type LastDays, lastDaysSql } from '../../database/day-sql.ts';
import {
  question,
  questionnaireAnswer,
  questionnaireResponse,
} from '../../database/schema/questionnaires.ts';
import type { AnswerContent } from './answers.ts';
import type { QuestionRow } from './questions.repository.ts';

export type ResponseRow = typeof questionnaireResponse.$inferSelect;

/** A question with what a user answered to it; null: nothing. */
export type AskedQuestion = { readonly question: QuestionRow; readonly answer: AnswerContent | null };

/** Writes down that a user answered. @returns its id; undefined when they had, or just do, for the first time */
export async function insertResponse(
  tx: Queryable,
  row: Omit<ResponseRow, 'id'>,
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(questionnaireResponse)
    .values({ ...row, id: newId() })
    .onConflictDoNothing({ target: [questionnaireResponse.userId, questionnaireResponse.questionnaireId] })
    .returning({ id: questionnaireResponse.id });
  return inserted?.id;
}

export async function insertAnswers(
  tx: Queryable,
  rows: readonly (typeof questionnaireAnswer.$inferInsert)[],
): Promise<void> {
  await tx.insert(questionnaireAnswer).values([...rows]);
}

export async function findResponse(
  queryable: Queryable,
  userId: string,
  questionnaireId: QuestionnaireId,
): Promise<ResponseRow | undefined> {
  const [found] = await queryable
    .select()
    .from(questionnaireResponse)
    .where(
      and(
        eq(questionnaireResponse.userId, userId),
        eq(questionnaireResponse.questionnaireId, questionnaireId),
      ),
    );
  return found;
}

/** The questions that were asked when it was answered, the oldest first, each with its answer. */
export async function findQuestionsOf(
  queryable: Queryable,
  { id, questionnaireId, submittedTime }: ResponseRow,
): Promise<AskedQuestion[]> {
  const { createdTime, retiredTime } = question;
  const wasAsked = and(
    lte(createdTime, submittedTime),
    or(isNull(retiredTime), gt(retiredTime, submittedTime)),
  );
  const { responseId, questionId } = questionnaireAnswer;
  return (
    queryable
      .select({ question, answer: questionnaireAnswer })
      .from(question)
      .leftJoin(questionnaireAnswer, and(eq(questionId, question.id), eq(responseId, id)))
      // What was answered was asked, whatever the clock said.
      .where(and(eq(question.questionnaireId, questionnaireId), or(isNotNull(responseId), wasAsked)))
      .orderBy(asc(createdTime), asc(question.id))
  );
}

/** How many answers a user gave to each questionnaire; of one that is not answered, nothing is said. */
export async function countAnswersOf(
  queryable: Queryable,
  userId: string,
): Promise<ReadonlyMap<QuestionnaireId, number>> {
  const { questionnaireId } = questionnaireResponse;
  const rows = await queryable
    .select({ questionnaireId, answers: count() })
    .from(questionnaireResponse)
    .innerJoin(questionnaireAnswer, eq(questionnaireAnswer.responseId, questionnaireResponse.id))
    .where(eq(questionnaireResponse.userId, userId))
    .groupBy(questionnaireId);
  return new Map(rows.map(({ questionnaireId, answers }) => [questionnaireId, answers]));
}

/** Which questionnaires these users have answered, and when. */
export async function findResponsesOf(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<ResponseRow[]> {
  const { userId, questionnaireId } = questionnaireResponse;
  return queryable
    .select()
    .from(questionnaireResponse)
    .where(inArray(userId, [...userIds]))
    .orderBy(asc(userId), asc(questionnaireId));
}

/** Questionnaires that were answered, by day: `yyyy-MM-dd`. Days without any are left out. */
export async function countResponsesByDay(
  queryable: Queryable,
  days: LastDays,
): Promise<ReadonlyMap<string, number>> {
  const { submittedTime } = questionnaireResponse;
  const { beginMs, dayOf } = lastDaysSql(days);
  const { rows } = await queryable.execute<{ day: string; responses: number }>(sql`
    select to_char(${dayOf(submittedTime)}, 'YYYY-MM-DD') as day, count(*)::int as responses
    from ${questionnaireResponse} where ${submittedTime} >= ${beginMs} group by 1`);
  return new Map(rows.map(({ day, responses }) => [day, responses]));
}
