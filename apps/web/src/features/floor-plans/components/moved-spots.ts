import type { PlanSpot } from '@airdeck/contract/floor-plans/floor-plans';
import { useState } from 'react';

/** The places of rooms on a plan, by room. */
export type Spots = ReadonlyMap<string, PlanSpot>;

/** A share within the picture, to a ten-thousandth: finer than a pixel. */
const share = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;

export const spotAt = (x: number, y: number): PlanSpot => ({ x: share(x), y: share(y) });

/** Shares of the picture by which an arrow key moves a room, and with the shift key. */
const STEP = 0.01;
const FINE_STEP = 0.002;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place to which an arrow key moves a room; undefined: another key. A plan is not mirrored, so that left is left. */
export function steppedSpot({ x, y }: PlanSpot, key: string, isFine: boolean): PlanSpot | undefined {
  const direction = DIRECTIONS[key];
  const step = isFine ? FINE_STEP : STEP;
  return direction && spotAt(x + direction[0] * step, y + direction[1] * step);
}

/** A place for a new room that no other one covers: along rows from the top left. */
export function freeSpot(spots: Spots): PlanSpot {
  const [columns, rows] = [8, 8];
  const places = Array.from({ length: columns * rows }, (_, at) =>
    spotAt(((at % columns) + 0.5) / columns, (Math.floor(at / columns) + 0.5) / rows),
  );
  const isFree = (place: PlanSpot) =>
    ![...spots.values()].some(({ x, y }) => Math.abs(x - place.x) < 0.06 && Math.abs(y - place.y) < 0.06);
  return places.find(isFree) ?? spotAt(0.5, 0.5);
}

export type MovedSpots = {
  readonly spots: Spots;
  readonly isChanged: boolean;
  /** Undefined: it leaves the plan. `isSameMove`: undone together with the move before. */
  readonly move: (roomId: string, spot: PlanSpot | undefined, isSameMove?: boolean) => void;
  /** Undefined: there is nothing to undo. */
  readonly undo: (() => void) | undefined;
};

/** The places of rooms while they are edited, with each state before. */
export function useMovedSpots(initial: Spots): MovedSpots {
  const [past, setPast] = useState<readonly Spots[]>([initial]);
  const spots = past.at(-1) ?? initial;
  return {
    spots,
    isChanged: past.length > 1,
    move: (roomId, spot, isSameMove = false) =>
      setPast((states) => {
        const next = new Map(states.at(-1));
        if (spot) next.set(roomId, spot);
        else next.delete(roomId);
        return [...(isSameMove ? states.slice(0, -1) : states), next];
      }),
    undo: past.length > 1 ? () => setPast((states) => states.slice(0, -1)) : undefined,
  };
}
