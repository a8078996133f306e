import type { InputOf } from '@airdeck/contract/operation';
import {
  type AnswerDetails,
  type AnswerOption,
  QUESTION_TYPES,
  type Question,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires';
import { answerListSchema, type submitAnswers } from '@airdeck/contract/questionnaires.operations';
import { type PartFaults, partFaults } from '../../lib/forms/part-faults.ts';

/** What has been entered for a question so far. Which parts count depends on the question's type. */
export type AnswerDraft = {
  readonly isYes: boolean | undefined;
  /** Of the options, the one that is chosen, or those that are ticked; of a ranking all, the first one first. */
  readonly options: readonly string[];
  /** Whether the own text is chosen in place of an option. */
  readonly isOwn: boolean;
  readonly text: string;
};

export const NO_ANSWER: AnswerDraft = { isYes: undefined, options: [], isOwn: false, text: '' };

/** What has been entered, by the id of the question. */
export type AnswerDrafts = Readonly<Record<string, AnswerDraft>>;

const NOTHING: AnswerDetails = { response: null, responseCheckBox: null, responseBoolean: null };

/** The answer that a draft makes; undefined while it says nothing. */
export function answerOf(typeId: QuestionTypeId, draft: AnswerDraft): AnswerDetails | undefined {
  const [chosen = null] = draft.options;
  const text = draft.text.trim() || null;
  const ticked = draft.options.length > 0 ? [...draft.options] : null;
  switch (typeId) {
    case QUESTION_TYPES.yesNo:
      return draft.isYes === undefined ? undefined : { ...NOTHING, responseBoolean: draft.isYes };
    case QUESTION_TYPES.descriptive:
      return text === null ? undefined : { ...NOTHING, response: text };
    case QUESTION_TYPES.option:
      return chosen === null ? undefined : { ...NOTHING, response: chosen };
    case QUESTION_TYPES.optionWithCustom: {
      const response = draft.isOwn ? text : chosen;
      return response === null ? undefined : { ...NOTHING, response };
    }
    case QUESTION_TYPES.checkbox:
    case QUESTION_TYPES.ranking:
      return ticked === null ? undefined : { ...NOTHING, responseCheckBox: ticked };
    case QUESTION_TYPES.checkboxWithCustom:
      return ticked || text ? { ...NOTHING, responseCheckBox: ticked, response: text } : undefined;
  }
}

/** Whether an own text was chosen, and not written: that is neither an answer nor none. */
export function lacksText(typeId: QuestionTypeId, draft: AnswerDraft): boolean {
  return typeId === QUESTION_TYPES.optionWithCustom && draft.isOwn && draft.text.trim() === '';
}

export type Answer = AnswerDetails & { readonly questionId: string };

/** The answers to those of the questions that have one, in their order. */
export function answersOf(questions: readonly Question[], drafts: AnswerDrafts): Answer[] {
  return questions.flatMap(({ _id: questionId, questionTypeId }) => {
    const answer = answerOf(questionTypeId, drafts[questionId] ?? NO_ANSWER);
    return answer ? [{ questionId, ...answer }] : [];
  });
}

/** What the answers are about: whose they are, to what. */
export type AnswerSubject = { readonly userId: string; readonly questionnaireId: QuestionnaireId };

export type Submission = InputOf<typeof submitAnswers>['body'];

/** The answers as they are sent. @param deviceId the room that they are about; null: not said */
export const submissionOf = (
  answers: readonly Answer[],
  { userId, questionnaireId }: AnswerSubject,
  deviceId: string | null,
): Submission =>
  answers.map((answer) => ({
    ...answer,
    ...(deviceId !== null && { deviceId }),
    questionMasterId: questionnaireId,
    userId,
  }));

/** The part of the form that is all its answers; the others are named by the ids of the questions. */
export const ALL_ANSWERS = 'all';

/** What is wrong: with single answers, or else with what would be sent. */
export function faultsOf(
  questions: readonly Question[],
  drafts: AnswerDrafts,
  subject: AnswerSubject,
): PartFaults<string> {
  const lacking = questions.filter(({ _id, questionTypeId }) =>
    lacksText(questionTypeId, drafts[_id] ?? NO_ANSWER),
  );
  if (lacking.length > 0) {
    return Object.fromEntries(lacking.map(({ _id }) => [_id, 'questionnaires.answer.ownRequired' as const]));
  }
  const { error } = answerListSchema.safeParse(submissionOf(answersOf(questions, drafts), subject, null));
  return partFaults(error?.issues ?? [], () => ALL_ANSWERS, {});
}

/** Ticks an option, or takes the tick away; what is ticked keeps the order in which it is offered. */
export function toggled(
  offered: readonly AnswerOption[],
  ticked: readonly string[],
  option: string,
): string[] {
  return offered
    .map((one) => one.option)
    .filter((one) => (one === option ? !ticked.includes(one) : ticked.includes(one)));
}
