import { describe, expect, it } from 'vitest';
import { angleOf, arcPath, pointAt, VIEW } from './dial-geometry.ts';

describe('angle of a value', () => {
  it('is proportional, from 120° left of the top to 120° right of it', () => {
    expect(angleOf(0, 500)).toBe(-120);
    expect(angleOf(250, 500)).toBe(0);
    expect(angleOf(500, 500)).toBe(120);
    expect(angleOf(50, 500)).toBe(-96);
  });

  it('is limited to the ends of the scale', () => {
    expect(angleOf(900, 500)).toBe(120);
    expect(angleOf(-5, 500)).toBe(-120);
  });
});

describe('point on the arc', () => {
  it('is above the centre at 0°, and right of it at 90°', () => {
    expect(pointAt(0, 10)).toEqual({ x: VIEW.centerX, y: VIEW.centerY - 10 });
    expect(pointAt(90, 10).x).toBeCloseTo(VIEW.centerX + 10);
    expect(pointAt(90, 10).y).toBeCloseTo(VIEW.centerY);
  });
});

describe('segment of the arc', () => {
  const degreesOf = (path: string) => {
    const [x1 = 0, y1 = 0, , , , , , x2 = 0, y2 = 0] = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    const angle = (x: number, y: number) => (Math.atan2(x - VIEW.centerX, VIEW.centerY - y) * 180) / Math.PI;
    return angle(x2, y2) - angle(x1, y1);
  };

  it('spans its share of the arc, minus the gaps', () => {
    expect(degreesOf(arcPath(50, 100, 500, 0))).toBeCloseTo(24, 1);
    expect(degreesOf(arcPath(100, 200, 500, 2))).toBeCloseTo(44, 1);
  });

  it('is never reversed if the gaps are wider', () => {
    expect(degreesOf(arcPath(0, 5, 500, 4))).toBeCloseTo(0, 5);
  });

  it('sets the large-arc flag above half a circle', () => {
    expect(arcPath(0, 500, 500, 0)).toContain(' 0 1 1 ');
    expect(arcPath(0, 100, 500, 0)).toContain(' 0 0 1 ');
  });
});
