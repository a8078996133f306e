import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { question } from './questionnaires.tables.ts';

export type QuestionRow = typeof question.$inferSelect;

const isAsked = isNull(question.retiredTime);

/** The active questions of a questionnaire, oldest first. */
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

/** The active ones of the given questions. They cannot be retired before the transaction ends. */
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
      // The same lock order everywhere.
      .orderBy(asc(question.id))
      .for('share')
  );
}

export async function countAskedQuestions(tx: Queryable, questionnaireId: QuestionnaireId): Promise<number> {
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

/** An active question, after open transactions with answers to it. Locked until the transaction ends. */
export async function lockAskedQuestion(tx: Queryable, id: string): Promise<QuestionRow | undefined> {
  const [found] = await tx
    .select()
    .from(question)
    .where(and(eq(question.id, id), isAsked))
    .for('update');
  return found;
}

/** Makes a question inactive. */
export async function retireQuestion(tx: Queryable, id: string, retiredTime: number): Promise<void> {
  await tx.update(question).set({ retiredTime }).where(eq(question.id, id));
}
