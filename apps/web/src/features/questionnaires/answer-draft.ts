import {
  type AnswerDetails,
  type AnswerOption,
  QUESTION_TYPES,
  type Question,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires';

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
