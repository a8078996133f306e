import {
  MAX_QUESTIONS,
  type NewQuestion,
  QUESTIONNAIRE_ERRORS,
  type Question,
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
import { presentQuestion } from './questionnaires.presenter.ts';
import {
  countAskedQuestions,
  findAskedQuestions,
  insertQuestion,
  lockAskedQuestion,
  type QuestionRow,
  retireQuestion,
} from './questions.repository.ts';

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
    async asked(questionnaireId: QuestionnaireId): Promise<Question[]> {
      return (await findAskedQuestions(db, questionnaireId)).map(presentQuestion);
    },

    /**
     * Creates an active question.
     * @param caller null: the server itself
     * @throws ApiError 400/31 maximum number of questions
     */
    async create(caller: Caller | null, input: NewQuestion, outer?: UnitOfWork): Promise<Question> {
      const { question, questionTypeId, questionMasterId, waitage, answerOptions } = input;
      return inUnitOfWork(db, outer ?? caller, async (unit: UnitOfWork) => {
        await takeTurnToAdd(unit.tx, 'questions', String(questionMasterId));
        if ((await countAskedQuestions(unit.tx, questionMasterId)) >= MAX_QUESTIONS) {
          throw badRequest(QUESTIONNAIRE_ERRORS.full);
        }
        const row = await insertQuestion(unit.tx, {
          questionnaireId: questionMasterId,
          typeId: questionTypeId,
          question,
          weightage: waitage,
          options: answerOptions,
          createdTime: clock(),
        });
        await publish(unit, 'created', row);
        return presentQuestion(row);
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
