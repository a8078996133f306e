import type { PageQuery } from '@airdeck/contract/common/page';
import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  or,
  sql,
} from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { type LastDays, lastDaysSql } from '../../database/day-sql.ts';
import { newId } from '../../database/ids.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { AnswerContent } from './answers.ts';
import { question, questionnaireAnswer, questionnaireResponse } from './questionnaires.tables.ts';
import type { QuestionRow } from './questions.repository.ts';

export type ResponseRow = typeof questionnaireResponse.$inferSelect;

/** A question with a user's answer; null: none. */
export type AskedQuestion = { readonly question: QuestionRow; readonly answer: AnswerContent | null };

/** A deleted user with responses. */
export type FormerRespondent = {
  /** The id that the user had. */
  readonly userId: string;
  readonly submissions: readonly Pick<ResponseRow, 'questionnaireId' | 'submittedTime'>[];
};

/** Number of a user's answers by questionnaire, without questionnaires that are not answered. */
export type AnswerCounts = ReadonlyMap<QuestionnaireId, number>;

/** Creates a user's response. @returns its id; undefined: the user has one, possibly by a concurrent request */
export async function insertResponse(
  tx: Queryable,
  row: Omit<ResponseRow, 'id' | 'respondentId'> & { readonly userId: string },
): Promise<string | undefined> {
  const { respondentId, questionnaireId } = questionnaireResponse;
  const [inserted] = await tx
    .insert(questionnaireResponse)
    .values({ ...row, respondentId: row.userId, id: newId() })
    .onConflictDoNothing({ target: [respondentId, questionnaireId] })
    .returning({ id: questionnaireResponse.id });
  return inserted?.id;
}

/** Whether the device is assigned to the customer now. */
export async function isRoomOf(tx: Queryable, customerId: string | null, deviceId: string): Promise<boolean> {
  if (customerId === null) return false;
  const found = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.id, deviceId), eq(device.customerId, customerId)));
  return found.length > 0;
}

export async function insertAnswers(
  tx: Queryable,
  rows: readonly (typeof questionnaireAnswer.$inferInsert)[],
): Promise<void> {
  await tx.insert(questionnaireAnswer).values([...rows]);
}

const isResponseOf = (userId: string, questionnaireId: QuestionnaireId) =>
  and(
    eq(questionnaireResponse.respondentId, userId),
    eq(questionnaireResponse.questionnaireId, questionnaireId),
  );

/** @param userId present or former user */
export async function findResponse(
  queryable: Queryable,
  userId: string,
  questionnaireId: QuestionnaireId,
): Promise<ResponseRow | undefined> {
  const [found] = await queryable
    .select()
    .from(questionnaireResponse)
    .where(isResponseOf(userId, questionnaireId));
  return found;
}

/** Deletes a response with its answers. @returns whether it existed */
export async function deleteResponse(
  tx: Queryable,
  userId: string,
  questionnaireId: QuestionnaireId,
): Promise<boolean> {
  const { rowCount } = await tx.delete(questionnaireResponse).where(isResponseOf(userId, questionnaireId));
  return rowCount === 1;
}

const isOfFormerUser = isNull(questionnaireResponse.userId);

/** Whether there are answers of a former user with this id. */
export async function isFormerRespondent(queryable: Queryable, userId: string): Promise<boolean> {
  const found = await queryable
    .select({ id: questionnaireResponse.id })
    .from(questionnaireResponse)
    .where(and(isOfFormerUser, eq(questionnaireResponse.respondentId, userId)))
    .limit(1);
  return found.length > 0;
}

/** One page of the former users with answers, latest respondents first. */
export async function listFormerRespondents(
  queryable: Queryable,
  { page, pageSize }: PageQuery,
): Promise<Rows<FormerRespondent>> {
  const { respondentId, questionnaireId, submittedTime } = questionnaireResponse;
  const [rows, counted] = await Promise.all([
    queryable
      .select({
        userId: respondentId,
        submissions: sql<FormerRespondent['submissions']>`json_agg(
          json_build_object('questionnaireId', ${questionnaireId}, 'submittedTime', ${submittedTime})
          order by ${questionnaireId})`,
      })
      .from(questionnaireResponse)
      .where(isOfFormerUser)
      .groupBy(respondentId)
      .orderBy(desc(max(submittedTime)), asc(respondentId))
      .limit(pageSize)
      .offset(page * pageSize),
    queryable
      .select({ total: countDistinct(respondentId) })
      .from(questionnaireResponse)
      .where(isOfFormerUser),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

/** The questions that were active at the time of the response, oldest first, each with its answer. */
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
      // Answered questions count as active, whatever the clock was.
      .where(and(eq(question.questionnaireId, questionnaireId), or(isNotNull(responseId), wasAsked)))
      .orderBy(asc(createdTime), asc(question.id))
  );
}

export async function countAnswersOf(queryable: Queryable, userId: string): Promise<AnswerCounts> {
  const { questionnaireId } = questionnaireResponse;
  const rows = await queryable
    .select({ questionnaireId, answers: count() })
    .from(questionnaireResponse)
    .innerJoin(questionnaireAnswer, eq(questionnaireAnswer.responseId, questionnaireResponse.id))
    .where(eq(questionnaireResponse.respondentId, userId))
    .groupBy(questionnaireId);
  return new Map(rows.map(({ questionnaireId, answers }) => [questionnaireId, answers]));
}

/** The responses of these users. */
export async function findResponsesOf(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<ResponseRow[]> {
  const { respondentId, questionnaireId } = questionnaireResponse;
  return queryable
    .select()
    .from(questionnaireResponse)
    .where(inArray(respondentId, [...userIds]))
    .orderBy(asc(respondentId), asc(questionnaireId));
}

/** Number of responses by day, `yyyy-MM-dd`, without days that have none. */
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
