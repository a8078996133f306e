import {
  hasOptions,
  isWeighted,
  MAX_WEIGHTAGE,
  type NewQuestion,
  type QuestionnaireId,
  type QuestionTypeId,
  typesOf,
} from '@airdeck/contract/questionnaires';
import type { ParseKeys } from 'i18next';

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

/** Every rule that is broken. */
export function validateQuestion(draft: QuestionDraft): QuestionFaults {
  const { questionnaireId, typeId, question, weightage, options } = draft;
  const isWithWeightage = typeId !== null && isWeighted(questionnaireId, typeId);
  return {
    question: question.trim() === '' ? 'questionnaires.fault.questionRequired' : undefined,
    type: typeId === null ? 'questionnaires.fault.typeMissing' : undefined,
    weightage: isWithWeightage ? weightageFault(weightage) : undefined,
    ...(typeId !== null && hasOptions(typeId) ? optionFaults(options) : {}),
  };
}

function optionFaults(options: readonly OptionDraft[]): QuestionFaults {
  const names = options.map(({ option }) => option.trim());
  return Object.fromEntries(
    options.flatMap(({ key, weightage }, index) => [
      [optionField(key), optionFault(names, index)],
      [weightageField(key), weightageFault(weightage)],
    ]),
  );
}

function optionFault(names: readonly string[], index: number): ParseKeys | undefined {
  const name = names[index] ?? '';
  if (name === '') return 'questionnaires.fault.optionRequired';
  return names.indexOf(name) < index ? 'questionnaires.fault.optionTwice' : undefined;
}

function weightageFault(typed: string): ParseKeys | undefined {
  const text = typed.trim();
  if (text === '') return 'questionnaires.fault.weightageRequired';
  const isInRange = /^\d+(\.\d+)?$/.test(text) && Number(text) <= MAX_WEIGHTAGE;
  return isInRange ? undefined : 'questionnaires.fault.weightageInvalid';
}

/** What is sent of a draft in which no rule is broken. */
export function newQuestionOf(draft: QuestionDraft, questionTypeId: QuestionTypeId): NewQuestion {
  const { questionnaireId, question, weightage, options } = draft;
  return {
    question: question.trim(),
    questionTypeId,
    questionMasterId: questionnaireId,
    waitage: isWeighted(questionnaireId, questionTypeId) ? Number(weightage.trim()) : null,
    answerOptions: hasOptions(questionTypeId)
      ? options.map((one) => ({ option: one.option.trim(), waitage: Number(one.weightage.trim()) }))
      : [],
  };
}
