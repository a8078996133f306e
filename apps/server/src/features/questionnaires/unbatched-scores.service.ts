import { feltScore } from '@airdeck/air/felt-measured';
import { QUESTION_TYPES } from '@airdeck/contract/questionnaires/questionnaires';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { highestWeightageOf, weightageOf } from './answers.ts';
import {
  findUnbatchedAnswers,
  lockUnbatched,
  setBatched,
  type UnbatchedQuery,
} from './unbatched.repository.ts';

/** Score of one person's answers to a questionnaire, before it is aggregated with others in a batch. */
export type UnbatchedScore = {
  readonly responseId: string;
  readonly questionnaireId: UnbatchedQuery['questionnaireIds'][number];
  /** Epoch ms. */
  readonly submittedTime: number;
  readonly customerId: string;
  /** The room that it is about; null: not specified. */
  readonly deviceId: string | null;
  /** Whether the person may read the aggregate. */
  readonly isReader: boolean;
  /** 0 to 100. */
  readonly score: number;
};

export type UnbatchedScores = typeof unbatchedScores;

/** Scores for aggregation only; never to be displayed. */
export const unbatchedScores = {
  /**
   * Scores that are in no batch, oldest first, locked until the unit is committed. Unanswered questions do not count as
   * bad answers, and descriptive ones do not count, as they do not rate the air.
   */
  async lock(unit: UnitOfWork, wish: UnbatchedQuery): Promise<UnbatchedScore[]> {
    const responses = await lockUnbatched(unit.tx, wish);
    const counted = new Map<string, { weightage: number; highest: number }[]>();
    for (const { responseId, question, answer } of await findUnbatchedAnswers(unit.tx, wish)) {
      if (question.typeId === QUESTION_TYPES.descriptive) continue;
      const answers = counted.get(responseId) ?? [];
      answers.push({ weightage: weightageOf(question, answer), highest: highestWeightageOf(question) });
      counted.set(responseId, answers);
    }
    return responses.flatMap(({ id, customerId, accessRole, ...response }) => {
      const score = feltScore(counted.get(id) ?? []);
      if (score === undefined || customerId === null) return [];
      return [{ ...response, responseId: id, customerId, isReader: accessRole === 'ADMINISTRATOR', score }];
    });
  },

  /** Marks responses as counted in a batch, permanently. */
  markBatched: (unit: UnitOfWork, responseIds: readonly string[], time: number): Promise<void> =>
    setBatched(unit.tx, responseIds, time),
};
