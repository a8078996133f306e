import { describe, expect, it } from 'vitest';
import { cropOf } from './crop.ts';

const boxOf = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the part of the picture in the frame', () => {
  it('is the centre of a wide picture on a phone in portrait', () => {
    // 1280 × 720 covers 360 × 640 at a scale of 8/9, and loses 389 px at each side.
    const crop = cropOf({ width: 1280, height: 720 }, boxOf(0, 56, 360, 640), boxOf(60, 256, 240, 240));
    expect(crop.width).toBeCloseTo(324);
    expect(crop.height).toBeCloseTo(324);
    expect(crop.left + crop.width / 2).toBeCloseTo(640);
    expect(crop.top + crop.height / 2).toBeCloseTo(360);
  });

  it('follows a frame that is off-centre', () => {
    const crop = cropOf({ width: 400, height: 400 }, boxOf(100, 0, 200, 200), boxOf(100, 0, 100, 100));
    expect(crop).toEqual({ left: 0, top: 0, width: 240, height: 240 });
  });

  it('never exceeds the picture', () => {
    const crop = cropOf({ width: 300, height: 300 }, boxOf(0, 0, 300, 300), boxOf(0, 0, 300, 300));
    expect(crop).toEqual({ left: 0, top: 0, width: 300, height: 300 });
  });
});
