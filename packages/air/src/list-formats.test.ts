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

it('joins sentences by a space, in Japanese by nothing', () => {
  expect(createListFormats('en').sentences(['It is off.', undefined, 'Turn it on.'])).toBe(
    'It is off. Turn it on.',
  );
  expect(createListFormats('ja').sentences(['オフです。', '', 'オンにします。'])).toBe(
    'オフです。オンにします。',
  );
});
