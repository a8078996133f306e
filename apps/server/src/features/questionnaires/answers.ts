import {
  type AnswerOption,
  QUESTIONNAIRE_ERRORS,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires';
import type { GivenAnswer } from '@airdeck/contract/questionnaires.operations';
import type { Caller, Scope } from '../../http/caller.ts';
import { ApiError, notFound, permissionDenied } from '../../http/errors.ts';

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

type Given = Pick<GivenAnswer, 'response' | 'responseCheckBox' | 'responseBoolean'>;

/**
 * What a user answered to a question, in the form that its type has. Fields that the type does not have are
 * overlooked.
 * @returns null when it says nothing
 * @throws ApiError 400/31 when it is no answer to this question
 */
export function contentOf(question: Answerable, given: Given): AnswerContent | null {
  const text = given.response ?? null;
  const isYes = given.responseBoolean ?? null;
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

/** Different options, in the order in which they are offered. */
function chosenOf(question: Answerable, { responseCheckBox }: Given): string[] {
  const chosen = new Set(responseCheckBox ?? []);
  const options = question.options.map(({ option }) => option).filter((option) => chosen.has(option));
  // As many as were named: each of them is an option, and none came twice.
  if (options.length !== (responseCheckBox?.length ?? 0)) throw noOption(question);
  return options;
}

/** Every option, in the order that was given. Nothing, when no order was. */
function orderOf(question: Answerable, given: Given): readonly string[] {
  const order = given.responseCheckBox ?? [];
  if (order.length > 0 && chosenOf(question, given).length !== question.options.length) {
    throw new ApiError(QUESTIONNAIRE_ERRORS.rankingIncomplete, { question: question.question });
  }
  return order;
}

/** What an answer counts. One of its own words, where options are weighted, counts 0. */
export function weightageOf(question: Answerable, answer: AnswerContent): number {
  const { typeId, options, weightage } = question;
  const ofOption = (name: string | null | undefined): number =>
    options.find(({ option }) => option === name)?.waitage ?? 0;
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

/** What the best answer to a question counts. */
export function highestWeightageOf({ typeId, options, weightage }: Answerable): number {
  const ofOptions = options.map(({ waitage }) => waitage);
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

/** Decimals that a sum keeps: 0.1 and 0.2 are 0.3. */
const DECIMALS = 6;

export function sumOfWeightages(weightages: readonly number[]): number {
  const sum = weightages.reduce((total, weightage) => total + weightage, 0);
  return Number(sum.toFixed(DECIMALS));
}

/** Who reads or writes answers: a customer's user their own, a system administrator those of any. */
export type Answerer = Scope & Pick<Caller, 'userId'>;

/**
 * The user whose answers are meant.
 * @param find finds a customer's user whom the answerer may see
 * @throws ApiError 403/20 another user's, 404/32
 */
export async function userAnswering<User>(
  by: Answerer,
  userId: string,
  find: (by: Answerer, userId: string) => Promise<User | undefined>,
): Promise<User> {
  if (by.authority !== 'SYS_ADMIN' && by.userId !== userId) throw permissionDenied();
  const user = await find(by, userId);
  if (!user) throw notFound('User', userId);
  return user;
}
