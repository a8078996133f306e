import { feltScore } from '@airdeck/air/felt-measured';
import { QUESTION_TYPES } from '@airdeck/contract/questionnaires';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { highestWeightageOf, weightageOf } from './answers.ts';
import {
  findUnbatchedAnswers,
  lockUnbatched,
  setBatched,
  type UnbatchedQuery,
} from './unbatched.repository.ts';

/** What one person's answers to a questionnaire count, before it is counted with those of others. */
export type UnbatchedScore = {
  readonly responseId: string;
  readonly questionnaireId: UnbatchedQuery['questionnaireIds'][number];
  /** Epoch ms. */
  readonly submittedTime: number;
  readonly customerId: string;
  /** The room that it is about; null: not said. */
  readonly deviceId: string | null;
  /** Whether they may read what is made of it. */
  readonly isReader: boolean;
  /** 0 to 100. */
  readonly score: number;
};

export type UnbatchedScores = typeof unbatchedScores;

/** Scores for those who count them together; never for a screen. */
export const unbatchedScores = {
  /**
   * Those that no batch has counted, the oldest first. A question left out does not count as a bad answer, and one that
   * is answered in words alone says nothing of the air. Locked until the unit is committed.
   */
  async lock(wish: UnbatchedQuery, unit: UnitOfWork): Promise<UnbatchedScore[]> {
    const responses = await lockUnbatched(unit.tx, wish);
    const counted = new Map<string, { weightage: number; highest: number }[]>();
    for (const { responseId, question, answer } of await findUnbatchedAnswers(unit.tx, wish)) {
      if (question.typeId === QUESTION_TYPES.descriptive) continue;
      const answers = counted.get(responseId) ?? [];
      answers.push({ weightage: weightageOf(question, answer), highest: highestWeightageOf(question) });
      counted.set(responseId, answers);
    }
    return responses.flatMap(({ id, customerId, isCustomerAdministrator: isReader, ...response }) => {
      const score = feltScore(counted.get(id) ?? []);
      if (score === undefined || customerId === null) return [];
      return [{ ...response, responseId: id, customerId, isReader, score }];
    });
  },

  /** They are counted once and for all. */
  markBatched: (responseIds: readonly string[], time: number, unit: UnitOfWork): Promise<void> =>
    setBatched(unit.tx, responseIds, time),
};
