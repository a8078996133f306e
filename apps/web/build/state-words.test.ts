import { expect, it } from 'vitest';
import type { Texts } from './join-files.ts';
import { joinTexts } from './texts.ts';

/** Every English text with its key. */
function* textsOf(texts: Texts, path = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [path + key, value];
    else yield* textsOf(value, `${path}${key}.`);
  }
}

const keysWith = (word: RegExp) =>
  [...textsOf(joinTexts('en'))].filter(([, text]) => word.test(text)).map(([key]) => key);

it('calls devices Active, Late and Silent: Offline in the live view alone, Inactive in the counts, Online never', () => {
  expect(keysWith(/\bonline\b/i)).toEqual([]);
  expect(keysWith(/\binactive\b/i)).toEqual(['systemHome.inactiveDevices']);
  expect(keysWith(/\boffline\b/i).filter((key) => !key.startsWith('airView.'))).toEqual([]);
});
