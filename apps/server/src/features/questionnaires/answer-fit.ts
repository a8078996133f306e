import { QUESTIONNAIRE_ERRORS } from '@airdeck/contract/questionnaires';
import type { GivenAnswer } from '@airdeck/contract/questionnaires.operations';
import { ApiError } from '../../http/errors.ts';
import type { Answerable, AnswerContent } from './answer-content.ts';

type Given = Pick<GivenAnswer, 'response' | 'responseCheckBox' | 'responseBoolean'>;

/** Whether an answer says anything, whatever the question may be. */
export function saysSomething({ response, responseCheckBox, responseBoolean }: Given): boolean {
  return Boolean(response) || Boolean(responseCheckBox?.length) || typeof responseBoolean === 'boolean';
}

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
