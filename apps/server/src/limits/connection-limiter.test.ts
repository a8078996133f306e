import { expect, it } from 'vitest';
import { createConnectionLimiter } from './connection-limiter.ts';

/** A limit whose holders are known by name. */
function setUp(max: number) {
  const limit = createConnectionLimiter(max);
  const ended: string[] = [];
  const enter = (name: string, address = '192.0.2.1') => limit.enter(address, () => ended.push(name));
  return { limit, ended, enter };
}

it('closes the connection that is idle longest for a new one, at the same address only', () => {
  const { ended, enter } = setUp(2);
  enter('other', '192.0.2.2');
  const first = enter('first');
  const second = enter('second');
  enter('third');
  expect(ended).toEqual(['first']);
  // It has lost its place already.
  first?.leave();
  enter('fourth');
  expect(ended).toEqual(['first', 'second']);
  second?.leave();
  enter('fifth');
  expect(ended).toEqual(['first', 'second', 'third']);
});

it('does not close busy connections, and refuses a new one if all are busy', () => {
  const { ended, enter } = setUp(2);
  const [first, second] = [enter('first'), enter('second')];
  const done = [first?.busy(), first?.busy()];
  expect(enter('third')).toBeDefined();
  expect(ended).toEqual(['second']);
  second?.busy();
  done[0]?.();
  done[0]?.();
  const fourth = enter('fourth');
  expect(ended).toEqual(['second', 'third']);
  fourth?.busy();
  expect(enter('fifth')).toBeUndefined();
  done[1]?.();
  expect(enter('sixth')).toBeDefined();
  expect(ended).toEqual(['second', 'third', 'first']);
});

it('frees the slots of closed connections', () => {
  const { limit, ended, enter } = setUp(2);
  const places = [enter('first'), enter('second')];
  const done = places[0]?.busy();
  for (const place of places) place?.leave();
  done?.();
  expect(limit.size).toBe(0);
  for (const name of ['third', 'fourth']) enter(name);
  expect(ended).toEqual([]);
});

it('treats the addresses of one IPv6 network as one', () => {
  const { ended, enter } = setUp(1);
  enter('first', '2001:db8:1:2::1');
  enter('neighbour', '2001:db8:1:3::1');
  enter('second', '2001:db8:1:2:ffff::9');
  expect(ended).toEqual(['first']);
});
