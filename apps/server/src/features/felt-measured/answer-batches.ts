import type { QuestionnaireId } from '@airdeck/contract/questionnaires';

/** Fewer people are never counted together. */
export const LEAST_PEOPLE = 5;
const WEEK_MS = 7 * 86_400_000;
/** So long an answer waits for others about its room, */
const WAITS_FOR_ROOM_MS = 4 * WEEK_MS;
/** and so long in all for others of its customer, before it is counted with those of the kind of place. */
const WAITS_FOR_CUSTOMER_MS = 8 * WEEK_MS;

/** One person's answers to one questionnaire, which they answer once. */
export type WaitingAnswer = {
  readonly responseId: string;
  readonly questionnaireId: QuestionnaireId;
  readonly customerId: string;
  /** The room that it is about; null: not said. */
  readonly deviceId: string | null;
  /** Of the room, or of all rooms of the customer; null: none, or several. */
  readonly placeType: string | null;
  /** Epoch ms. */
  readonly submittedTime: number;
  /** Whether they may read what is made of it. */
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
 * Which answers can be counted now. Each is in one batch or in none, and in each batch are five people or more who may
 * not read what is made of it: one who may knows their own answer, and so would know the sum of four.
 * @param closedTime up to when answers are counted, epoch ms
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
      // The kind of place parts only those of several customers.
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

/** The beginning of the week of UTC, a Monday, that a time lies in. @param ts epoch ms */
export function weekStart(ts: number): number {
  // The epoch was a Thursday.
  const FIRST_MONDAY_MS = 4 * 86_400_000;
  return Math.floor((ts - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
}
