import type { QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import { describe, expect, it } from 'vitest';
import {
  type Answerable,
  type AnswerContent,
  highestWeightageOf,
  sumOfWeightages,
  weightageOf,
} from './answers.ts';

const OPTIONS = [
  { option: 'Good', weightage: 5 },
  { option: 'Fair', weightage: 2.5 },
  { option: 'Poor', weightage: 0 },
];

const asked = (typeId: QuestionTypeId, weightage: number | null, options = OPTIONS): Answerable => ({
  typeId,
  question: 'How is the air?',
  weightage,
  options: weightage === null ? options : [],
});
const said = (content: Partial<AnswerContent>): AnswerContent => ({
  text: null,
  chosen: null,
  isYes: null,
  ...content,
});

describe('the weightage of an answer, and the highest possible one', () => {
  it.each([
    ['yes', asked(1, 4), said({ isYes: true }), 4, 4],
    ['no', asked(1, 4), said({ isYes: false }), 0, 4],
    ['yes, which counts nothing', asked(1, null), said({ isYes: true }), 0, 0],
    ['an option', asked(2, null), said({ text: 'Fair' }), 2.5, 5],
    ['a text', asked(3, 3), said({ text: 'Fresh' }), 3, 3],
    ['a text, which counts nothing', asked(3, null), said({ text: 'Fresh' }), 0, 0],
    ['several options', asked(4, null), said({ chosen: ['Good', 'Fair'] }), 7.5, 7.5],
    ['the least of several', asked(4, null), said({ chosen: ['Poor'] }), 0, 7.5],
    ['several options and own words', asked(5, null), said({ chosen: ['Good'], text: 'And dry' }), 5, 7.5],
    ['own words only', asked(5, null), said({ text: 'Dry' }), 0, 7.5],
    ['an order', asked(6, null), said({ chosen: ['Fair', 'Good', 'Poor'] }), 2.5, 5],
    ['an option where own words are possible', asked(7, null), said({ text: 'Good' }), 5, 5],
    ['own words where options are', asked(7, null), said({ text: 'good, mostly' }), 0, 5],
    ['an option of a question without any', asked(2, null, []), said({ text: 'Good' }), 0, 0],
  ])('%s', (_what, question, answer, counts, highest) => {
    expect([weightageOf(question, answer), highestWeightageOf(question)]).toEqual([counts, highest]);
  });
});

it('adds decimals without binary rounding errors', () => {
  expect(sumOfWeightages([0.1, 0.2])).toBe(0.3);
  expect(sumOfWeightages([])).toBe(0);
});
