import { LEAST_PEOPLE } from '@airdeck/contract/felt-measured/felt-measured';
import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';

const WEEK_MS = 7 * 86_400_000;
/** Time for which an answer waits for others about its room. */
const WAITS_FOR_ROOM_MS = 4 * WEEK_MS;
/** Total time for which it waits for others of its customer, before it is counted by kind of place. */
const WAITS_FOR_CUSTOMER_MS = 8 * WEEK_MS;

/** One person's answers to one questionnaire, which they answer once. */
export type WaitingAnswer = {
  readonly responseId: string;
  readonly questionnaireId: QuestionnaireId;
  readonly customerId: string;
  /** The room that it is about; null: not given. */
  readonly deviceId: string | null;
  /** Kind of place of the room, or of all rooms of the customer; null: none, or several. */
  readonly placeType: string | null;
  /** Epoch ms. */
  readonly submittedTime: number;
  /** Whether the person may read the results. */
  readonly isReader: boolean;
};

/** Answers that are counted together: of one room, of one customer, or of one kind of place. */
export type AnswerBatch<Answer extends WaitingAnswer> = {
  readonly questionnaireId: QuestionnaireId;
  readonly customerId: string | null;
  readonly deviceId: string | null;
  readonly placeType: string | null;
  readonly answers: readonly Answer[];
};

/**
 * Batches of the answers that can be counted now. Each answer is in at most one batch, and each batch has at least five
 * people who may not read the results: a reader knows their own answer, and so would know the sum of four.
 * @param closedTime time up to which answers are counted, epoch ms
 */
export function formBatches<Answer extends WaitingAnswer>(
  waiting: readonly Answer[],
  closedTime: number,
): AnswerBatch<Answer>[] {
  const rest = new Set(waiting);
  const batches: AnswerBatch<Answer>[] = [];
  const form = (
    isMeant: (answer: Answer) => boolean,
    labelsOf: (answer: Answer) => Pick<AnswerBatch<Answer>, 'customerId' | 'deviceId'>,
  ) => {
    const groups = new Map<string, Answer[]>();
    for (const answer of [...rest].filter(isMeant)) {
      const { customerId, deviceId } = labelsOf(answer);
      // Only batches of several customers are split by kind of place.
      const key = JSON.stringify([answer.questionnaireId, customerId ?? answer.placeType, deviceId]);
      groups.set(key, [...(groups.get(key) ?? []), answer]);
    }
    for (const answers of groups.values()) {
      const [first] = answers;
      if (!first || answers.filter(({ isReader }) => !isReader).length < LEAST_PEOPLE) continue;
      for (const answer of answers) rest.delete(answer);
      const placeTypes = new Set(answers.map(({ placeType }) => placeType));
      const placeType = placeTypes.size === 1 ? first.placeType : null;
      batches.push({ questionnaireId: first.questionnaireId, ...labelsOf(first), placeType, answers });
    }
  };
  const ageOf = ({ submittedTime, deviceId }: Answer) =>
    closedTime - submittedTime + (deviceId === null ? WAITS_FOR_ROOM_MS : 0);
  form(
    ({ deviceId }) => deviceId !== null,
    ({ customerId, deviceId }) => ({ customerId, deviceId }),
  );
  form(
    (answer) => ageOf(answer) >= WAITS_FOR_ROOM_MS,
    ({ customerId }) => ({ customerId, deviceId: null }),
  );
  form(
    (answer) => ageOf(answer) >= WAITS_FOR_CUSTOMER_MS,
    () => ({ customerId: null, deviceId: null }),
  );
  return batches;
}

/** Start of the UTC week of a time, a Monday. @param ts epoch ms */
export function weekStart(ts: number): number {
  // The epoch was a Thursday.
  const FIRST_MONDAY_MS = 4 * 86_400_000;
  return Math.floor((ts - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}
