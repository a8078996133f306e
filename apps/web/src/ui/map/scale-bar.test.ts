import { describe, expect, it } from 'vitest';
import { distanceText, roundDistance } from './scale-bar.tsx';

describe('the scale of a map', () => {
  it('is the longest round distance that fits', () => {
    for (let zoom = 0; zoom <= 20; zoom += 0.25) {
      const { metres, widthPx } = roundDistance(zoom, 20);
      expect(Number(String(metres)[0])).toBeOneOf([1, 2, 5]);
      expect(widthPx).toBeLessThanOrEqual(110);
      expect(widthPx).toBeGreaterThan(110 / 2.5 - 0.001);
    }
    expect(roundDistance(8, 20.3).metres).toBe(20_000);
  });

  it('is shorter at high latitudes, which are drawn larger', () => {
    expect(roundDistance(8, 60).metres).toBe(10_000);
  });

  it.each([
    ['en', 20_000, '20 km'],
    ['ja', 500, '500 m'],
    ['ar', 20_000, '20 كم'],
  ])('is written in the language of the reader: %s', (language, metres, text) => {
    expect(distanceText(metres, language).replaceAll(/[\u200E\u200F\u061C]/g, '')).toBe(text);
  });
});
