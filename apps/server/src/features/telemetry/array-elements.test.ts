import { describe, expect, it } from 'vitest';
import { ArrayElements } from './array-elements.ts';

function elementsOf(arrays: string, isBackward: boolean): string[] {
  const elements = new ArrayElements(Buffer.from(arrays), isBackward);
  const found: string[] = [];
  while (elements.next()) found.push(elements.isNull() ? 'no value' : elements.text());
  return found;
}

describe('the elements of arrays', () => {
  it.each([
    ['', []],
    ['{1}', ['1']],
    ['{1.5,NULL,-2e-05}', ['1.5', 'no value', '-2e-05']],
    ['{1,2}{NULL}{3,NaN}', ['1', '2', 'no value', '3', 'NaN']],
  ])('are those of %s, from either end', (arrays, expected) => {
    expect(elementsOf(arrays, false)).toEqual(expected);
    expect(elementsOf(arrays, true)).toEqual([...expected].reverse());
  });

  it('are copied as they are', () => {
    const elements = new ArrayElements(Buffer.from('{12,345}'), true);
    const bytes = new Uint8Array(5);
    elements.next();
    expect(elements.copyTo(bytes, 1)).toBe(4);
    expect(Buffer.from(bytes).toString('latin1')).toBe('\0' + '345\0');
  });
});
