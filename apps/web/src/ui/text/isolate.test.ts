import { expect, it } from 'vitest';
import { isolateLtr } from './isolate.ts';

it('wraps a text in a left-to-right isolate', () => {
  expect(isolateLtr('1–25')).toBe('\u20661–25\u2069');
});
