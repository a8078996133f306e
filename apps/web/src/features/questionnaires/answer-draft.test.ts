import type { QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import { describe, expect, it } from 'vitest';
import { type AnswerDraft, answerOf, answersOf, lacksText, NO_ANSWER, toggled } from './answer-draft.ts';
import type { Question } from './api/questionnaire.ts';

const OFFERED = ['Dust', 'Smells', 'Pollen'].map((option) => ({ option, weightage: 1 }));
const NOTHING = { text: null, chosen: null, isYes: null };

function aQuestion(id: string, typeId: QuestionTypeId): Question {
  return {
    id,
    question: 'What do you notice?',
    typeId,
    questionnaireId: 2,
    weightage: null,
    options: OFFERED,
  };
}

describe('an answer', () => {
  it.each([
    ['no', 1, { isYes: false }, { isYes: false }],
    ['an option', 2, { options: ['Dust'] }, { text: 'Dust' }],
    ['a text', 3, { text: ' So it is. \n' }, { text: 'So it is.' }],
    ['ticks', 4, { options: ['Dust', 'Pollen'] }, { chosen: ['Dust', 'Pollen'] }],
    ['ticks with a text', 5, { options: ['Dust'], text: 'Noise' }, { chosen: ['Dust'], text: 'Noise' }],
    ['a text without ticks', 5, { text: 'Noise' }, { text: 'Noise' }],
    ['an order', 6, { options: ['Pollen', 'Dust', 'Smells'] }, { chosen: ['Pollen', 'Dust', 'Smells'] }],
    [
      'an option rather than a text that was written before',
      7,
      { options: ['Dust'], text: 'x' },
      { text: 'Dust' },
    ],
    ['an own text', 7, { isOwn: true, text: 'A cat' }, { text: 'A cat' }],
  ] as const)('consists of %s', (_what, typeId, part: Partial<AnswerDraft>, answer) => {
    expect(answerOf(typeId, { ...NO_ANSWER, ...part })).toEqual({ ...NOTHING, ...answer });
  });

  it.each([1, 2, 3, 4, 5, 6, 7] as const)('is undefined without input (type %d)', (typeId) => {
    expect(answerOf(typeId, NO_ANSWER)).toBeUndefined();
    expect(answerOf(typeId, { ...NO_ANSWER, text: ' \n' })).toBeUndefined();
  });

  it('lacks its text only if the custom text is chosen', () => {
    expect(lacksText(7, { ...NO_ANSWER, isOwn: true, text: ' ' })).toBe(true);
    expect(lacksText(7, { ...NO_ANSWER, options: ['Dust'] })).toBe(false);
    expect(lacksText(5, { ...NO_ANSWER, isOwn: true })).toBe(false);
  });

  it('is omitted for unanswered questions, and for questions no longer asked', () => {
    const drafts = { a: { ...NO_ANSWER, isYes: true }, gone: { ...NO_ANSWER, isYes: true } };
    expect(answersOf([aQuestion('a', 1), aQuestion('b', 1)], drafts)).toEqual([
      { questionId: 'a', ...NOTHING, isYes: true },
    ]);
  });
});

it('keeps ticked options in the order in which they are offered', () => {
  const ticked = toggled(OFFERED, toggled(OFFERED, ['Smells'], 'Pollen'), 'Dust');
  expect(ticked).toEqual(['Dust', 'Smells', 'Pollen']);
  expect(toggled(OFFERED, ticked, 'Smells')).toEqual(['Dust', 'Pollen']);
});
