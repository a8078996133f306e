import {
  hasOptions,
  isWeighted,
  type NewQuestion,
  newQuestionSchema,
  type QuestionnaireId,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import type { ParseKeys } from 'i18next';
import { errorKeyOf } from '../../../lib/forms/checked-by.ts';

/** An option as typed. The key stays the same when it is moved. */
export type OptionDraft = { readonly key: string; readonly option: string; readonly weightage: string };

/** A question as typed. */
export type QuestionDraft = {
  /** Null: none chosen. */
  readonly typeId: QuestionTypeId | null;
  readonly question: string;
  readonly weightage: string;
  /** At least one; ignored for types without options. */
  readonly options: readonly OptionDraft[];
};

/** Errors by field of the draft; names of options' fields include the key of the option. */
export type QuestionErrors = Readonly<Record<string, ParseKeys | undefined>>;

/** Fields of a draft by those of the wire that have other names. */
const FIELDS: Readonly<Record<string, string>> = { questionTypeId: 'typeId', waitage: 'weightage' };

const fieldOf = (name: PropertyKey) => FIELDS[String(name)] ?? String(name);

/** The body of a draft, or the first error of each field. */
export function checkQuestion(
  { typeId, question, weightage, options }: QuestionDraft,
  questionnaireId: QuestionnaireId,
): { body: NewQuestion | undefined; errors: QuestionErrors } {
  const { data, error } = newQuestionSchema.safeParse({
    question,
    questionTypeId: typeId,
    questionMasterId: questionnaireId,
    waitage: typeId !== null && isWeighted(questionnaireId, typeId) ? weightage : null,
    answerOptions:
      typeId !== null && hasOptions(typeId)
        ? options.map((one) => ({ option: one.option, waitage: one.weightage }))
        : [],
  });
  const errors = (error?.issues ?? []).toReversed().map(({ path, ...issue }) => {
    const [name, index, part] = path;
    return [
      part === undefined ? fieldOf(name ?? 'question') : `${fieldOf(part)}${options[Number(index)]?.key}`,
      errorKeyOf(issue),
    ];
  });
  return { body: data, errors: Object.fromEntries(errors) as QuestionErrors };
}
