import type { InputOf } from '@airdeck/contract/common/operation';
import {
  type AnswerDetails,
  type AnswerOption,
  QUESTION_TYPES,
  type Question,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import {
  answerListSchema,
  type submitAnswers,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import { type PartErrors, partErrors } from '../../lib/forms/part-errors.ts';

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

const NOTHING: AnswerDetails = { response: null, responseCheckBox: null, responseBoolean: null };

/** The answer of a draft; undefined: no input. */
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

/** Whether the custom text is chosen but empty, which counts neither as answered nor as unanswered. */
export function lacksText(typeId: QuestionTypeId, draft: AnswerDraft): boolean {
  return typeId === QUESTION_TYPES.optionWithCustom && draft.isOwn && draft.text.trim() === '';
}

export type Answer = AnswerDetails & { readonly questionId: string };

/** The answers to the answered questions, in order of the questions. */
export function answersOf(questions: readonly Question[], drafts: AnswerDrafts): Answer[] {
  return questions.flatMap(({ _id: questionId, questionTypeId }) => {
    const answer = answerOf(questionTypeId, drafts[questionId] ?? NO_ANSWER);
    return answer ? [{ questionId, ...answer }] : [];
  });
}

/** The user and the questionnaire of the answers. */
export type AnswerSubject = { readonly userId: string; readonly questionnaireId: QuestionnaireId };

export type Submission = InputOf<typeof submitAnswers>['body'];

/** The payload of the answers. @param deviceId the room that they concern; null: not specified */
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

/** The part of the form for all answers; the other parts are named by question ids. */
export const ALL_ANSWERS = 'all';

/** Errors of single answers, or without any, of the payload. */
export function errorsOf(
  questions: readonly Question[],
  drafts: AnswerDrafts,
  subject: AnswerSubject,
): PartErrors<string> {
  const lacking = questions.filter(({ _id, questionTypeId }) =>
    lacksText(questionTypeId, drafts[_id] ?? NO_ANSWER),
  );
  if (lacking.length > 0) {
    return Object.fromEntries(lacking.map(({ _id }) => [_id, 'questionnaires.answer.ownRequired' as const]));
  }
  const { error } = answerListSchema.safeParse(submissionOf(answersOf(questions, drafts), subject, null));
  return partErrors(error?.issues ?? [], () => ALL_ANSWERS, {});
}

/** Ticks or unticks an option; ticked options keep the order in which they are offered. */
export function toggled(
  offered: readonly AnswerOption[],
  ticked: readonly string[],
  option: string,
): string[] {
  return offered
    .map((one) => one.option)
    .filter((one) => (one === option ? !ticked.includes(one) : ticked.includes(one)));
}
