import { EVENT_POSITION_HEADER } from '@airdeck/contract/events/event-position';
import { expect, it, vi } from 'vitest';
import { createEventPosition } from './event-position.ts';

const answerAt = (position: string) => new Response('', { headers: { [EVENT_POSITION_HEADER]: position } });

it('is the earliest of all answers until a stream begins, in whichever order they come', () => {
  const position = createEventPosition();
  expect(position.current()).toBeUndefined();
  for (const heard of ['7-12', '7-9', '7-10']) position.hear(answerAt(heard));
  position.hear(new Response(''));
  expect(position.current()).toBe('7-9');
  position.begin('7-9', vi.fn());
  position.moveTo('7-13');
  position.hear(answerAt('7-12'));
  expect(position.current()).toBe('7-13');
});

it('is no event of any server after answers of two', () => {
  const position = createEventPosition();
  position.hear(answerAt('7-12'));
  position.hear(answerAt('8-3'));
  position.hear(answerAt('7-12'));
  expect(position.current()).toBe('-');
});

it('notices an answer of a request that was at the server before the stream began', () => {
  const position = createEventPosition();
  const onBehind = vi.fn();
  position.hear(answerAt('7-9'));
  position.begin('7-9', onBehind);
  position.moveTo('7-11');
  for (const heard of ['7-9', '7-10', '7-11', '8-1']) position.hear(answerAt(heard));
  expect(onBehind).not.toHaveBeenCalled();
  position.hear(answerAt('7-8'));
  expect(onBehind).toHaveBeenCalledOnce();
});
