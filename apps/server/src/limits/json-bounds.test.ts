import { describe, expect, it } from 'vitest';
import { excessOf } from './json-bounds.ts';

const BOUNDS = { values: 12, depth: 5 };
const exceeds = (text: string) => excessOf(text, BOUNDS);
const spaces = ' '.repeat(10);

describe('excessOf', () => {
  it('lets pass what holds as much as it may', () => {
    const list = Array.from({ length: 10 }, (_, index) => index);
    for (const content of [list, { list: list.slice(1) }, [[[[[]]]]], 'text', 1]) {
      expect([content, exceeds(JSON.stringify(content) + spaces)]).toEqual([content, undefined]);
    }
  });

  it('counts the elements of lists and objects, and these themselves', () => {
    expect(exceeds(JSON.stringify(Array.from({ length: 12 }, () => 1)))).toBe('too-many-values');
    expect(exceeds(JSON.stringify(Array.from({ length: 6 }, () => ({}))))).toBe('too-many-values');
    const keys = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, index]));
    expect(exceeds(JSON.stringify(keys))).toBe('too-many-values');
  });

  it('counts levels, not brackets', () => {
    expect(exceeds('[[[[[[]]]]]]')).toBe('too-deep');
    expect(exceeds(`{"a":{"a":{"a":{"a":{"a":[]}}}}}`)).toBe('too-deep');
    expect(exceeds(`[[],[],[],[]]${spaces}`)).toBeUndefined();
    // A text that is broken off.
    expect(exceeds('['.repeat(10))).toBe('too-deep');
  });

  it('ignores what is inside of texts, of any length and with any escape', () => {
    const brackets = '[{,'.repeat(100);
    for (const text of [brackets, `"${brackets}`, `\\${brackets}\\`, `${'x'.repeat(100)}"${brackets}`]) {
      expect([text, exceeds(JSON.stringify([text, text]))]).toEqual([text, undefined]);
    }
    for (let length = 55; length < 75; length += 1) {
      const text = `${'\\'.repeat(length)}"${brackets}`;
      expect([length, exceeds(JSON.stringify([text, text]))]).toEqual([length, undefined]);
      expect([length, exceeds(`${JSON.stringify([text, text]).slice(0, -1)},[[[[[`)]).toEqual([
        length,
        'too-deep',
      ]);
    }
    expect(exceeds(`['${brackets}"${brackets}']`)).toBeUndefined();
    expect(exceeds(`["${brackets}`)).toBeUndefined();
  });
});
