import type { PlanSpot } from '@airdeck/contract/floor-plans/floor-plans';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { spotAt } from './moved-spots.ts';

/** Pointer moves below it are the tremble of a click, in pixels. */
const TREMBLE_PX = 4;

type Drag = { readonly id: number; readonly startX: number; readonly startY: number; hasMoved: boolean };

/**
 * Handlers of something that is dragged over a plan by mouse, pen or finger.
 * @param box the plan
 * @param onMove called with the place below the pointer; `isSameMove`: it belongs to the drag before
 */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  onMove: (spot: PlanSpot, isSameMove: boolean) => void,
) {
  const drag = useRef<Drag | null>(null);
  const end = () => {
    drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { id: event.pointerId, startX: event.clientX, startY: event.clientY, hasMoved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      const plan = box.current?.getBoundingClientRect();
      if (!current || !plan || current.id !== event.pointerId) return;
      const way = Math.hypot(event.clientX - current.startX, event.clientY - current.startY);
      if (!current.hasMoved && way < TREMBLE_PX) return;
      const [x, y] = [(event.clientX - plan.left) / plan.width, (event.clientY - plan.top) / plan.height];
      // From the list beside it, a room comes onto the plan where the pointer enters it.
      if (!current.hasMoved && (x < 0 || x > 1 || y < 0 || y > 1)) return;
      onMove(spotAt(x, y), current.hasMoved);
      current.hasMoved = true;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
