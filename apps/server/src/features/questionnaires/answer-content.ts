import type { AnswerOption, QuestionTypeId } from '@airdeck/contract/questionnaires';

/** What of a question decides how it is answered, and what an answer counts. */
export type Answerable = {
  readonly typeId: QuestionTypeId;
  readonly question: string;
  /** What answering it counts; null where its options are weighted, or nothing is. */
  readonly weightage: number | null;
  readonly options: readonly AnswerOption[];
};

/** What a user answered; which of the fields are set depends on the question's type. */
export type AnswerContent = {
  /** Of types 2, 3 and 7; the custom input of 5. */
  readonly text: string | null;
  /** Of types 4 and 5; of 6 all options, the first one first. */
  readonly chosen: readonly string[] | null;
  /** Of type 1. */
  readonly isYes: boolean | null;
};
