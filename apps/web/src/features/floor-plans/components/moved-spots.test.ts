import { expect, it } from 'vitest';
import { freeSpot, spotAt, steppedSpot } from './moved-spots.ts';

it('keeps a room within the picture', () => {
  expect(spotAt(-0.2, 1.4)).toEqual({ x: 0, y: 1 });
  expect(steppedSpot({ x: 1, y: 0.5 }, 'ArrowRight', false)).toEqual({ x: 1, y: 0.5 });
});

it('moves a room by arrow keys, in smaller steps with the shift key, and by no other key', () => {
  expect(steppedSpot({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
  expect(steppedSpot({ x: 0.5, y: 0.5 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.502 });
  expect(steppedSpot({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeUndefined();
});

it('finds a place for each of many rooms that covers no other one', () => {
  const spots = new Map<string, { x: number; y: number }>();
  for (let room = 0; room < 64; room += 1) spots.set(String(room), freeSpot(spots));
  expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(64);
  expect(freeSpot(spots)).toEqual({ x: 0.5, y: 0.5 });
});
