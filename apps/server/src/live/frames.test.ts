import { expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { readFrame } from './frames.ts';

it('a frame that holds too much is none', () => {
  const { values, depth } = LIMITS.json;
  const unsubscribe = { type: 'ENTITY_DATA_UNSUBSCRIBE', cmdId: 1 };
  const frameOf = (length: number) => JSON.stringify({ cmds: Array.from({ length }, () => unsubscribe) });
  expect(readFrame(frameOf(100), 'typed')?.commands).toHaveLength(100);
  expect(readFrame(frameOf(values / 3), 'typed')).toBeUndefined();
  const nested = (levels: number) => `{"cmds":[],"unknown":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(readFrame(nested(depth - 1), 'typed')).toEqual({ token: undefined, commands: [] });
  expect(readFrame(nested(depth), 'typed')).toBeUndefined();
});
