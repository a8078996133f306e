import {
  hasOptions,
  isWeighted,
  type NewQuestion,
  newQuestionSchema,
  type QuestionnaireId,
  type QuestionTypeId,
  typesOf,
} from '@airdeck/contract/questionnaires';
import type { ParseKeys } from 'i18next';
import { errorKeyOf } from '../../lib/forms/checked-by.ts';

/** An option as typed. The key tells it from the others, wherever it moves. */
export type OptionDraft = { readonly key: number; readonly option: string; readonly weightage: string };

/** A question as typed. */
export type QuestionDraft = {
  readonly questionnaireId: QuestionnaireId;
  /** Null: none is chosen. */
  readonly typeId: QuestionTypeId | null;
  readonly question: string;
  readonly weightage: string;
  /** One at least; counts for the types that have some. */
  readonly options: readonly OptionDraft[];
};

/** What is wrong, by the name of the field; those of options have their keys in their names. */
export type QuestionFaults = Readonly<Record<string, ParseKeys | undefined>>;

export const optionField = (key: number) => `option${key}`;
export const weightageField = (key: number) => `weightage${key}`;

export function emptyDraft(questionnaireId: QuestionnaireId): QuestionDraft {
  return {
    questionnaireId,
    typeId: null,
    question: '',
    weightage: '',
    options: [{ key: 1, option: '', weightage: '' }],
  };
}

/** For another questionnaire: a type that it does not offer is not chosen any more. */
export function inQuestionnaire(draft: QuestionDraft, questionnaireId: QuestionnaireId): QuestionDraft {
  const { typeId } = draft;
  const isOffered = typeId !== null && typesOf(questionnaireId).includes(typeId);
  return { ...draft, questionnaireId, typeId: isOffered ? typeId : null };
}

export function withOption(options: readonly OptionDraft[]): readonly OptionDraft[] {
  const key = Math.max(...options.map((one) => one.key)) + 1;
  return [...options, { key, option: '', weightage: '' }];
}

/** The question that a draft makes, or every rule that is broken. */
export function checkQuestion(draft: QuestionDraft): { question?: NewQuestion; faults: QuestionFaults } {
  const { questionnaireId, typeId, question, weightage, options } = draft;
  const checked = newQuestionSchema.safeParse({
    question,
    questionTypeId: typeId,
    questionMasterId: questionnaireId,
    waitage: typeId !== null && isWeighted(questionnaireId, typeId) ? weightage : null,
    answerOptions:
      typeId !== null && hasOptions(typeId)
        ? options.map((one) => ({ option: one.option, waitage: one.weightage }))
        : [],
  });
  if (checked.success) return { question: checked.data, faults: {} };
  // The first issue of each field is told.
  const faults = checked.error.issues
    .toReversed()
    .map(({ path, ...issue }) => [fieldOf(path, options), errorKeyOf(issue)] as const);
  return { faults: Object.fromEntries(faults) };
}

/** The field of the form that an issue of the schema is about. */
function fieldOf([name, index, part]: readonly PropertyKey[], options: readonly OptionDraft[]): string {
  const key = options[Number(index)]?.key ?? 0;
  if (name === 'answerOptions') return part === 'option' ? optionField(key) : weightageField(key);
  return name === 'waitage' ? 'weightage' : name === 'questionTypeId' ? 'type' : 'question';
}
