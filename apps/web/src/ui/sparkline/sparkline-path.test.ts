import { describe, expect, it } from 'vitest';
import { sparkline } from './sparkline.tsx';

const BOX = { width: 100, height: 20, inset: 0 };
const at = (values: (number | null)[]) => values.map((value, index) => ({ at: index, value }));

describe('sparkline', () => {
  it('spans the time window horizontally, and the range of values vertically', () => {
    expect(sparkline(at([0, 10]), 0, 1, BOX).line).toBe('M0 20L100 0');
    expect(sparkline(at([0, 10]), 0, 2, BOX).line).toBe('M0 20L50 0');
  });

  it('breaks the line at a gap', () => {
    expect(sparkline(at([0, 10, null, 10, 0]), 0, 4, BOX).line).toBe('M0 20L25 0M75 0L100 20');
  });

  it('shows a reading between two gaps as a point', () => {
    const { line, dots } = sparkline(at([0, 10, null, 5, null]), 0, 4, BOX);
    expect(line).toBe('M0 20L25 0');
    expect(dots).toEqual([{ x: 75, y: 10 }]);
  });

  it('marks the last reading, not the gap after it', () => {
    expect(sparkline(at([0, 10, null]), 0, 2, BOX).last).toEqual({ x: 50, y: 0 });
  });

  it('draws a constant value in the middle', () => {
    expect(sparkline(at([7, 7]), 0, 1, BOX).line).toBe('M0 10L100 10');
  });

  it('is empty without readings', () => {
    expect(sparkline(at([null, null]), 0, 1, BOX)).toEqual({ line: '', dots: [], last: undefined });
    expect(sparkline([], 0, 1, BOX).line).toBe('');
  });
});
