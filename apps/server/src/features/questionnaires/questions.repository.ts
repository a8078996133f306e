import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { question } from '../../database/schema/questionnaires.ts';

export type QuestionRow = typeof question.$inferSelect;

/** Any number that nothing else uses as an advisory lock on this database. */
const LOCK = 20_261_128;

const isAsked = isNull(question.retiredTime);

/** The questions that a questionnaire asks now, the oldest first. */
export async function findAskedQuestions(
  queryable: Queryable,
  questionnaireId: QuestionnaireId,
): Promise<QuestionRow[]> {
  return queryable
    .select()
    .from(question)
    .where(and(eq(question.questionnaireId, questionnaireId), isAsked))
    .orderBy(asc(question.createdTime), asc(question.id));
}

/** Those of the questions that the questionnaire asks now. It goes on asking them until the transaction ends. */
export async function holdAskedQuestions(
  tx: Queryable,
  questionnaireId: QuestionnaireId,
  ids: readonly string[],
): Promise<QuestionRow[]> {
  return (
    tx
      .select()
      .from(question)
      .where(and(eq(question.questionnaireId, questionnaireId), inArray(question.id, [...ids]), isAsked))
      // One order for everyone who locks them.
      .orderBy(asc(question.id))
      .for('share')
  );
}

/** Anyone who makes questions does so after anyone who makes them now. @returns how many the questionnaire asks then */
export async function countAskedQuestionsInTurn(
  tx: Queryable,
  questionnaireId: QuestionnaireId,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const found = await tx
    .select({ asked: count() })
    .from(question)
    .where(and(eq(question.questionnaireId, questionnaireId), isAsked));
  return firstOrThrow(found).asked;
}

export async function insertQuestion(
  tx: Queryable,
  row: Omit<typeof question.$inferInsert, 'id'>,
): Promise<QuestionRow> {
  return firstOrThrow(
    await tx
      .insert(question)
      .values({ ...row, id: newId() })
      .returning(),
  );
}

/** A question that is asked now, once no one is answering it any more. Locked until the transaction ends. */
export async function lockAskedQuestion(tx: Queryable, id: string): Promise<QuestionRow | undefined> {
  const [found] = await tx
    .select()
    .from(question)
    .where(and(eq(question.id, id), isAsked))
    .for('update');
  return found;
}

/** From then on it is not asked any more. */
export async function retireQuestion(tx: Queryable, id: string, retiredTime: number): Promise<void> {
  await tx.update(question).set({ retiredTime }).where(eq(question.id, id));
}
