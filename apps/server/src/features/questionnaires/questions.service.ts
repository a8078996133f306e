import {
  MAX_QUESTIONS,
  type NewQuestion,
  QUESTIONNAIRE_ERRORS,
  type Question,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import { presentQuestion } from './questionnaires.presenter.ts';
import {
  countAskedQuestionsInTurn,
  findAskedQuestions,
  insertQuestion,
  lockAskedQuestion,
  type QuestionRow,
  retireQuestion,
} from './questions.repository.ts';

export type QuestionService = ReturnType<typeof createQuestionService>;

/** What the questionnaires ask. */
export function createQuestionService(parts: { database: Database; clock: Clock; auditLog: AuditLog }) {
  const { database, clock, auditLog } = parts;
  const { db } = database;

  const audit = (action: 'created' | 'deleted', row: QuestionRow, unit: UnitOfWork): Promise<void> =>
    auditLog.record(
      {
        action,
        tenantId: null,
        entityType: 'QUESTION',
        entityId: row.id,
        entityName: row.question,
        details: { questionMasterId: row.questionnaireId, questionTypeId: row.typeId },
      },
      unit,
    );

  return {
    /** The questions that a questionnaire asks now, the oldest first. */
    async asked(questionnaireId: QuestionnaireId): Promise<Question[]> {
      return (await findAskedQuestions(db, questionnaireId)).map(presentQuestion);
    },

    /**
     * Makes a question, which is asked from now on.
     * @param caller null: the server itself
     * @throws ApiError 400/31 the questionnaire has as many as it can have
     */
    async create(caller: Caller | null, input: NewQuestion, outer?: UnitOfWork): Promise<Question> {
      const { question, questionTypeId, questionMasterId, waitage, answerOptions } = input;
      return inUnitOfWork(db, outer ?? caller, async (unit: UnitOfWork) => {
        if ((await countAskedQuestionsInTurn(unit.tx, questionMasterId)) >= MAX_QUESTIONS) {
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
        await audit('created', row, unit);
        return presentQuestion(row);
      });
    },

    /** From now on it is not asked any more; what was answered to it stays. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit: UnitOfWork) => {
        const row = await lockAskedQuestion(unit.tx, id);
        if (!row) throw notFound('Question', id);
        // The time is taken now: anyone who has answered it in the meantime did so before.
        await retireQuestion(unit.tx, id, clock());
        await audit('deleted', row, unit);
      });
    },
  };
}
