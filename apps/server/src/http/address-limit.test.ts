import { expect, it } from 'vitest';
import { createAddressLimit } from './address-limit.ts';

it('gives each address as many places as there are, again when one is left, and remembers nobody who left', () => {
  const limit = createAddressLimit(2);
  const leave = limit.take('192.0.2.1');
  expect(limit.take('192.0.2.1')).toBeDefined();
  expect(limit.take('192.0.2.1')).toBeUndefined();
  const other = limit.take('192.0.2.2');
  leave?.();
  leave?.();
  const again = limit.take('192.0.2.1');
  expect(again).toBeDefined();
  expect(limit.take('192.0.2.1')).toBeUndefined();
  other?.();
  expect(limit.size).toBe(1);
});

it('takes the place of whoever has had theirs for longest, at the same address only', () => {
  const limit = createAddressLimit(2);
  const ended: string[] = [];
  const enter = (name: string, address = '192.0.2.1') => limit.takeOver(address, () => ended.push(name));
  enter('other', '192.0.2.2');
  const leave = enter('first');
  const leaveSecond = enter('second');
  enter('third');
  expect(ended).toEqual(['first']);
  // It has lost its place already.
  leave();
  enter('fourth');
  expect(ended).toEqual(['first', 'second']);
  leaveSecond();
  enter('fifth');
  expect(ended).toEqual(['first', 'second', 'third']);
});

it('takes all addresses of a home for one', () => {
  const limit = createAddressLimit(1);
  expect(limit.take('2001:db8:1:2::1')).toBeDefined();
  expect(limit.take('2001:db8:1:2:ffff::9')).toBeUndefined();
  expect(limit.take('2001:db8:1:3::1')).toBeDefined();
});
