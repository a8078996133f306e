import type { QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import { describe, expect, it } from 'vitest';
import { contentOf } from './answers.ts';

const asked = (typeId: QuestionTypeId) => ({
  typeId,
  question: 'Which?',
  weightage: null,
  options: ['A', 'B', 'C'].map((option) => ({ option, weightage: 1 })),
});

const NOT_AN_OPTION = "Please choose among the options of 'Which?'";
const NOT_ALL = "Please rank all options of 'Which?'";

describe('an answer that fits its question', () => {
  it.each([
    [1, { isYes: false }, { text: null, chosen: null, isYes: false }],
    [2, { text: 'B' }, { text: 'B', chosen: null, isYes: null }],
    [3, { text: '=1+1' }, { text: '=1+1', chosen: null, isYes: null }],
    // In the order of the options.
    [4, { chosen: ['C', 'A'] }, { text: null, chosen: ['A', 'C'], isYes: null }],
    [5, { chosen: ['B'], text: 'D' }, { text: 'D', chosen: ['B'], isYes: null }],
    [5, { text: 'D' }, { text: 'D', chosen: [], isYes: null }],
    [6, { chosen: ['C', 'A', 'B'] }, { text: null, chosen: ['C', 'A', 'B'], isYes: null }],
    [7, { text: 'A' }, { text: 'A', chosen: null, isYes: null }],
    [7, { text: 'of my own' }, { text: 'of my own', chosen: null, isYes: null }],
    // Fields that the type does not have are ignored.
    [3, { text: 'x', isYes: true, chosen: ['?'] }, { text: 'x', chosen: null, isYes: null }],
  ] as const)('is converted to its content for type %i', (typeId, answer, content) => {
    expect(contentOf(asked(typeId), answer)).toEqual(content);
  });
});

describe('an answer that does not fit', () => {
  it.each([
    [2, { text: 'D' }, NOT_AN_OPTION],
    [2, { text: 'a' }, NOT_AN_OPTION],
    [4, { chosen: ['A', 'D'] }, NOT_AN_OPTION],
    [4, { chosen: ['A', 'A'] }, NOT_AN_OPTION],
    [5, { chosen: ['D'] }, NOT_AN_OPTION],
    [6, { chosen: ['A', 'B'] }, NOT_ALL],
    [6, { chosen: ['A', 'B', 'B'] }, NOT_AN_OPTION],
    [6, { chosen: ['A', 'B', 'C', 'D'] }, NOT_AN_OPTION],
  ] as const)('is refused for type %i', (typeId, answer, message) => {
    expect(() => contentOf(asked(typeId), answer)).toThrow(message);
  });
});

describe('an empty answer', () => {
  it.each([1, 2, 3, 4, 5, 6, 7] as const)('is null for type %i', (typeId) => {
    const nothing = { text: null, chosen: [], isYes: null };
    expect(contentOf(asked(typeId), nothing)).toBeNull();
  });

  it('has only fields that its type does not have', () => {
    expect(contentOf(asked(1), { text: 'yes' })).toBeNull();
    expect(contentOf(asked(4), { text: 'A' })).toBeNull();
  });
});
