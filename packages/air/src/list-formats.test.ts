import { expect, it } from 'vitest';
import { createListFormats } from './list-formats.ts';

it.each([
  ['en', 'A, B', 'A, B, and C'],
  ['ja', 'A、B', 'A、B、C'],
  ['ar', 'A، B', 'A وB وC'],
])('joins the parts of a list in %s', (language, beside, within) => {
  const { commas, list } = createListFormats(language);
  expect(commas(['A', 'B'])).toBe(beside);
  expect(list(['A', 'B', 'C'])).toBe(within);
});
