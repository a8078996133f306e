import { expect, it } from 'vitest';
import { isolateLtr } from './isolate.ts';

it('wraps a text in the marks that keep it left to right', () => {
  expect(isolateLtr('1–25')).toBe('\u20661–25\u2069');
});
