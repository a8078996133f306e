import type { Question } from '@airdeck/contract/questionnaires';
import type { AnswerDraft } from '../answer-draft.ts';

/** What every way of answering a question needs. */
export type AnswerFieldProps = {
  question: Question;
  draft: AnswerDraft;
  /** Id of the element that says the question. */
  labelId: string;
  /** What is wrong with the answer, in the reader's language. */
  fault: string | undefined;
  onChange: (part: Partial<AnswerDraft>) => void;
};
