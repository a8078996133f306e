import {
  MAX_QUESTIONS,
  QUESTIONNAIRE_ERRORS,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires/questionnaires';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import {
  countAskedQuestions,
  findAskedQuestions,
  insertQuestion,
  lockAskedQuestion,
  type QuestionRow,
  retireQuestion,
} from './questions.repository.ts';

export type NewQuestion = Pick<
  QuestionRow,
  'questionnaireId' | 'typeId' | 'question' | 'weightage' | 'options'
>;

export type QuestionService = ReturnType<typeof createQuestionService>;

/** The questions of the questionnaires. */
export function createQuestionService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;
  const { db } = database;

  const publish = (unit: UnitOfWork, action: 'created' | 'deleted', row: QuestionRow): Promise<void> =>
    domainEvents.publish(unit, {
      entityType: 'QUESTION',
      action,
      entity: { id: row.id, name: row.question, tenantId: null },
      details: { questionMasterId: row.questionnaireId, questionTypeId: row.typeId },
    });

  return {
    /** The active questions of a questionnaire, oldest first. */
    asked: (questionnaireId: QuestionnaireId): Promise<QuestionRow[]> =>
      findAskedQuestions(db, questionnaireId),

    /**
     * Creates an active question.
     * @param caller null: the server itself
     * @throws ApiError 400/31 maximum number of questions
     */
    async create(caller: Caller | null, question: NewQuestion, outer?: UnitOfWork): Promise<QuestionRow> {
      const { questionnaireId } = question;
      return inUnitOfWork(db, outer ?? caller, async (unit: UnitOfWork) => {
        await takeTurnToAdd(unit.tx, 'questions', String(questionnaireId));
        if ((await countAskedQuestions(unit.tx, questionnaireId)) >= MAX_QUESTIONS) {
          throw badRequest(QUESTIONNAIRE_ERRORS.full);
        }
        const row = await insertQuestion(unit.tx, { ...question, createdTime: clock() });
        await publish(unit, 'created', row);
        return row;
      });
    },

    /** Retires a question; its answers stay. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit: UnitOfWork) => {
        const row = orNotFound(await lockAskedQuestion(unit.tx, id), 'Question', id);
        // The clock is read after locking, so that answers committed meanwhile are earlier.
        await retireQuestion(unit.tx, id, clock());
        await publish(unit, 'deleted', row);
      });
    },
  };
}
