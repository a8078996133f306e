import { QUESTION_TYPES, type QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import { type PartErrors, partErrors } from '../../lib/forms/part-errors.ts';
import { type AnswerSubject, type AnswerToQuestion, answerListOf, issuesOf } from './api/answer-list.ts';
import type { Answer, Question, QuestionOption } from './api/questionnaire.ts';

/** The input for a question so far. The question's type determines which fields are used. */
export type AnswerDraft = {
  readonly isYes: boolean | undefined;
  /** The chosen option, or the ticked ones; for a ranking all options, in order. */
  readonly options: readonly string[];
  /** Whether the custom text is chosen instead of an option. */
  readonly isOwn: boolean;
  readonly text: string;
};

export const NO_ANSWER: AnswerDraft = { isYes: undefined, options: [], isOwn: false, text: '' };

/** The input by question id. */
export type AnswerDrafts = Readonly<Record<string, AnswerDraft>>;

const NOTHING: Answer = { text: null, chosen: null, isYes: null };

/** The answer of a draft; undefined: no input. */
export function answerOf(typeId: QuestionTypeId, draft: AnswerDraft): Answer | undefined {
  const [option = null] = draft.options;
  const text = draft.text.trim() || null;
  const chosen = draft.options.length > 0 ? draft.options : null;
  switch (typeId) {
    case QUESTION_TYPES.yesNo:
      return draft.isYes === undefined ? undefined : { ...NOTHING, isYes: draft.isYes };
    case QUESTION_TYPES.descriptive:
      return text === null ? undefined : { ...NOTHING, text };
    case QUESTION_TYPES.option:
      return option === null ? undefined : { ...NOTHING, text: option };
    case QUESTION_TYPES.optionWithCustom: {
      const given = draft.isOwn ? text : option;
      return given === null ? undefined : { ...NOTHING, text: given };
    }
    case QUESTION_TYPES.checkbox:
    case QUESTION_TYPES.ranking:
      return chosen === null ? undefined : { ...NOTHING, chosen };
    case QUESTION_TYPES.checkboxWithCustom:
      return chosen || text ? { ...NOTHING, chosen, text } : undefined;
  }
}

/** Whether the custom text is chosen but empty, which counts neither as answered nor as unanswered. */
export function lacksText(typeId: QuestionTypeId, draft: AnswerDraft): boolean {
  return typeId === QUESTION_TYPES.optionWithCustom && draft.isOwn && draft.text.trim() === '';
}

/** The answers to the answered questions, in order of the questions. */
export function answersOf(questions: readonly Question[], drafts: AnswerDrafts): AnswerToQuestion[] {
  return questions.flatMap(({ id: questionId, typeId }) => {
    const answer = answerOf(typeId, drafts[questionId] ?? NO_ANSWER);
    return answer ? [{ questionId, ...answer }] : [];
  });
}

/** The part of the form for all answers; the other parts are named by question ids. */
export const ALL_ANSWERS = 'all';

/** Errors of single answers, or without any, of the payload. */
export function errorsOf(
  questions: readonly Question[],
  drafts: AnswerDrafts,
  subject: AnswerSubject,
): PartErrors<string> {
  const lacking = questions.filter(({ id, typeId }) => lacksText(typeId, drafts[id] ?? NO_ANSWER));
  if (lacking.length > 0) {
    return Object.fromEntries(lacking.map(({ id }) => [id, 'failure.required' as const]));
  }
  const issues = issuesOf(answerListOf(answersOf(questions, drafts), subject, null));
  return partErrors(issues, () => ALL_ANSWERS, {});
}

/** Ticks or unticks an option; ticked options keep the order in which they are offered. */
export function toggled(
  offered: readonly QuestionOption[],
  ticked: readonly string[],
  option: string,
): string[] {
  return offered
    .map((one) => one.option)
    .filter((one) => (one === option ? !ticked.includes(one) : ticked.includes(one)));
}
