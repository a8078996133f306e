import { describe, expect, it } from 'vitest';
import { modesOf, modesText, purifierModesFormSchema } from './purifier-modes.ts';

describe('the modes of a model', () => {
  it.each([
    ['0 off\n\n  2: Low fan \n9=auto', [0, 'off', 2, 'Low fan', 9, 'auto']],
    ['', []],
    ['off', undefined],
    ['100 far', undefined],
    ['1', undefined],
    ['1 a\n1 b', undefined],
  ])('are parsed as a number and a name per line: %j', (modes, expected) => {
    const read = purifierModesFormSchema.safeParse({ modes });
    expect(read.data?.modes.flatMap(({ mode, name }) => [mode, name])).toEqual(expected);
  });

  it('are written as they were read', () => {
    const text = '0 off\n4 Haut débit';
    expect(modesText(purifierModesFormSchema.parse({ modes: text }).modes)).toBe(text);
  });

  it('default to off and three speeds, plus the reported mode', () => {
    const numbers = (reported?: number) => modesOf([], reported).map(({ mode }) => mode);
    expect(numbers()).toEqual([0, 1, 2, 3]);
    expect(numbers(2)).toEqual([0, 1, 2, 3]);
    expect(numbers(5)).toEqual([0, 1, 2, 3, 5]);
    expect(numbers(2.5)).toEqual([0, 1, 2, 3]);
    expect(modesOf([{ mode: 7, name: 'auto' }], 5)).toEqual([{ mode: 7, name: 'auto' }]);
  });
});
