import { expect, it } from 'vitest';
import { moved } from './components/ranking-field.tsx';

it('moves an option by one place, and not beyond the ends', () => {
  const order = ['a', 'b', 'c'];
  expect(moved(order, 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(order, 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(order, 0, -1)).toBe(order);
  expect(moved(order, 2, 1)).toBe(order);
});
