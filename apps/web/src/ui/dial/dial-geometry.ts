/** The arc opens downwards: it runs from 120° left of the top to 120° right of it, clockwise. */
const START_DEG = -120;
const SWEEP_DEG = 240;

export const VIEW = { width: 240, height: 184, centerX: 120, centerY: 118, radius: 102 } as const;

/** Angle of a value on the arc, in degrees clockwise from the top; values beyond an end stay at that end. */
export function angleOf(value: number, max: number): number {
  const share = Math.min(1, Math.max(0, value / max));
  return START_DEG + SWEEP_DEG * share;
}

/** The point at an angle (degrees clockwise from the top) and a distance from the middle, in view units. */
export function pointAt(angleDeg: number, radius: number): { x: number; y: number } {
  const radians = (angleDeg * Math.PI) / 180;
  return { x: VIEW.centerX + radius * Math.sin(radians), y: VIEW.centerY - radius * Math.cos(radians) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** SVG path along the arc between two values, shortened at either end by `insetDeg` to leave a gap. */
export function arcPath(from: number, to: number, max: number, insetDeg: number): string {
  const startDeg = angleOf(from, max) + insetDeg;
  const endDeg = Math.max(startDeg, angleOf(to, max) - insetDeg);
  const start = pointAt(startDeg, VIEW.radius);
  const end = pointAt(endDeg, VIEW.radius);
  const large = endDeg - startDeg > 180 ? 1 : 0;
  return `M${round(start.x)} ${round(start.y)}A${VIEW.radius} ${VIEW.radius} 0 ${large} 1 ${round(end.x)} ${round(end.y)}`;
}

/** Half the gap between two segments. Round stroke caps extend further, hence the larger inset of the thick one. */
export const THIN_INSET_DEG = 2.1;
export const THICK_INSET_DEG = 4.3;
