import { QUESTIONNAIRE_ERRORS, type QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import type { Caller, Scope } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { QuestionOption } from './questionnaires.tables.ts';

/** The fields of a question that determine valid answers and their weightage. */
export type Answerable = {
  readonly typeId: QuestionTypeId;
  readonly question: string;
  /** Weightage of an answer; null: its options are weighted, or nothing is. */
  readonly weightage: number | null;
  readonly options: readonly QuestionOption[];
};

/** Content of an answer; the question's type determines which of the fields are set. */
export type AnswerContent = {
  /** For types 2, 3 and 7; custom input for type 5. */
  readonly text: string | null;
  /** For types 4 and 5; for type 6 all options by rank. */
  readonly chosen: readonly string[] | null;
  /** For type 1. */
  readonly isYes: boolean | null;
};

/** The same as given. Left out is the same as null. */
export type GivenContent = { readonly [Field in keyof AnswerContent]?: AnswerContent[Field] | undefined };

/**
 * Validates an answer by the type of its question. Fields that the type does not have are ignored.
 * @returns null: empty answer
 * @throws ApiError 400/31 not a valid answer to this question
 */
export function contentOf(question: Answerable, given: GivenContent): AnswerContent | null {
  const text = given.text ?? null;
  const isYes = given.isYes ?? null;
  switch (question.typeId) {
    case 1:
      return isYes === null ? null : { text: null, chosen: null, isYes };
    case 2:
      if (text !== null && !isOption(question, text)) throw noOption(question);
      return textOnly(text);
    case 3:
    case 7:
      return textOnly(text);
    case 4:
      return choice(null, chosenOf(question, given));
    case 5:
      return choice(text, chosenOf(question, given));
    case 6:
      return choice(null, orderOf(question, given));
  }
}

const textOnly = (text: string | null): AnswerContent | null =>
  text === null ? null : { text, chosen: null, isYes: null };

const choice = (text: string | null, chosen: readonly string[]): AnswerContent | null =>
  text === null && chosen.length === 0 ? null : { text, chosen, isYes: null };

const isOption = ({ options }: Answerable, name: string): boolean =>
  options.some(({ option }) => option === name);

const noOption = ({ question }: Answerable) => new ApiError(QUESTIONNAIRE_ERRORS.optionUnknown, { question });

/** Distinct chosen options, in the order of the question's options. */
function chosenOf(question: Answerable, { chosen: given }: GivenContent): string[] {
  const chosen = new Set(given ?? []);
  const options = question.options.map(({ option }) => option).filter((option) => chosen.has(option));
  // Equal counts: each is an option, and there are no duplicates.
  if (options.length !== (given?.length ?? 0)) throw noOption(question);
  return options;
}

/** All options, in the given order; empty if there is none. */
function orderOf(question: Answerable, given: GivenContent): readonly string[] {
  const order = given.chosen ?? [];
  if (order.length > 0 && chosenOf(question, given).length !== question.options.length) {
    throw new ApiError(QUESTIONNAIRE_ERRORS.rankingIncomplete, { question: question.question });
  }
  return order;
}

/** Weightage of an answer. Custom input counts 0 where options are weighted. */
export function weightageOf(question: Answerable, answer: AnswerContent): number {
  const { typeId, options, weightage } = question;
  const ofOption = (name: string | null | undefined): number =>
    options.find(({ option }) => option === name)?.weightage ?? 0;
  switch (typeId) {
    case 1:
      return answer.isYes ? (weightage ?? 0) : 0;
    case 3:
      return weightage ?? 0;
    case 2:
    case 7:
      return ofOption(answer.text);
    case 4:
    case 5:
      return sumOfWeightages((answer.chosen ?? []).map(ofOption));
    case 6:
      return ofOption(answer.chosen?.[0]);
  }
}

/** Weightage of the best answer to a question. */
export function highestWeightageOf({ typeId, options, weightage }: Answerable): number {
  const ofOptions = options.map((option) => option.weightage);
  switch (typeId) {
    case 1:
    case 3:
      return weightage ?? 0;
    case 2:
    case 6:
    case 7:
      return Math.max(0, ...ofOptions);
    case 4:
    case 5:
      return sumOfWeightages(ofOptions);
  }
}

/** Decimals of a sum: 0.1 + 0.2 is 0.3. */
const DECIMALS = 6;

export function sumOfWeightages(weightages: readonly number[]): number {
  const sum = weightages.reduce((total, weightage) => total + weightage, 0);
  return Number(sum.toFixed(DECIMALS));
}

/** Reader or author of answers: a customer's user of their own, a system administrator of any user's. */
export type Answerer = Scope & Pick<Caller, 'userId'>;

/**
 * The user of the answers, if the answerer has access to them.
 * @param find finds a customer's user whom the answerer may see
 * @throws ApiError 403/20 another user's, 404/32
 */
export async function userAnswering<User extends object>(
  by: Answerer,
  userId: string,
  find: (by: Answerer, userId: string) => Promise<User | undefined>,
): Promise<User> {
  if (by.authority !== 'SYS_ADMIN' && by.userId !== userId) throw permissionDenied();
  return orNotFound(await find(by, userId), 'User', userId);
}
