import { afterEach, describe, expect, it } from 'vitest';
import { ROLES } from '../../../lib/session/role.ts';
import { menuOf } from '../../navigation.ts';
import { characterOf, SECTION_LETTERS, usesKeys } from './shortcut-keys.ts';

afterEach(() => document.body.replaceChildren());

describe('letters of sections', () => {
  it('differ, and none is that of another shortcut', () => {
    const letters = Object.values(SECTION_LETTERS);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.every((letter) => /^[a-z]$/.test(letter) && letter !== 'g')).toBe(true);
  });

  it.each(ROLES)('cover the sidebar of a %s', (role) => {
    for (const { section } of menuOf({ role, accessRole: 'ADMINISTRATOR', isReducedMenu: false })) {
      expect(SECTION_LETTERS[section]).toMatch(/^[a-z]$/);
    }
  });
});

describe('the character of a key', () => {
  it.each([
    [{ key: 'g', code: 'KeyG' }, 'g'],
    [{ key: 'G', code: 'KeyG' }, 'g'],
    // The letter on the key counts, wherever a layout has it.
    [{ key: 'a', code: 'KeyQ' }, 'a'],
    [{ key: 'ل', code: 'KeyG' }, 'g'],
    [{ key: '؟', code: 'Slash' }, '?'],
    [{ key: '/', code: 'Digit7' }, '/'],
    [{ key: 'ArrowUp', code: 'ArrowUp' }, 'ArrowUp'],
  ])('%o is %s', (event, character) => {
    expect(characterOf(event)).toBe(character);
  });
});

describe('keys typed at an element', () => {
  const typedAt = (html: string) => {
    document.body.innerHTML = html;
    return usesKeys(document.querySelector('[data-typed]'));
  };

  it.each([
    '<input data-typed>',
    '<textarea data-typed></textarea>',
    '<select data-typed></select>',
    '<div contenteditable="true"><b data-typed>x</b></div>',
    '<div role="menu"><button data-typed>x</button></div>',
    '<div role="dialog"><button data-typed>x</button></div>',
  ])('are meant for it: %s', (html) => {
    expect(typedAt(html)).toBe(true);
  });

  it.each(['<button data-typed>x</button>', '<a href="/" data-typed>x</a>', '<main data-typed></main>'])(
    'may be shortcuts: %s',
    (html) => {
      expect(typedAt(html)).toBe(false);
    },
  );
});
